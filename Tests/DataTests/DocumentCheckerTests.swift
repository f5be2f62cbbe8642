import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues
import Testing

@testable import FiresmithDataCheck

/// The checker's verdicts on single documents. That they are those of generated code is tested with
/// Python.
@Suite struct DocumentCheckerTests {
  private static let text = """
    collections:
      books:
        model: Book
        fields:
          title: { type: string, max_length: 4 }
          pages: integer?
          tags: { type: array<string>, default: [] }
          marks: { type: map<Point>, default: {} }
          parts: { type: array<Part>, default: [] }
          data: bytes?
          cover: reference?
          next: reference<books>?
          vector: vector<2>?
          code: { type: string?, pattern: "^x" }
        collections:
          loans: { model: Loan, fields: { day: timestamp } }
      others: { path: settings, model: Other, fields: { name: string } }
    documents:
      settings: { path: settings/app, model: Settings, fields: { on: boolean } }
    types:
      Point: { elements: { x: double, y: double } }
      Part: { fields: { "odd.name": { type: integer, min: 1 } } }
    """

  private static func problems(_ path: String, _ fields: StoredFields) throws -> [FieldProblem] {
    var checker = DocumentChecker(CheckedSchema(try Schema(text: text)))
    let found = checker.collection(of: path)
    let collection = try #require(found)
    return checker.problems(of: StoredDocument(path: path, fields: fields), in: collection)
  }

