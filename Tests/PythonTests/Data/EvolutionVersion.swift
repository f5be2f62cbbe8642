import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguages
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithEvolution
@testable import firesmith

/// A version of one of the pairs of `EvolutionTests`, or a change of one, and its generated code.
struct EvolutionVersion {
  /// The name of its folder, for messages.
  var name: String
  /// The path of that folder.
  var path: String
  var version: SchemaVersion
  /// The name of the generated package, or of the folder of generated files.
  var package: String

  /// The findings about values that are read as others, or not at all.
  static let explaining: Set<EvolutionRule> = [
    .memberMoved, .rawValueChanged, .defaultChanged, .caseRenamed, .typeRenamed, .propertyType,
    .fieldRenamed,
    .propertyRemoved, .deprecatedRemoved, .otherFieldsRemoved, .caseRemoved, .memberRemoved,
  ]

  /// A document of one version, for the models of another one.
  struct Written {
    var document: DataDocument
    /// The collection that the reader has it in.
    var collection: Collection
    /// Whether the data check refuses it.
    var isMisfit: Bool
    /// The names of the versions and the document, for messages.
    var name: String
  }

  /// Returns all pairs of which both versions generate code in a language.
  static func pairs(
    in folder: TemporaryFolder, _ language: String
  ) throws -> [(old: EvolutionVersion, new: EvolutionVersion)] {
    var pairs: [(old: EvolutionVersion, new: EvolutionVersion)] = []
    for (number, pair) in try all().enumerated() {
      let old = try version("old", of: pair, number: number, in: folder, language)
      let new = try version("new", of: pair, number: number, in: folder, language)
      if let old, let new { pairs.append((old, new)) }
    }
    return pairs
  }

  /// The folders of the pairs.
  private static func all() throws -> [URL] {
    try ["Breaking", "Harmless"].flatMap { kind in
      let folder = Files.package.appendingPathComponent("Tests/EvolutionTests/\(kind)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.filter { !$0.hasPrefix(".") }.sorted().map(folder.appendingPathComponent)
    }
  }

  /// Returns pairs of any versions, and pairs of a version and a random change of it: one for each
  /// seed.
  static func randomPairs(
    _ seeds: [UInt64], among versions: [EvolutionVersion], in folder: TemporaryFolder,
    _ language: String
  ) throws -> [(old: EvolutionVersion, new: EvolutionVersion)] {
    try seeds.map { seed in
      var numbers = SeededGenerator(seed: seed)
      guard var old = versions.randomElement(using: &numbers),
        var new = versions.randomElement(using: &numbers)
      else { throw NoVersions() }
      guard seed.isMultiple(of: 2) else { return (old, new) }
      // Many changes leave no schema that is valid.
      for _ in 0..<20 {
        guard let text = try? String(contentsOfFile: old.path + "/books.yaml", encoding: .utf8)
        else {
          old = versions.randomElement(using: &numbers) ?? old
          continue
        }
        let path = "changes/\(seed)"
        try folder.write(SchemaChange.changed(text, using: &numbers), to: "\(path)/books.yaml")
        let changed = try version(
          at: folder.url(of: path).path, "changed_\(seed)", "\(old.name) changed by \(seed)",
          in: folder, language)
        guard let changed else { continue }
        new = changed
        break
      }
      return Bool.random(using: &numbers) ? (old, new) : (new, old)
    }
  }

  private struct NoVersions: Error {}

  private static func version(
    _ side: String, of pair: URL, number: Int, in folder: TemporaryFolder, _ language: String
  ) throws -> EvolutionVersion? {
    try version(
      at: pair.appendingPathComponent(side).path, "\(side)_\(number)",
      "\(pair.lastPathComponent)/\(side)", in: folder, language)
  }

  /// Reads a version and generates its models; `nil` if there are no models that are like it.
  private static func version(
    at path: String, _ package: String, _ name: String, in folder: TemporaryFolder,
    _ language: String
  ) throws -> EvolutionVersion? {
    var inputs = InputFiles(languages: .all)
    guard case .version(let version, _) = inputs.olderVersion(at: path),
      version.configuration?.isOpen != true
    else { return nil }
    let schemas = FileManager.default.fileExists(atPath: path + "/Schemas") ? "/Schemas" : ""
    try folder.write(
      """
      \(language)
      schemas: ["\(path)\(schemas)"]
      directory: ../\(package)
      edition: enterprise

      """, to: "configurations/\(package).yaml")
    let result = CommandLineTool.firesmith.run([
      "generate", "--quiet", "--config", folder.url(of: "configurations/\(package).yaml").path,
    ])
    // A version may have a key that this one doesn't know.
    guard result.status == .done else { return nil }
    return EvolutionVersion(name: name, path: path, version: version, package: package)
  }

  /// Returns the documents that this version writes, as another one's collections have them.
  func documents(for reader: EvolutionVersion, isStored: Bool) -> [Written] {
    let documents = CoveringDocuments(version: version)
    let schema = reader.version.schema
    var checker = DocumentChecker(CheckedSchema(schema))
    var written: [Written] = []
    for collection in version.schema.collections {
      for document in documents.documents(of: collection, isStored: isStored) {
        guard let index = checker.collection(of: document.path),
          schema.collections[index].pathPattern == collection.pathPattern,
          case .structure = schema[schema.collections[index].model].kind
        else { continue }
        let problems = checker.problems(of: document, in: index)
        written.append(
          Written(
            document: document, collection: schema.collections[index],
            isMisfit: problems.contains { $0.kind == .misfit },
            name: "\(reader.name) reads \(document) of \(name)"))
      }
    }
    return written
  }

  /// Returns the name of the model of a collection; `nil` if there is no such collection.
  func modelName(ofCollectionAt path: String) -> String? {
    version.schema.collections.first { $0.pathPattern == path }
      .map { version.schema[$0.model].name.name.value }
  }
}

extension Schema {
  /// The names of the cases for what isn't declared.
  var unknownNames: [String] {
    types.compactMap { type in
      switch type.kind {
      case .enumeration(let enumeration): enumeration.unknown?.value
      case .union(let union): union.unknown?.value
      case .untagged(let union): union.unknown?.value
      case .structure, .tuple, .external, .alias: nil
      }
    }
  }
}
