import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithReports
import FiresmithSamples
import FiresmithSchema
import FiresmithStoredData
import FiresmithSummary
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithInference

/// Schemas, documents that are made up for them, and the schemas that are inferred from those.
///
/// `Recorded` has the inferred files of each example, and how what they say differs from the
/// example: `FIRESMITH_RECORD=1` records both.
@Suite struct RoundTripTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Recorded")

  /// The folders of `Schemas`.
  static let examples = ["agreement", "formats", "guide", "library", "showcase", "types"]

  @Test func allExamplesAreTried() throws {
    let folder = Self.root.appendingPathComponent("Schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { !$0.hasPrefix(".") }.sorted() == Self.examples)
  }

  @Test(arguments: examples)
  func samplesGiveTheirSchema(name: String) throws {
    let original = try Self.schema(in: "Schemas/\(name)")
    // Collections that borrow a model would have the same documents again.
    let declared = Set(original.collections.filter(\.declaresModel).map(\.name.value))
    let samples = SampleDocuments(of: original, count: 400, seed: 1)
    var documents: [String: StoredDocument] = [:]
    for group in samples.groups where declared.contains(group.name) {
      for index in 0..<group.count {
        var sample = group.document(at: index)
        // Several models of one stored collection are of different documents.
        if documents[sample.path] != nil { sample.path += "-\(group.name)" }
        documents[sample.path] = StoredDocument(sample)
      }
    }
    let stored = documents.sorted { $0.key < $1.key }.map(\.value)
    let inferred = try Inferred(stored)
    try inferred.requireFit(stored)
    try inferred.requireGenerated()
    var files = FileTree(
      files: Dictionary(uniqueKeysWithValues: inferred.files.map { ($0.name, $0.text) }))
    let difference = UnifiedDiff(
      path: name, old: Array(SchemaOutline(original).text.utf8),
      new: Array(SchemaOutline(inferred.schema).text.utf8)
    ).text(isColored: false)
    files = FileTree(files: files.files.merging(["difference.diff": difference]) { $1 })
    try Self.compare(files, with: name)
  }

  /// The documents of Firestore's guide, in which each screen of an app reads other fields.
  @Test func theGuidesDocumentsGiveItsModels() throws {
    let folder = Self.root.appendingPathComponent("Tests/FiresmithRuntimeTests/Guide")
    let names = ["books", "colors", "locations", "programming-languages"]
    var documents: [StoredDocument] = []
    for name in names {
      documents += try Self.documents(in: folder.appendingPathComponent("\(name).json").path)
    }
    #expect(documents.count > names.count)
    let inferred = try Inferred(documents)
    try inferred.requireFit(documents)
    try inferred.requireGenerated()
    let files = Dictionary(uniqueKeysWithValues: inferred.files.map { ($0.name, $0.text) })
    try Self.compare(FileTree(files: files), with: "documents-of-the-guide")
  }

  private final class Reading {
    var documents: [StoredDocument] = []
    var problems: [SourceProblem] = []
  }

  private static func documents(in path: String) throws -> [StoredDocument] {
    var changelog = Changelog()
    let reading = Reading()
    for file in DataFiles([path]).files {
      file.read(changelog: &changelog) { _ in
      } report: { problem in
        reading.problems.append(problem)
      } receive: { document in
        reading.documents.append(document)
        return true
      }
    }
    try #require(reading.problems.isEmpty)
    return reading.documents
  }

  private static func schema(in folder: String) throws -> Schema {
    let url = root.appendingPathComponent(folder)
    var sources = SourceFiles()
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    let indices = try names.map { name in
      let bytes = [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
      return sources.add(SourceFile(path: name, relativePath: name, bytes: bytes))
    }
    var limits = YAMLLimits()
    let readings = SchemaSyntax.read(
      indices, in: sources, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    var diagnostics = readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.map(\.syntax), diagnostics: &diagnostics).schema
    try #require(!diagnostics.hasErrors)
    return schema
  }

  private static func compare(_ files: FileTree, with name: String) throws {
    let folder = recorded.appendingPathComponent(name)
    if Recording.isOn { return try files.update(folder) }
    let expected = try FileTree(folder)
    #expect(files.paths == expected.paths)
    for path in files.paths { #expect(files[path] == expected[path], "\(name)/\(path)") }
  }
}
