import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithInference

/// Made-up databases as apps have them, and the schemas that a person would want: see
/// Databases/README.md.
@Suite struct MadeUpDatabaseTests {
  static let names = [
    "chat", "clinic", "club", "delivery", "forms", "games", "recipes", "school", "sensors", "shop",
    "tickets", "travel",
  ]
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Databases")
  /// The seed of the documents that schemas are inferred from; the long ring has others, too.
  private static let seeds = RandomCases.seeds(1)
  /// The factor by which there are more documents than the files say.
  private static let scale = Ring.isLong ? 6 : 1

  private static func lines(_ name: String) throws -> [DatabaseLine] {
    DatabaseLine.read(
      try String(contentsOf: folder.appendingPathComponent("\(name).txt"), encoding: .utf8))
  }

  private static func wanted(_ name: String) throws -> Schema {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).yaml")))
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: name, relativePath: name, bytes: bytes))
    var limits = YAMLLimits()
    let readings = SchemaSyntax.read(
      [file], in: sources, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    var diagnostics = readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.map(\.syntax), diagnostics: &diagnostics).schema
    try #require(!diagnostics.hasErrors, "\(DiagnosticRenderer(sources).render(diagnostics))")
    return schema
  }

  /// Returns the paths of the documents that don't fit a schema, and those of no collection.
  private static func misfits(_ documents: [StoredDocument], _ schema: Schema) -> [String] {
    let checked = CheckedSchema(schema)
    var checker = DocumentChecker(checked)
    return documents.compactMap { document in
      guard let collection = checker.collection(of: document.path) else { return document.path }
      let problems = checker.problems(of: document, in: collection)
      guard let problem = problems.first else { return nil }
      return "\(document.path): \(problem.path) \(problem.reason)"
    }
  }

  @Test func allDatabasesAreTried() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let described = files.filter { $0.hasSuffix(".txt") }.map { $0.dropLast(4) }.sorted()
    #expect(described == Self.names.map { $0[...] })
  }

  /// The wanted schemas are right: nothing but the dirt doesn't fit them.
  @Test(arguments: names)
  func theWantedSchemaFits(name: String) throws {
    let lines = try Self.lines(name)
    let clean = MadeUpDatabase(lines, seed: 1, hasDirt: false)
    #expect((200...5_000).contains(clean.documents.count))
    #expect(Self.misfits(clean.documents, try Self.wanted(name)).isEmpty)
  }

  /// With the inferred schema, only the dirt is found, and nothing in other documents of the same
  /// app.
  @Test(arguments: names)
  func onlyTheDirtDoesNotFit(name: String) throws {
    let lines = try Self.lines(name)
    for seed in Self.seeds {
      let database = MadeUpDatabase(lines, seed: seed, scale: Self.scale)
      let schema = try Inferred(database.documents).schema
      let misfits = Self.misfits(database.documents, schema).filter { misfit in
        !database.dirt.contains(String(misfit.prefix { $0 != ":" }))
      }
      #expect(misfits.isEmpty)
      let another = MadeUpDatabase(lines, seed: seed + 1_000, scale: Self.scale, hasDirt: false)
      #expect(Self.misfits(another.documents, schema).isEmpty)
    }
  }

  /// Prints how the inferred schemas differ from the wanted ones, and limits by how much.
  @Test func theSchemasAreThoseThatAPersonWants() throws {
    for seed in Self.seeds {
      var (right, differing, fields) = (0, 0, 0)
      for name in Self.names {
        let database = MadeUpDatabase(try Self.lines(name), seed: seed, scale: Self.scale)
        let figures = DatabaseFigures(
          wanted: DatabaseFacts(try Self.wanted(name)),
          found: DatabaseFacts(try Inferred(database.documents).schema))
        print(figures.text(name), terminator: "")
        if figures.isRight { right += 1 }
        #expect(figures.optional.isEmpty, "\(name)")
        differing += figures.types.count
        fields += figures.fieldCount
      }
      #expect(right >= 10)
      #expect(100 * differing <= 3 * fields)
      print("\(right) of \(Self.names.count) right; the types of \(differing) of \(fields) differ")
    }
  }
}
