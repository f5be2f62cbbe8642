import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

/// Exports are read as what Firestore itself answers.
@Suite struct ExportTests {
  private static let shard = "export/all_namespaces/all_kinds/output-0"
  private static let collections = [
    "values", "values/plain/below", "values/missing/below", "long",
  ]

  /// The recorded export is that of an emulator, which `FIRESMITH_RECORD=1` writes.
  @Test(.emulator) func exportsHoldWhatRESTAnswers() async throws {
    let export = try await EmulatorExport()
    let fixtures = Files.fixtures
    try await export.store(
      String(contentsOf: fixtures.appendingPathComponent("documents.json"), encoding: .utf8))
    // Longer than the blocks of an export.
    try await export.store([
      "long/1": ["text": ["stringValue": String(repeating: "abcdefgh", count: 9_000)]],
      "long/2": ["text": ["stringValue": String(repeating: "ij", count: 8_000)]],
    ])
    let folder = try TemporaryFolder()
    let answer = try await export.answer(Self.collections)
    try folder.write(answer, to: "answer.json")
    try await export.export(to: folder.url)
    expectSame(folder.url(of: "export").path, folder.url(of: "answer.json").path, count: 10)
    if Recording.isOn {
      let recorded = fixtures.appendingPathComponent("export")
      try? FileManager.default.removeItem(at: recorded)
      try FileManager.default.copyItem(at: folder.url(of: "export"), to: recorded)
      try answer.write(
        to: fixtures.appendingPathComponent("answer.json"), atomically: true, encoding: .utf8)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func theRecordedExportHoldsWhatRESTHasAnswered() {
    let answer = Files.fixtures.appendingPathComponent("answer.json").path
    let export = Files.fixtures.appendingPathComponent("export")
    expectSame(export.path, answer, count: 10)
    // Each of its files leads to it.
    expectSame(
      export.appendingPathComponent("export.overall_export_metadata").path, answer, count: 10)
    expectSame(Files.fixtures.appendingPathComponent(Self.shard).path, answer, count: 10)
    #expect(DataFiles([export.path]).documentCount == 10)
  }

  @Test(.emulator) func exportsOfTheAgreementHoldWhatRESTAnswers() async throws {
    let export = try await EmulatorExport()
    try await export.storeCorpus()
    let folder = try TemporaryFolder()
    try folder.write(
      try await export.answer(["samples", "attachments", "cards"]), to: "answer.json")
    try await export.export(to: folder.url)
    let count = Reading(folder.url(of: "answer.json").path).documents.count
    #expect(count > 300)
    expectSame(folder.url(of: "export").path, folder.url(of: "answer.json").path, count: count)
    withExtendedLifetime(folder) {}
  }

  private func expectSame(_ export: String, _ answer: String, count: Int) {
    let exported = Reading(export)
    let answered = Reading(answer)
    #expect(exported.problems.isEmpty && answered.problems.isEmpty)
    #expect(exported.documents.count == count && answered.documents.count == count)
    for (exported, answered) in zip(exported.documents, answered.documents) {
      #expect(exported == answered)
    }
  }
}
