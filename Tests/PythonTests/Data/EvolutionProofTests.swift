import FiresmithTestSupport
import Foundation
import Testing

/// Documents that one version of a schema writes, as the generated Python of another one reads
/// them. `EvolutionTests` proves findings by the data check, which has to say the same.
@Suite(.python) struct EvolutionProofTests {
  /// A document, and what is to become of it.
  private struct Reading {
    var line: String
    var isMisfit: Bool
    /// The names of the versions and the document, for messages.
    var name: String
  }

  @Test func pythonReadsWhatTheDataCheckTakes() async throws {
    let folder = try TemporaryFolder()
    var pairs = try EvolutionVersion.pairs(in: folder, "language: python\nruntime: package")
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

  /// Returns the documents of one version, for the models of the other one.
  private static func readings(
    from writer: EvolutionVersion, by reader: EvolutionVersion, isStored: Bool
  ) throws -> [Reading] {
    try writer.documents(for: reader, isStored: isStored).map { written in
      let row: [String: Any] = [
        "package": reader.package, "fields": written.document.fields.rest,
        "model": reader.version.schema[written.collection.model].name.name.value,
      ]
      let line = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
      return Reading(
        line: String(decoding: line, as: UTF8.self), isMisfit: written.isMisfit,
        name: written.name)
    }
  }
}