  @Test func referencesLeadToTheirCollection() throws {
    func problems(_ path: String) throws -> [String] {
      let reference = StoredReference(project: nil, database: nil, path: path)
      let fields: StoredFields = ["title": "a", "next": .reference(reference)]
      return try Self.problems("books/a", fields).map { "\($0.path): \($0.reason)" }
    }
    #expect(try problems("books/b") == [])
    for path in ["settings/b", "books/b/loans/c", "users/u/books/b"] {
      #expect(
        try problems(path) == ["next: refers to a document that is not one of books"], "\(path)")
    }
  }

  @Test func everythingThatIsWrongIsFound() throws {
    let problems = try Self.problems(
      "books/a",
      [
        "title": 5, "pages": .double(1.5), "tags": ["x", .null, 3, 4],
        "marks": ["a.b": .array([1]), "c": .array([1, "2"])],
        "parts": .array([["odd.name": "1"], ["odd.name": 0], 5]), "more": 1,
      ])
    let expected = [
      "title: holds an integer where a string belongs",
      "pages: holds a double where an integer belongs",
      "tags[1]: is null where a string belongs",
      "tags[2]: holds an integer where a string belongs",
      "tags[3]: holds an integer where a string belongs",
      "marks.`a.b`[1]: is missing",
      "marks.c[1]: holds a string where a number belongs",
      "parts[0].`odd.name`: holds a string where an integer belongs",
      "parts[1].`odd.name`: should be at least 1",
      "parts[2]: holds an integer where a map belongs",
    ]
    #expect(problems.map { "\($0.path): \($0.reason)" } == expected)
    #expect(
      problems.map(\.pattern) == [
        "title", "pages", "tags[]", "tags[]", "tags[]", "marks.*[1]", "marks.*[1]",
        "parts[].`odd.name`", "parts[].`odd.name`", "parts[]",
      ])
    #expect(problems.filter { $0.kind == .limit }.map(\.path) == ["parts[1].`odd.name`"])
  }

  /// The findings for a document are the same as if each element were reported.
  @Test func aProblemOfManyElementsIsCountedOnce() throws {
    let schema = try Schema(text: Self.text)
    let document = StoredDocument(
      path: "books/a",
      fields: [
        "title": "a", "tags": [1, .null, 2, "x", .null],
        "marks": ["a": [1], "b": [1], "c": 5], "parts": [["odd.name": 0], ["odd.name": -1]],
      ])
    var checker = DocumentChecker(CheckedSchema(schema))
    checker.check(document)
    let found = checker.collection(of: document.path)
    let collection = try #require(found)
    var expected = Findings(collections: schema.collections.count)
    expected.add(document.path, in: collection, checker.problems(of: document, in: collection))
    #expect(checker.problems(of: document, in: collection).count == 9)
    #expect(checker.findings.collections[collection].problems.count == 5)
    #expect(Self.report(checker.findings, schema) == Self.report(expected, schema))
  }

  @Test func limitsAreThoseOfValuesThatCanBeRead() throws {
    let problems = try Self.problems("books/a", ["title": "12345", "code": "y"])
    #expect(
      problems.map(\.reason) == ["should have at most 4 characters", "should match ^x"])
    #expect(try Self.problems("books/a", ["title": "1234", "code": .null]).isEmpty)
  }

  @Test func documentsAreOfTheCollectionThatIsNearest() throws {
    var checker = DocumentChecker(CheckedSchema(try Schema(text: Self.text)))
    let schema = try Schema(text: Self.text)
    func name(_ path: String) -> String? {
      checker.collection(of: path).map { schema.collections[$0].name.value }
    }
    #expect(name("books/a") == "books")
    #expect(name("books/a/loans/l") == "loans")
    #expect(name("books/a/others/l") == nil)
    #expect(name("settings/app") == "settings")
    #expect(name("settings/other") == "others")
    #expect(name("books/b") == "books")
    #expect(name("loans/l") == nil)
    // For Swift, an accent after a slash makes another character of it.
    #expect(name("books/\u{301}a") == "books")
    #expect(name("books/\u{301}a/loans/\u{200D}l") == "loans")
    #expect(name("settings/\u{301}app") == "others")
  }

  /// Firestore tells apart texts of different bytes, also those that Swift calls equal.
  @Test func textsAreComparedByTheirBytes() throws {
    let (short, long) = ("\u{E9}", "e\u{301}")
    #expect(short == long)
    let schema = try Schema(
      text: """
        collections:
          first:
            path: "\(short)"
            model: First
            fields:
              "\(short)": { type: string }
              kind: { type: Kind, default: one }
              counts: { type: map<integer>, keys: Kind, default: {} }
              shape: Shape?
          second: { path: "\(long)", model: Second, fields: { "\(long)": integer } }
          third: { path: "c", model: Third, fields: { a: string? } }
        enums: { Kind: { cases: { one: "\(short)" } } }
        types:
          Shape:
            discriminator: kind
            cases: { a: { tag: "\(short)", fields: { x: integer? } } }
        """)
    func problems(_ path: String, _ fields: StoredFields) throws -> [String] {
      var checker = DocumentChecker(CheckedSchema(schema))
      let found = checker.collection(of: path)
      let collection = try #require(found)
      let document = StoredDocument(path: path, fields: fields)
      return checker.problems(of: document, in: collection).map { "\($0.path): \($0.reason)" }
    }
    #expect(
      try problems("\(short)/a", [short: "x", "kind": .string(short), "counts": [short: 1]]) == [])
    #expect(try problems("\(long)/a", [long: 1]) == [])
    #expect(try problems("\(short)/a", [long: "x", short: "y"]) == [])
    let wrong = try problems(
      "\(short)/a",
      [
        long: "x", "kind": .string(long), "counts": [long: 1, short: 1],
        "shape": ["kind": .string(long)],
      ])
    let expected = [
      "\(short): is missing", "kind: holds a string that is none of “\(short)”",
      "counts.\(long): is not a key that the schema declares",
      "shape.kind: holds a string that is no known kind",
    ]
    #expect(wrong.map { Array($0.utf8) } == expected.map { Array($0.utf8) })

    // One after the other, because the collection of the last document is remembered.
    var checker = DocumentChecker(CheckedSchema(schema))
    let paths = ["\(short)/a", "\(long)/a", "\(short)/a", "c/a", "c/a/\(short)/b", "c/a/\(long)/b"]
    for path in paths {
      checker.check(StoredDocument(path: path, fields: [short: "x", long: 1]))
    }
    var merged = DocumentChecker(CheckedSchema(schema)).findings
    merged.merge(checker.findings)
    #expect(merged.collections.map(\.documents) == [2, 1, 1])
    #expect(merged.misfits == 0)
    #expect(
      Set(merged.unknown.tallies.keys)
        == [ExactString("c/*/\(short)"), ExactString("c/*/\(long)")])
  }

  /// Data that a source has lost isn't a problem of the document.
  @Test func whatSourcesLoseIsNoProblem() throws {
    let fields: StoredFields = [
      "title": "a", "data": "AA", "cover": "books/b", "vector": .array([1, 2]),
    ]
    var document = StoredDocument(path: "books/a", fields: fields)
    var checker = DocumentChecker(CheckedSchema(try Schema(text: Self.text)))
    let found = checker.collection(of: document.path)
    let collection = try #require(found)
    #expect(checker.problems(of: document, in: collection).count == 3)
    document.losses = [.references, .bytes, .vectors]
    #expect(checker.problems(of: document, in: collection).isEmpty)
  }

  /// Findings of any parts of the data, in any order, are those of the whole.
  @Test func findingsCanBeMergedInAnyOrder() throws {
    let schema = try Schema(text: Self.text)
    let checked = CheckedSchema(schema)
    var numbers = SeededGenerator(seed: 3)
    let documents = (0..<2_000).map { index in
      let values: [StoredValue] = ["ok", "too long", 5, .null, .map([:])]
      let value = values[Int.random(in: 0..<values.count, using: &numbers)]
      let isKnown = Int.random(in: 0..<4, using: &numbers) > 0
      let collection = isKnown ? "books" : "c\(Int.random(in: 0..<400, using: &numbers))"
      return StoredDocument(
        path: "\(collection)/\(index)", fields: ["title": value, "tags": .array([value, value])])
    }
    var whole = DocumentChecker(checked)
    for document in documents { whole.check(document) }
    let expected = Self.report(whole.findings, schema)
    #expect(expected.contains("\"documents\": 2000"))
    for _ in 0..<20 {
      var parts = (0..<Int.random(in: 1...9, using: &numbers)).map { _ in DocumentChecker(checked) }
      for document in documents.shuffled(using: &numbers) {
        parts[Int.random(in: parts.indices, using: &numbers)].check(document)
      }
      var merged = DocumentChecker(checked).findings
      for part in parts.shuffled(using: &numbers) { merged.merge(part.findings) }
      #expect(Self.report(merged, schema) == expected)
    }
  }

  private static func report(_ findings: Findings, _ schema: Schema) -> String {
    var files = SourceFiles()
    _ = files.add(
      SourceFile(path: "Schemas/test.yaml", relativePath: "test.yaml", bytes: Array(text.utf8)))
    return DataReport(DataCheck.Result(findings: findings), schema: schema).json(in: files).text
  }
}

extension StoredValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: StoredValue...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, StoredValue)...) {
    self = .map(StoredFields(elements.map { .init(name: $0.0, value: $0.1) }))
  }
}
