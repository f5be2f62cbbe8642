import FiresmithDiagnostics
import Testing

@testable import FiresmithSamples

@Suite struct SampleDocumentsTests {
  private func documents(
    _ text: String, count: Int = 20, seed: UInt64 = 1
  ) throws -> [SampleDocument] {
    let samples = SampleDocuments(of: try TestSchema.resolved([text]), count: count, seed: seed)
    try #require(samples.problems.isEmpty)
    return samples.groups.flatMap { group in (0..<group.count).map { group.document(at: $0) } }
  }

  private static let library = """
    collections:
      books:
        path: books-v1
        model: Book
        fields:
          title: string
          number_of_pages: { type: integer, min: 8, max: 2000 }
          isbn: { type: string?, pattern: '^97[89]-\\d{10}$', max_length: 14 }
          author: reference<authors>
          status: { type: Status, default: draft }
          tags: { type: array<string>, default: [] }
          reader_email: string?
          closed_at: { type: timestamp?, nulls: explicit }
        collections:
          loans: { model: Loan, fields: { reader: string, due_on: timestamp } }
      authors: { model: Author, fields: { name: string, born_in: { type: string, example: Garmisch } } }
    documents:
      settings: { path: config/settings, model: Settings, fields: { loan_days: { type: integer, min: 1 } } }
    enums: { Status: { cases: { draft: , in_review: in review } } }
    """

