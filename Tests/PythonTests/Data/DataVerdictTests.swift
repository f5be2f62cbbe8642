import FiresmithAgreementExample
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguages
import FiresmithRuntime
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

/// The library of generated Swift has a type of this name, too.
typealias DataDocument = FiresmithStoredData.StoredDocument

/// Whether `firesmith check-data` says of documents what generated Swift and generated Python say.
@Suite(.python) struct DataVerdictTests {
  /// The problems of a document: fields, and what they should be like.
  private struct Verdict: Decodable, Equatable {
    /// The fields that models can't be read from.
    var misfits: [[String]] = []
    var limits: [[String]] = []
  }

  private let schema: Schema
  private let documents: [DataDocument]

  init() throws {
    var request = Request()
    request.schemas = [Files.package.appendingPathComponent("Schemas/agreement").path]
    request.isForOneOutput = true
    var inputs = InputFiles(languages: .all)
    schema = try #require(inputs.schemas(request).first)
    try #require(!inputs.diagnostics.hasErrors)
    documents = try Self.corpus() + Self.limitedDocuments()
  }

  @Test func theVerdictIsThatOfSwiftAndPython() async throws {
    var all = documents
    var numbers = SeededGenerator(seed: 5)
    let mutation = DocumentMutation(documents)
    while all.count < (Ring.isLong ? 10_000 : 200) {
      let index = Int.random(in: documents.indices, using: &numbers)
      let path = String(documents[index].path.prefix { $0 != "/" }) + "/\(all.count)"
      all.append(mutation.changed(documents[index], path: path, using: &numbers))
    }
    var checker = DocumentChecker(CheckedSchema(schema))
    var misfitCount = 0
    var limits = 0
    let python = try await pythonVerdicts(of: all)
    try #require(python.count == all.count)
    for (document, python) in zip(all, python) {
      let found = checker.collection(of: document.path)
      let collection = try #require(found)
      let problems = checker.problems(of: document, in: collection)
      let swift = Self.swiftVerdict(of: document)
      // What a type that is written by hand says beyond the type that it is stored as.
      let misfits = swift.misfits + python.misfits
      if misfits.contains(where: { Self.isHandWritten($0[1]) }) { continue }
      let fields = problems.filter { $0.kind == .misfit }.map(\.path)
      #expect(fields.first == swift.misfits.first?[0], "\(document.path): \(swift)")
      // Python doesn't go on to check constants if one of them is wrong.
      #expect(fields.isEmpty == python.misfits.isEmpty, "\(document.path): \(python) \(fields)")
      #expect(
        Set(fields).isSuperset(of: python.misfits.map { $0[0] }), "\(document.path): \(python)")
      misfitCount += fields.isEmpty ? 0 : 1
      guard fields.isEmpty else { continue }
      // Models are read from values in another form, and write them as they were.
      let beyond = Self.sorted(
        problems.filter { $0.kind == .limit }.map { [$0.path, $0.reason] })
      #expect(beyond == Self.sorted(swift.limits), "\(document.path)")
      #expect(beyond == Self.sorted(python.limits), "\(document.path)")
      limits += beyond.isEmpty ? 0 : 1
    }
    #expect(
      misfitCount > all.count * 4 / 10 && limits > all.count / 50, "\(misfitCount), \(limits)")
    #expect(misfitCount + limits < all.count * 9 / 10)
  }

  private static func isHandWritten(_ reason: String) -> Bool {
    reason.contains("never negative") || reason.contains("an instance of Money")
  }

  private static func sorted(_ problems: [[String]]) -> [[String]] {
    problems.sorted { $0.joined(separator: "\n") < $1.joined(separator: "\n") }
  }

  // MARK: Documents

  private static func corpus() throws -> [DataDocument] {
    let base = "projects/p/databases/(default)/documents"
    let lines = try Corpus.all(documents: base).flatMap { corpus in
      try corpus.cases.map { testCase in
        try JSON.object([
          "name": .text("\(base)/\(corpus.collection)/\(testCase.name)"),
          "fields": .object(corpus.fields(of: testCase)),
        ]).line
      }
    }
    return try read(lines)
  }

  /// The documents of `limits.json`.
  private static func limitedDocuments() throws -> [DataDocument] {
    let file = Files.tests.appendingPathComponent("Agreement/limits.json")
    let rows = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]]
    let all: [[String: Any]] = try #require(rows)
    return try all.enumerated().map { index, row in
      let body = try #require(row["body"] as? [String: Any])
      let data = try JSONSerialization.data(withJSONObject: ["name": "ok"].merging(body) { $1 })
      let model = try JSONDecoder.firesmith.decode(Limited.self, from: data)
      return DataDocument(
        path: "limits/\(index)", fields: StoredFields(try FirestoreEncoder().encode(model)))
    }
  }

  /// Reads documents as the command does.
  private static func read(_ lines: [String]) throws -> [DataDocument] {
    let folder = try TemporaryFolder()
    try folder.write(lines.joined(separator: "\n"), to: "documents.json")
    let files = DataFiles([folder.url(of: "documents.json").path]).files
    var documents: [DataDocument] = []
    var problems: [SourceProblem] = []
    var changelog = Changelog()
    let source = try #require(files.first)
    source.read(changelog: &changelog) { _ in
    } report: {
      problems.append($0)
    } receive: {
      documents.append($0)
      return true
    }
    try #require(problems.isEmpty && documents.count == lines.count, "\(problems)")
    return documents
  }

  // MARK: Verdicts

  private static func swiftVerdict(of document: DataDocument) -> Verdict {
    switch document.path.prefix(while: { $0 != "/" }) {
    case "samples": verdict(Sample.self, document)
    case "attachments": verdict(Attachment.self, document)
    case "cards": verdict(Card.self, document)
    default: verdict(Limited.self, document)
    }
  }

  private static func verdict<Model: DocumentModel>(
    _ type: Model.Type, _ document: DataDocument
  ) -> Verdict {
    var fields = document.fields.documentValues
    // As repositories do.
    if type == Card.self { fields["number"] = .string("id") }
    do {
      let model = try FirestoreDecoder().decode(type, from: fields)
      if let model = model as? any ValidatedModel { try model.validate() }
      return Verdict()
    } catch let error as ModelValidationError {
      return Verdict(limits: error.problems.map { [$0.field, $0.reason] })
    } catch {
      let failure = FieldFailure(error)
      return Verdict(misfits: [[failure.field, failure.reason]])
    }
  }

  private func pythonVerdicts(of documents: [DataDocument]) async throws -> [Verdict] {
    let folder = try TemporaryFolder()
    let lines = try documents.map { document in
      let name = "projects/p/databases/(default)/documents/\(document.path)"
      let data = try JSONSerialization.data(
        withJSONObject: ["name": name, "fields": document.fields.rest])
      return String(decoding: data, as: UTF8.self)
    }
    try folder.write(lines.joined(separator: "\n"), to: "documents.json")
    let packages = try await GeneratedPackages.shared.value
    let script = Files.tests.appendingPathComponent("Data/verdicts.py").path
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, folder.url(of: "documents.json").path], in: folder.url,
      environment: [
        "PYTHONPATH": packages.folder.path, "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    return try JSONDecoder().decode([Verdict].self, from: Data(result.output.utf8))
  }
}
