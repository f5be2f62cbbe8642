import FiresmithSchema
import FiresmithStoredData
import Testing

@testable import FiresmithDataCheck

/// The checker takes former values of cases, and counts them.
@Suite struct FormerValueTests {
  private static let text = """
    collections:
      books:
        model: Book
        fields:
          state: State
          counts: { type: map<integer>, keys: State, default: {} }
          cover: Cover?
          level: Level?
    enums:
      State: { cases: { open: { previously: [new] }, done: { value: closed, previously: [shut] } } }
      Level: { unknown: other, cases: { low: { value: 1, previously: [10] } } }
    types:
      Cover:
        discriminator: kind
        cases:
          picture: { tag: image, previously: [photo], fields: { width: integer } }
    """

  private static func problems(_ fields: StoredFields) throws -> [String] {
    var checker = DocumentChecker(CheckedSchema(try Schema(text: text)))
    let found = checker.collection(of: "books/a")
    let document = StoredDocument(path: "books/a", fields: fields)
    return checker.problems(of: document, in: try #require(found)).map {
      "\($0.kind): \($0.path) \($0.reason)"
    }
  }

  @Test func valuesOfTodayAreNoProblem() throws {
    #expect(try Self.problems(["state": "closed", "level": 1, "counts": ["open": 1]]) == [])
    #expect(try Self.problems(["state": "open", "level": 7]) == [])
    #expect(try Self.problems(["state": "open", "cover": ["kind": "image", "width": 1]]) == [])
  }

  @Test func formerValuesAreCounted() throws {
    #expect(
      try Self.problems(["state": "shut"]) == ["form: state holds a value that 'done' had before"])
    #expect(
      try Self.problems(["state": "open", "level": 10])
        == ["form: level holds a value that 'low' had before"])
    #expect(
      try Self.problems(["state": "open", "counts": ["new": 1, "closed": 2]])
        == ["form: counts.new is the key that 'open' had before"])
    #expect(
      try Self.problems(["state": "open", "cover": ["kind": "photo", "width": 1]])
        == ["form: cover.kind holds a tag that 'picture' had before"])
  }

  @Test func whatIsWrongIsFound() throws {
    #expect(try Self.problems(["state": "lost"]).map { $0.prefix(6) } == ["misfit"])
    #expect(
      try Self.problems(["state": "open", "counts": ["new": 1, "open": 2]]).filter {
        $0.hasPrefix("misfit")
      }.count == 1)
  }
}
