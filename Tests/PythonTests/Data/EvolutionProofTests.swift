import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithEvolution

/// Documents that one version of a schema writes, as the generated Python of another one reads
/// them. `EvolutionTests` proves findings by the data check, which has to say the same.
@Suite(.python) struct EvolutionProofTests {
  /// A document, and what is to become of it.
  private struct Reading {
    var line: String
    var written: EvolutionVersion.Written
    var isStored: Bool
    /// The pair of versions.
    var pair: Int
  }

  private struct Verdict: Decodable {
    var refusal: String
    var differences: [String]
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
    for (number, (old, new)) in pairs.enumerated() {
      readings += try Self.readings(number, from: old, by: new, isStored: true)
      readings += try Self.readings(number, from: new, by: old, isStored: false)
    }
    #expect(readings.count > 400 && readings.contains(where: \.written.isMisfit))
    try folder.write(readings.map(\.line).joined(separator: "\n"), to: "documents.json")
    let script = Files.tests.appendingPathComponent("Data/evolution.py").path
    let support = Files.package.appendingPathComponent("Support/python").path
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, folder.url(of: "documents.json").path], in: folder.url,
      environment: [
        "PYTHONPATH": "\(folder.path):\(support)", "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(result.output.utf8))
    try #require(verdicts.count == readings.count)
    for (reading, verdict) in zip(readings, verdicts) {
      let (name, pair) = (reading.written.name, pairs[reading.pair])
      #expect(verdict.refusal.isEmpty != reading.written.isMisfit, "\(name): \(verdict)")
      // Shipped apps keep the cases that they don't know.
      let reader = reading.isStored ? pair.new : pair.old
      guard !verdict.differences.isEmpty,
        reading.isStored || reader.version.schema.unknownNames.isEmpty
      else { continue }
      let found = SchemaComparison(pair.old.version, pair.new.version).findings.map(\.rule)
      #expect(
        !EvolutionVersion.explaining.isDisjoint(with: found),
        "\(name): \(verdict.differences), \(found)")
    }
  }

  /// Returns the documents of one version, for the models of the other one.
  private static func readings(
    _ pair: Int, from writer: EvolutionVersion, by reader: EvolutionVersion, isStored: Bool
  ) throws -> [Reading] {
    try writer.documents(for: reader, isStored: isStored).map { written in
      let row: [String: Any] = [
        "package": reader.package, "writer": writer.package,
        "written": writer.modelName(ofCollectionAt: written.collection.pathPattern) ?? "",
        "fields": written.document.fields.rest,
        "model": reader.version.schema[written.collection.model].name.name.value,
      ]
      let line = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
      return Reading(
        line: String(decoding: line, as: UTF8.self), written: written, isStored: isStored,
        pair: pair)
    }
  }
}
