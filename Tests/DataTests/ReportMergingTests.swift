import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithJSON
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Testing

/// A report on documents can be read back, and reports of any parts are, in any order, that of all.
@Suite struct ReportMergingTests {
  private static let text = """
    collections:
      books: { model: Book, fields: { b: { type: string?, max_length: 3 }, m: map<Part>? } }
      loans: { path: "users/{user}/books", model: Loan, fields: { a: any, e\u{301}: string } }
    types:
      Part: { fields: { a: string?, k1: integer, k2: array<string>? } }
    """

  private let schema: Schema
  private let check: DataCheck
  private let checked: CheckedSchema
  private let files: SourceFiles

  init() throws {
    schema = try Schema(text: Self.text)
    var files = SourceFiles()
    _ = files.add(
      SourceFile(path: "Schemas/test.yaml", relativePath: "test.yaml", bytes: Array(Self.text.utf8))
    )
    self.files = files
    check = DataCheck(schema, in: files)
    checked = CheckedSchema(schema)
  }

  /// Returns the findings for documents, and for files that can't be read.
  private func result(
    _ documents: some Sequence<StoredDocument>, _ problems: some Sequence<SourceProblem>
  ) -> DataCheck.Result {
    var checker = DocumentChecker(checked)
    for document in documents { checker.check(document) }
    var unreadable = UnreadableParts()
    for problem in problems { unreadable.add(problem) }
    var plain = PlainSources()
    // A file has one shape in one part, and another one in the next.
    for problem in problems where problem.offset ?? 0 > 0 {
      plain.add(problem.path, (problem.offset ?? 0) % 2 == 0 ? .byID : [.lists, .wrapped])
    }
    return DataCheck.Result(findings: checker.findings, unreadable: unreadable, plain: plain)
  }

  private func text(_ result: DataCheck.Result) -> String {
    DataReport(result, schema: schema).json(in: files).text
  }

  private func read(_ text: String) throws -> DataCheck.Result {
    try check.result(ofReport: Array(text.utf8))
  }

  /// Problems of two names that Swift takes for the same, more than are kept, some of whole files.
  private func problems(_ numbers: inout SeededGenerator) -> [SourceProblem] {
    (0..<60).map { _ in
      let file = ["a", "e\u{301}", "\u{E9}"].randomElement(using: &numbers) ?? ""
      let offset = Int.random(in: -1..<100, using: &numbers)
      return SourceProblem(
        path: file, offset: offset < 0 ? nil : offset,
        message: "it's \(Int.random(in: 0..<3, using: &numbers)) at fault")
    }
  }

  @Test(arguments: [.plain, .manyKeys, .manyCollections] as [RandomDocuments.Kind])
  func partsInAnyOrderAreTheSameBytes(kind: RandomDocuments.Kind) throws {
    var random = RandomDocuments(kind, seed: 6)
    var numbers = SeededGenerator(seed: 7)
    let documents = random.documents(1_500)
    let problems = problems(&numbers)
    let expected = text(result(documents, problems))
    #expect(text(try read(expected)) == expected)
    for round in 0..<20 {
      var parts = [([StoredDocument], [SourceProblem])](
        repeating: ([], []), count: Int.random(in: 1...12, using: &numbers))
      for document in documents.shuffled(using: &numbers) {
        parts[Int.random(in: parts.indices, using: &numbers)].0.append(document)
      }
      for problem in problems.shuffled(using: &numbers) {
        parts[Int.random(in: parts.indices, using: &numbers)].1.append(problem)
      }
      var results = parts.map { result($0.0, $0.1) }
      while results.count > 1 {
        var left = results.remove(at: Int.random(in: results.indices, using: &numbers))
        var right = results.remove(at: Int.random(in: results.indices, using: &numbers))
        // As on other machines.
        if Bool.random(using: &numbers) { left = try read(text(left)) }
        if Bool.random(using: &numbers) { right = try read(text(right)) }
        check.merge(right, into: &left)
        results.append(left)
      }
      #expect(text(results[0]) == expected, "round \(round)")
    }
  }

