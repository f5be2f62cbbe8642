import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithTestSupport
import Testing

@testable import firesmith

/// A change of a schema, and stored documents.
struct EvidenceCase: CustomTestStringConvertible, Sendable {
  /// The fields of `books`, or a collection of another name, before and after.
  var old: String
  var new: String
  /// The fields of two documents, as JSON.
  var documents: [String]
  /// The id of the finding, its severity, and what it says of the documents.
  var id: String
  var severity: String
  var words: String
  /// Types and enumerations of both versions.
  var types: (old: String, new: String) = ("", "")

  var testDescription: String { "\(id) \(words)" }

  private static let a = #""a": {"stringValue": "x"}"#
  private static let b = #""a": {"stringValue": "y"}"#
  private static let number = #""a": {"integerValue": "7"}"#
  private static func price(_ text: String) -> String { #""a": {"stringValue": "\#(text)"}"# }
  private static let status = "enums: { S: { cases: [x, y] } }\n"
  private static let part = "types: { P: { fields: { b: string, c: integer? } } }\n"
  private static let full = "types: { P: { fields: { b: string, c: integer } } }\n"
  private static func map(_ fields: String) -> String {
    #""a": {"mapValue": {"fields": {"b": {"stringValue": "x"}\#(fields)}}}"#
  }

  static let all = [
    EvidenceCase(
      old: "a: any", new: "a: string", documents: [a, b], id: "type-changed",
      severity: "warning", words: "0 of 2 stored values don't fit: the data was always so"),
    EvidenceCase(
      old: "a: any", new: "a: string", documents: [a, number], id: "type-changed",
      severity: "error", words: "1 of 2 stored values don't fit; "),
    EvidenceCase(
      old: "a: string", new: "a: url", documents: [a, b], id: "type-changed",
      severity: "error", words: "which new code can't always read; the caches"),
    EvidenceCase(
      old: "a: string", new: "a: uuid", documents: [a, b], id: "type-changed",
      severity: "error", words: "2 of 2 stored values don't fit; "),
    EvidenceCase(
      old: "a: string", new: "a: decimal", documents: [price("12.50"), price("-0.05")],
      id: "type-changed", severity: "warning",
      words: "0 of 2 stored values don't fit: the data was always so"),
    EvidenceCase(
      old: "a: string", new: "a: decimal", documents: [price("12.50"), price("1e2"), number],
      id: "type-changed", severity: "error", words: "2 of 3 stored values don't fit; "),
    EvidenceCase(
      old: "a: any", new: "a: array<string>", documents: [a, #""a": {"arrayValue": {}}"#],
      id: "type-changed", severity: "error", words: "1 of 2 stored values don't fit; "),
    EvidenceCase(
      old: "a: any", new: "a: array<string>",
      documents: [
        #""a": {"arrayValue": {"values": [{"nullValue": null}, {"stringValue": "x"}]}}"#
      ], id: "type-changed", severity: "error", words: "1 of 1 stored values don't fit; "),
    EvidenceCase(
      old: "a: any", new: "a: map<double>",
      documents: [#""a": {"mapValue": {"fields": {"b": {"integerValue": "1"}}}}"#],
      id: "type-changed", severity: "warning", words: "0 of 1 stored values don't fit: "),
    EvidenceCase(
      old: "a: any", new: "a: P", documents: [map(""), map(#", "c": {"integerValue": "1"}"#)],
      id: "type-changed", severity: "error", words: "1 of 2 stored values don't fit; ",
      types: (full, full)),
    EvidenceCase(
      old: "a: any", new: "a: { any_of: { text: string, number: integer } }",
      documents: [a, number], id: "type-changed", severity: "warning",
      words: "0 of 2 stored values don't fit: "),
    EvidenceCase(
      old: "a: string", new: "a: { type: string, const: x }", documents: [a, b],
      id: "type-changed", severity: "error", words: "1 of 2 stored values don't fit; "),
    EvidenceCase(
      old: "a: { type: string?, previously: [c] }", new: "a: { type: string, previously: [c] }",
      documents: [a, #""c": {"stringValue": "z"}"#], id: "field-required", severity: "warning",
      words: "0 of 2 stored documents lack it: the data was always so"),
    EvidenceCase(
      old: "a: { type: string?, previously: [c] }", new: "a: { type: string, previously: [c] }",
      documents: [#""c": {"stringValue": "z"}"#, #""b": {"stringValue": "z"}"#],
      id: "field-required", severity: "error", words: "1 of 2 stored documents lack it, such as "),
    EvidenceCase(
      old: "a: { type: any, previously: [c] }", new: "a: { type: string, previously: [c] }",
      documents: [a + #", "c": {"integerValue": "1"}"#, #""c": {"stringValue": "z"}"#],
      id: "type-changed", severity: "error", words: "which new code can't always read; the caches"),
    EvidenceCase(
      old: "a: P, d: P", new: "a: P, d: P", documents: [map(#", "c": {"integerValue": "1"}"#)],
      id: "field-required", severity: "warning",
      words: "0 of 1 stored maps lack it: the data was always so", types: (part, full)),
    EvidenceCase(
      old: "a: P, d: P", new: "a: P, d: P", documents: [map("")], id: "field-required",
      severity: "error", words: "1 of 1 stored maps lack it; ", types: (part, full)),
    EvidenceCase(
      old: "a: P, d: { any_of: { p: P, n: integer } }",
      new: "a: P, d: { any_of: { p: P, n: integer } }",
      documents: [map(#", "c": {"integerValue": "1"}"#) + #", "d": {"integerValue": "1"}"#],
      id: "field-required", severity: "error", words: "'Book.a', 'Book.d.p'; the caches",
      types: (part, full)),
    EvidenceCase(
      old: "a: S", new: "a: S", documents: [a, a], id: "case-removed", severity: "warning",
      words: "0 of 2 stored values are 'y': the data was always so",
      types: (status, "enums: { S: { cases: [x] } }\n")),
    EvidenceCase(
      old: "a: S", new: "a: S", documents: [a, b], id: "case-removed", severity: "error",
      words: "1 of 2 stored values are 'y'; ", types: (status, "enums: { S: { cases: [x] } }\n")),
    EvidenceCase(
      old: "a: S", new: "a: S", documents: [a, a], id: "raw-value-changed", severity: "warning",
      words: "0 of 2 stored values are 'y': ",
      types: (status, "enums: { S: { cases: { x: x, y: z } } }\n")),
    EvidenceCase(
      old: "a: vector<2>", new: "a: vector<3>",
      documents: [
        #"""
        "a": {"mapValue": {"fields": {"__type__": {"stringValue": "__vector__"}, \#
        "value": {"arrayValue": {"values": [{"doubleValue": 1}, {"doubleValue": 2}]}}}}}
        """#
      ], id: "vector-size", severity: "error", words: "no document with another number; store"),
    EvidenceCase(
      old: "a: integer", new: "a: { type: integer, max: 7 }", documents: [number],
      id: "constraint-tightened", severity: "warning",
      words: "0 of 1 stored values are beyond it: "),
    EvidenceCase(
      old: "a: integer", new: "a: { type: integer, max: 6 }", documents: [number],
      id: "constraint-tightened", severity: "warning",
      words: "at least 1 of 1 stored values are beyond it; "),
    EvidenceCase(
      old: "a: string", new: "b: string", documents: [#""c": {"stringValue": "x"}"#],
      id: "field-renamed", severity: "warning",
      words: "0 of 1 stored documents have the old name; "),
    EvidenceCase(
      old: "a: string", new: "b: string", documents: [a, b], id: "field-renamed",
      severity: "error", words: "2 of 2 stored documents have the old name; "),
    EvidenceCase(
      old: "a: string?", new: "a: { type: string?, nulls: explicit }", documents: [a, ""],
      id: "nulls-changed", severity: "warning",
      words: "1 of 2 stored documents lack it, such as books/b1; "),
    EvidenceCase(
      old: "a: string?, o: string", new: "a: string?", documents: [a], id: "property-removed",
      severity: "warning", words: "goes; change"),
  ]
}

/// `firesmith breaking --summary`
@Suite struct EvidenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(GitFolder.schema(pages: "integer"), to: "new/books.yaml")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "old/books.yaml")
  }

  /// Compares, with a summary of books with these fields besides their titles.
  private func breaking(_ books: [String], _ options: String...) throws -> CommandResult {
    var paths: [String] = []
    for (index, fields) in books.enumerated() {
      let name = "projects/p/databases/(default)/documents/books/b\(index)"
      try folder.write("{\"name\": \"\(name)\", \"fields\": {\(fields)}}\n", to: "b\(index).jsonl")
      let summary = CommandLineTool.firesmith.run([
        "summarize", folder.url(of: "b\(index).jsonl").path, "--quiet",
      ])
      try folder.write(summary.output, to: "b\(index).json")
      paths += ["--summary", folder.url(of: "b\(index).json").path]
    }
    return CommandLineTool.firesmith.run(
      [
        "breaking", "--against", folder.url(of: "old").path, "--schemas",
        folder.url(of: "new").path, "--only", "reading",
      ] + paths + options)
  }

  private static let full = "\"pages\": {\"integerValue\": \"1\"}"

  @Test func aFindingAboutNoDocumentIsAWarning() throws {
    let result = try breaking([Self.full, Self.full])
    #expect(result.status == .done)
    #expect(result.problems.contains("warning: 'books.pages' is required"))
    #expect(result.problems.contains("; 0 of 2 stored documents lack it: the data was always so; "))
  }

  @Test(arguments: ["", "\"pages\": {\"nullValue\": null}"])
  func aFindingAboutDocumentsSaysHowMany(_ fields: String) throws {
    let result = try breaking([Self.full, fields, Self.full])
    #expect(result.status == .findings)
    #expect(result.problems.contains("error: 'books.pages' is required"))
    #expect(result.problems.contains("; 1 of 3 stored documents lack it"))
    #expect(result.problems.contains(", such as books/b1; ") == fields.isEmpty)
  }

  @Test func aSummaryOfOtherDocumentsSaysNothing() throws {
    let result = try breaking([])
    #expect(result.status == .findings)
    #expect(!result.problems.contains("stored documents lack it"))
    #expect(try breaking([], "--summary", folder.url(of: "nowhere").path).status == .failure)
  }

  // MARK: All rules

  private static func schema(_ fields: String, _ types: String) -> String {
    "\(types)collections: { books: { model: Book, fields: { \(fields) } } }\n"
  }

  /// Returns the finding of an id, as it is printed with a summary of the documents.
  private func finding(_ test: EvidenceCase, _ options: String...) throws -> String? {
    try folder.write(Self.schema(test.old, test.types.old), to: "old/books.yaml")
    try folder.write(Self.schema(test.new, test.types.new), to: "new/books.yaml")
    var lines = ""
    for (index, fields) in test.documents.enumerated() {
      let name = "projects/p/databases/(default)/documents/books/b\(index)"
      lines += "{\"name\": \"\(name)\", \"fields\": {\(fields)}}\n"
    }
    try folder.write(lines, to: "books.jsonl")
    let summary = CommandLineTool.firesmith.run([
      "summarize", folder.url(of: "books.jsonl").path, "--quiet",
    ])
    try folder.write(summary.output, to: "summary.json")
    let result = CommandLineTool.firesmith.run(
      [
        "breaking", "--against", folder.url(of: "old").path, "--only", test.id, "--summary",
        folder.url(of: "summary.json").path,
      ] + options)
    return result.problems.split(separator: "\n").first.map(String.init)
  }

  @Test(arguments: EvidenceCase.all)
  func storedValuesAnswerAFinding(_ test: EvidenceCase) throws {
    let line = try finding(test, "--schemas", folder.url(of: "new").path)
    #expect(line?.contains(": \(test.severity): ") == true, "\(line ?? "nothing")")
    #expect(line?.contains(test.words) == true, "\(line ?? "nothing")")
  }

  @Test func aCollectionWithoutDocumentsHurtsNobody() throws {
    let schema = GitFolder.schema(pages: "integer?")
    try folder.write(
      schema + "  gone: { model: Gone, fields: { a: string } }\n", to: "old/books.yaml")
    let result = try breaking([Self.full], "--only", "shipped-writes")
    #expect(result.problems.contains("warning: 'gone' is no longer declared"))
    #expect(result.problems.contains("; 0 of 1 stored documents are there; "))
  }

  /// An app that keeps documents on devices has some that no summary knows of.
  @Test(arguments: [
    ("sdk: firebase", true),
    ("sdk: portable", false), ("{ language: typescript, sdk: admin }", false),
    ("language: python", false), ("{ sdk: portable, outputs: [{ sdk: firebase }] }", true),
  ])
  func devicesAreNamedWhereAnAppHasACache(_ configuration: String, isNamed: Bool) throws {
    try folder.write(configuration + "\n", to: "firesmith.yaml")
    let test = EvidenceCase(
      old: "a: string?", new: "a: string", documents: [#""a": {"stringValue": "x"}"#],
      id: "field-required", severity: "warning", words: "")
    try folder.write(Self.schema(test.new, ""), to: "Schemas/books.yaml")
    let line = try #require(
      try finding(test, "--config", folder.url(of: "firesmith.yaml").path))
    #expect(line.contains(": warning: "))
    #expect(line.contains("the data was always so"))
    #expect(
      line.contains("; the caches of devices may have such documents, too, and no backfill reaches")
        == isNamed, "\(line)")
  }
}
