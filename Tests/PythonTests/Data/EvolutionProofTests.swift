import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithEvolution
@testable import firesmith

/// Documents that one version of a schema writes, as the generated Python of another one reads
/// them. `EvolutionTests` proves findings by the data check, which has to say the same.
@Suite(.python) struct EvolutionProofTests {
  /// A version of one of the pairs of `EvolutionTests`.
  private struct Version {
    /// The name of its folder, for messages.
    var name: String
    var version: SchemaVersion
    /// The name of the generated package.
    var package: String
  }

  /// A document, and what is to become of it.
  private struct Reading {
    var line: String
    var isMisfit: Bool
    /// The names of the versions and the document, for messages.
    var name: String
  }

  @Test func pythonReadsWhatTheDataCheckTakes() async throws {
    let folder = try TemporaryFolder()
    var pairs: [(old: Version, new: Version)] = []
    for (number, pair) in try Self.pairs().enumerated() {
      let old = try Self.version("old", of: pair, number: number, in: folder)
      let new = try Self.version("new", of: pair, number: number, in: folder)
      if let old, let new { pairs.append((old, new)) }
    }
    #expect(pairs.count > 70)
    let versions = pairs.flatMap { [$0.old, $0.new] }
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<(Ring.isLong ? 300 : 0) {
      let old = try #require(versions.randomElement(using: &numbers))
      pairs.append((old, try #require(versions.randomElement(using: &numbers))))
    }
    var readings: [Reading] = []
    for (old, new) in pairs {
      readings += try Self.readings(from: old, by: new, isStored: true)
      readings += try Self.readings(from: new, by: old, isStored: false)
    }
    #expect(readings.count > 400 && readings.contains(where: \.isMisfit), "\(readings.count)")
    try folder.write(readings.map(\.line).joined(separator: "\n"), to: "documents.json")
    let script = Files.tests.appendingPathComponent("Data/evolution.py").path
    let support = Files.package.appendingPathComponent("Support/python").path
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, folder.url(of: "documents.json").path], in: folder.url,
      environment: [
        "PYTHONPATH": "\(folder.path):\(support)", "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    let verdicts = try JSONDecoder().decode([String].self, from: Data(result.output.utf8))
    try #require(verdicts.count == readings.count)
    for (reading, verdict) in zip(readings, verdicts) {
      #expect(verdict.isEmpty != reading.isMisfit, "\(reading.name): \(verdict)")
    }
  }

  /// The folders of the pairs.
  private static func pairs() throws -> [URL] {
    try ["Breaking", "Harmless"].flatMap { kind in
      let folder = Files.package.appendingPathComponent("Tests/EvolutionTests/\(kind)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.filter { !$0.hasPrefix(".") }.sorted().map(folder.appendingPathComponent)
    }
  }

  /// Reads a version and generates its models; `nil` if there are no models that are like it.
  private static func version(
    _ side: String, of pair: URL, number: Int, in folder: TemporaryFolder
  ) throws -> Version? {
    let path = pair.appendingPathComponent(side).path
    var inputs = InputFiles()
    guard case .version(let version, _) = inputs.olderVersion(at: path),
      version.configuration?.isOpen != true
    else { return nil }
    let package = "\(side)_\(number)"
    let schemas = FileManager.default.fileExists(atPath: path + "/Schemas") ? "/Schemas" : ""
    try folder.write(
      """
      language: python
      runtime: package
      schemas: ["\(path)\(schemas)"]
      directory: ../\(package)
      edition: enterprise

      """, to: "configurations/\(package).yaml")
    let result = CommandLineTool.firesmith.run([
      "generate", "--quiet", "--config", folder.url(of: "configurations/\(package).yaml").path,
    ])
    // A version may have a key that this one doesn't know.
    guard result.status == .done else { return nil }
    return Version(
      name: "\(pair.lastPathComponent)/\(side)", version: version, package: package)
  }

  /// Returns the documents of one version, for the models of the other one.
  private static func readings(
    from writer: Version, by reader: Version, isStored: Bool
  ) throws -> [Reading] {
    let documents = CoveringDocuments(version: writer.version)
    let schema = reader.version.schema
    var checker = DocumentChecker(CheckedSchema(schema))
    var readings: [Reading] = []
    for collection in writer.version.schema.collections {
      for document in documents.documents(of: collection, isStored: isStored) {
        guard let index = checker.collection(of: document.path),
          schema.collections[index].pathPattern == collection.pathPattern,
          case .structure = schema[schema.collections[index].model].kind
        else { continue }
        let row: [String: Any] = [
          "package": reader.package, "fields": document.fields.rest,
          "model": schema[schema.collections[index].model].name.name.value,
        ]
        let line = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
        let problems = checker.problems(of: document, in: index)
        readings.append(
          Reading(
            line: String(decoding: line, as: UTF8.self),
            isMisfit: problems.contains { $0.kind == .misfit },
            name: "\(reader.name) reads \(document) of \(writer.name)"))
      }
    }
    return readings
  }
}