  /// The documents above are worth nothing unless they reach the limits.
  @Test func theDocumentsReachTheLimits() throws {
    var random = RandomDocuments(.manyCollections, seed: 6)
    let many = result(random.documents(1_500), [])
    #expect(many.findings.unknown.otherDocuments > 0)
    random = RandomDocuments(.plain, seed: 6)
    var numbers = SeededGenerator(seed: 7)
    let plain = result(random.documents(1_500), problems(&numbers))
    #expect(plain.findings.collections.allSatisfy { $0.misfits > 100 && $0.problems.count > 3 })
    #expect(plain.findings.beyondLimits > 10)
    #expect(plain.findings.unknown.tallies.count == 2)
    #expect(text(plain).contains("\"path\": \"e\u{301}\""))
    #expect(text(plain).contains("\"path\": \"\u{E9}\""))
    #expect(plain.unreadable.count == 60)
    #expect(plain.plain.lines.count == 3)
    #expect(text(plain).contains("\"id_and_data\""))
  }

  // MARK: Errors

  private func problem(_ text: String, in check: DataCheck? = nil) -> String? {
    do throws(JSONProblem) {
      _ = try (check ?? self.check).result(ofReport: Array(text.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  private var report: String {
    let documents: [StoredDocument] = [
      StoredDocument(path: "books/1", fields: ["b": 1]),
      StoredDocument(path: "books/2", fields: ["b": "long"]),
      StoredDocument(path: "other/3", fields: [:]),
    ]
    return text(result(documents, [SourceProblem(path: "p", offset: 3, message: "damaged")]))
  }

  @Test func whatIsNoReportIsRefused() throws {
    #expect(problem(report) == nil)
    #expect(problem("") == "the file is empty; expected a report")
    #expect(
      problem(#"{"version": 1, "documents": 0, "collections": []}"#)
        == "this is not a report; 'firesmith check-data --format json' writes them")
    #expect(problem("{") == "expected a key in quotes")
  }

  @Test(arguments: [
    (#""version": 1"#, #""version": 2"#, "another version of firesmith has written this report"),
    (#""version": 1"#, #""version": 1, "more": 1"#, "no such member is known here"),
    (#""documents": 3"#, #""documents": 4"#, "the collections have 3 of these"),
    (#""misfits": 1"#, #""misfits": -1"#, "this is not a number of things"),
    (#""misfits": 1"#, #""misfits": 9223372036854775807"#, "this is not a number of things"),
    (#""name": "books""#, #""name": "book""#, "the schemas have 'books' here"),
    (#""line": 2"#, #""line": 1"#, "the schema has no field at this place"),
    (#""line": 2"#, #""line": 99999999999"#, "the schema has no field at this place"),
    ("Schemas/test.yaml", "Schemas/other.yaml", "the schemas have no such file"),
    (#""kind": "limit""#, #""kind": "x""#, "expected \"misfit\", \"limit\", \"form\" or"),
    (#""path": "other""#, #""path": 5"#, "expected a string"),
    (#""parts": 1"#, #""parts": 0"#, "this is not the number of parts with these samples"),
    (#""offset": 3"#, #""offset": -3"#, "this is not a number of things"),
  ])
  func aReportThatCantBeIsRefused(part: String, change: String, message: String) throws {
    let text = report
    let range = try #require(text.range(of: part))
    let problem = problem(text.replacingCharacters(in: range, with: change))
    #expect(problem?.hasPrefix(message) == true, "\(problem ?? "none")")
  }

  @Test func aReportOnOtherSchemasIsRefused() throws {
    let other = "collections: { books: { model: Book, fields: { a: string } } }"
    let problem = problem(report, in: DataCheck(try Schema(text: other), in: files))
    #expect(
      problem
        == "the schemas have 1 collection, and the report 2; was it made with other schemas?")
  }

  /// Whatever a file holds is an error or a report that can be merged.
  @Test func damagedReportsAreErrorsOrCanBeMerged() throws {
    var random = RandomDocuments(.plain, seed: 8)
    var numbers = SeededGenerator(seed: 9)
    let bytes = Array(text(result(random.documents(40), problems(&numbers))).utf8)
    var refused = 0
    for _ in 0..<1_500 {
      do throws(JSONProblem) {
        var result = try check.result(
          ofReport: Mutation.summary.changed(bytes, using: &numbers))
        if result.canMerge(result) { check.merge(result, into: &result) }
        _ = DataReport(result, schema: schema).diagnostics
        _ = text(result)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000 && refused < 1_500)
  }
}
