import FiresmithSchema
import FiresmithStoredData
import Testing

@testable import FiresmithDataCheck

/// The checker reads fields that were renamed as generated code does.
@Suite struct RenamedFieldTests {
  private static let text = """
    collections:
      books:
        model: Book
        fields:
          title: { type: string, max_length: 4, previously: [name, label] }
          pages: { type: integer?, previously: [count] }
          cover: { type: Cover?, previously: [image] }
    types:
      Cover: { fields: { small: { type: string, previously: [thumb] } } }
    """

  private static func problems(_ fields: StoredFields) throws -> [String] {
    var checker = DocumentChecker(CheckedSchema(try Schema(text: text)))
    let found = checker.collection(of: "books/a")
    let document = StoredDocument(path: "books/a", fields: fields)
    return checker.problems(of: document, in: try #require(found)).map {
      "\($0.kind): \($0.path) \($0.reason)"
    }
  }

  @Test func formerNamesAreRead() throws {
    for fields: StoredFields in [
      ["name": "a"], ["label": "a"], ["name": "a", "label": 5],
      ["title": "a", "image": ["thumb": "x"]], ["label": "a", "cover": ["small": "x"]],
      ["name": "a", "count": .null],
    ] {
      #expect(try Self.problems(fields).filter { !$0.hasPrefix("form") } == [])
    }
  }

  @Test func theNameOfTodayCounts() throws {
    #expect(
      try Self.problems(["title": .null, "name": "a"]) == [
        "form: title differs from 'name', its former name, which isn't read",
        "misfit: title is null where a string belongs",
      ])
    #expect(try Self.problems(["title": "a", "name": "a"]) == [])
    #expect(
      try Self.problems(["title": "a", "pages": .null, "count": 5]) == [
        "form: pages differs from 'count', its former name, which isn't read"
      ])
  }

  @Test func whatIsWrongUnderAFormerNameIsFound() throws {
    #expect(try Self.problems([:]) == ["misfit: title is missing"])
    #expect(
      try Self.problems(["name": 5]) == ["misfit: title holds an integer where a string belongs"])
    #expect(try Self.problems(["name": "abcde"]).count == 1)
    #expect(
      try Self.problems(["name": "a", "image": ["thumb": 1]]) == [
        "misfit: cover.small holds an integer where a string belongs"
      ])
  }
}