  @Test func theyAreTheSameEachTime() throws {
    #expect(try documents(Self.library) == documents(Self.library))
    #expect(try documents(Self.library) != documents(Self.library, seed: 2))
    let first = try #require(documents(Self.library).first)
    #expect(first.path == "books-v1/sample-1")
    #expect(
      first.fields.keys.sorted().allSatisfy {
        [
          "author", "closed_at", "isbn", "number_of_pages", "reader_email", "status", "tags",
          "title",
        ].contains($0)
      })
  }

  /// A document's values don't depend on how many there are, except what it refers to.
  @Test func moreDocumentsChangeNone() throws {
    let few = try documents(Self.library, count: 3).filter { $0.path.hasPrefix("authors/") }
    let many = try documents(Self.library, count: 30).filter { $0.path.hasPrefix("authors/") }
    #expect(few.count == 3 && many.count == 30)
    #expect(Array(many.prefix(3)) == few)
  }

  @Test func pathsAndReferencesLeadToEachOther() throws {
    let documents = try documents(Self.library, count: 4)
    let paths = Set(documents.map(\.path))
    #expect(paths.count == 13)
    #expect(paths.contains("books-v1/sample-2/loans/sample-2"))
    #expect(paths.contains("config/settings"))
    for document in documents {
      guard case .reference(let path)? = document.fields["author"] else { continue }
      #expect(paths.contains(path))
      #expect(path.hasPrefix("authors/"))
    }
  }

  @Test func valuesAreWithinTheConstraints() throws {
    var seen: Set<SampleValue> = []
    for document in try documents(Self.library, count: 200)
    where document.path.hasPrefix("books-v1/") && !document.path.contains("loans") {
      guard case .integer(let pages)? = document.fields["number_of_pages"] else {
        Issue.record("\(document)")
        continue
      }
      #expect(8...2000 ~= pages)
      if case .string(let isbn)? = document.fields["isbn"] {
        #expect(isbn.wholeMatch(of: /97[89]-[0-9]{10}/) != nil)
      }
      if case .string(let email)? = document.fields["reader_email"] {
        #expect(email.wholeMatch(of: /[a-z]+\.[a-z]+@example\.(org|com|net)/) != nil)
      }
      if let status = document.fields["status"] { seen.insert(status) }
      #expect(document.fields["closed_at"] != nil, "null is written")
    }
    #expect(seen == [.string("draft"), .string("in review")])
  }

  @Test(arguments: [
    ("integer, min: 9223372036854775807", "integer"),
    ("integer, max: -9223372036854775808", "integer"),
    ("integer, max: -1", "integer"), ("double, min: 0.1, max: 0.2", "double"),
    ("double, min: 1e300", "double"), ("double, max: -5", "double"),
    ("string, min_length: 50", "string"), ("string, max_length: 1", "string"),
    ("string, min_length: 3, max_length: 3", "string"), ("bytes, min_length: 30", "bytes"),
    ("url, min_length: 60", "string"), ("duration, min: 5", "integer"),
  ])
  func boundsAtTheEdgeAreMet(type: String, kind: String) throws {
    let text = "collections: { a: { model: A, fields: { value: { type: \(type) } } } }"
    for document in try documents(text, count: 50) {
      let value = try #require(document.fields["value"])
      switch value {
      case .integer(let integer):
        #expect(kind == "integer")
        #expect(type.contains("min: 9") ? integer == .max : true)
        #expect(type.contains("max: -9") ? integer == .min : true)
        #expect(type.contains("max: -1") ? integer <= -1 : true)
        #expect(type.contains("min: 5") ? integer >= 5 : true)
      case .double(let double):
        #expect(kind == "double")
        #expect(type.contains("0.1") ? (0.1...0.2).contains(double) : true)
        #expect(type.contains("1e300") ? double >= 1e300 : true)
        #expect(type.contains("-5") ? double <= -5 : true)
      case .string(let string):
        #expect(kind == "string")
        let length = string.utf16.count
        #expect(type.contains("min_length: 50") ? length >= 50 : true)
        #expect(type.contains("max_length: 1") ? length <= 1 : true)
        #expect(type.contains("max_length: 3") ? length == 3 : true)
        #expect(type.contains("min_length: 60") ? length >= 60 : true)
      case .bytes(let bytes): #expect(kind == "bytes" && bytes.count >= 30)
      default: Issue.record("\(value)")
      }
    }
  }

  @Test(arguments: [
    ("array<string>, min_length: 4, max_length: 5", 4...5), ("array<string>, max_length: 0", 0...0),
    ("map<integer>, min_length: 60", 60...62), ("map<integer>, max_length: 2", 0...2),
    ("map<integer>, keys: Genre, min_length: 2", 2...3),
    ("map<integer>, keys: Genre, max_length: 1", 0...1),
  ])
  func arraysAndMapsHaveTheirLength(type: String, length: ClosedRange<Int>) throws {
    let text = """
      collections: { a: { model: A, fields: { value: { type: \(type) } } } }
      enums: { Genre: { cases: { novel: , poem: , play: } } }
      """
    var found: Set<Int> = []
    for document in try documents(text, count: 50) {
      switch document.fields["value"] {
      case .array(let elements)?: found.insert(elements.count)
      case .map(let map)?: found.insert(map.count)
      default: Issue.record("\(document)")
      }
    }
    #expect(found == Set(length))
  }

  @Test func typesThatHoldThemselvesEnd() throws {
    let text = """
      collections: { nodes: { model: Node, fields: { root: Tree, shape: Shape } } }
      types:
        Tree: { fields: { name: string, left: Tree?, children: array<Tree>, by_name: map<Tree> } }
        Shape:
          discriminator: kind
          cases:
            group: { fields: { parts: array<Shape>, first: Shape? } }
            dot: { fields: { at: double } }
      """
    var depths: Set<Int> = []
    for document in try documents(text, count: 100) {
      guard case .map? = document.fields["root"], case .map? = document.fields["shape"] else {
        Issue.record("\(document)")
        return
      }
      depths.insert(depth(of: .map(document.fields)))
    }
    #expect(depths.count > 1)
    #expect(depths.allSatisfy { $0 < 20 })
  }

  private func depth(of value: SampleValue) -> Int {
    switch value {
    case .map(let fields): (fields.values.map { depth(of: $0) }.max() ?? 0) + 1
    case .array(let elements): (elements.map { depth(of: $0) }.max() ?? 0) + 1
    default: 0
    }
  }

  /// Types that hold each other in all ways take no longer than others.
  @Test func typesThatHoldEachOtherInAllWaysEnd() throws {
    let names = (0..<20).map { "T\($0)" }
    let types = names.map { name in
      let fields = names.map { "\($0.lowercased()): \($0)?, all_\($0.lowercased()): array<\($0)>" }
      return "  \(name): { fields: { \(fields.joined(separator: ", ")) } }"
    }
    let text = """
      collections: { nodes: { model: Node, fields: { root: T0 } } }
      types:
      \(types.joined(separator: "\n"))
      """
    #expect(try documents(text, count: 5).count == 5)
  }

  @Test func anExampleStandsForAPatternThatNothingIsFoundFor() throws {
    let field = "{ type: string, pattern: 'x^a'"
    func text(_ field: String) -> String {
      "collections: { a: { model: A, fields: { code: \(field) } } }"
    }
    let samples = SampleDocuments(
      of: try TestSchema.resolved([text(field + " }")]), count: 1, seed: 1)
    #expect(
      samples.problems.map(\.message) == [
        "no text was found that matches the pattern; give the field an 'example'"
      ])
    let documents = try documents(text(field + ", example: abc }"), count: 3)
    #expect(documents.map(\.fields) == Array(repeating: ["code": .string("abc")], count: 3))
  }
}
