import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated Swift and generated Python store the same for JSON of other programs, as
/// `letters.json` has it. TypeScript's tests read it, too.
@Suite(.python) struct LetterTests {
  /// The JSON of a field, and the value that is stored for it.
  private struct Case: Decodable {
    let field: String
    let json: String
    /// The value as Firestore's REST API has it; `nil` if the JSON is refused.
    let stored: JSON?

    /// The JSON of a model that has this field alone.
    var letter: String { "{\"\(field)\": \(json)}" }
  }

  private static func cases() throws -> [Case] {
    let file = Files.tests.appendingPathComponent("Agreement/letters.json")
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
  }

  /// Returns the value that a table or a script has, with the whole names of documents.
  private static func value(_ stored: JSON?) throws -> DocumentValue? {
    try stored.map { stored in
      let text = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
        .replacingOccurrences(of: "\\/", with: "/")
        .replacingOccurrences(
          of: "{documents}", with: "projects/letters/databases/(default)/documents")
      return try FirestoreJSON.value(from: Data(text.utf8))
    }
  }

  @Test func swiftStoresWhatTheTableSays() async throws {
    let database = "projects/letters/databases/(default)"
    let firestore = Firestore(store: MemoryStore(database: database))
    let letters = LetterRepository(firestore)
    for testCase in try Self.cases() {
      let data = Data(testCase.letter.utf8)
      guard let letter = try? JSONDecoder.firesmith.decode(Letter.self, from: data) else {
        #expect(testCase.stored == nil, "\(testCase.letter) is refused")
        continue
      }
      let id = try #require(try await letters.add(letter).id)
      let fields = try await firestore.document("letters/\(id)").getDocument().data()
      let expected = try Self.value(testCase.stored)
      #expect(fields?[testCase.field] == expected, "\(testCase.letter)")
    }
  }

  @Test func pythonStoresWhatTheTableSays() async throws {
    let cases = try Self.cases()
    let folder = try TemporaryFolder()
    let file = folder.url(of: "letters.json")
    try JSONEncoder().encode(cases.map(\.letter)).write(to: file)
    let packages = try await GeneratedPackages.shared.value
    let script = Files.tests.appendingPathComponent("Agreement/letters.py").path
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, file.path], in: folder.url,
      environment: [
        "PYTHONPATH": packages.folder.path, "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    let stored = try JSONDecoder().decode(
      [[String: JSON]?].self, from: Data(result.output.utf8))
    try #require(stored.count == cases.count)
    for (testCase, stored) in zip(cases, stored) {
      let value = try Self.value(stored?[testCase.field])
      #expect(try value == Self.value(testCase.stored), "\(testCase.letter)")
    }
  }
}
