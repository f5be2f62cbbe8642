import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated Swift and generated Python give the same for the same stored documents.
///
/// Neither has a part in storing or fetching what is compared. The result is checked in as
/// `matrix.md`, which `FIRESMITH_RECORD=1 swift test --filter AgreementTests` writes.
@Suite(.emulator, .python)
struct AgreementTests {
  @Test func swiftAndPythonAgree() async throws {
    let exchange = try await Exchange()
    let corpus = try Corpus(documents: exchange.documents)
    try await exchange.store(corpus)
    let python = try await exchange.storeWithPython()
    let swift = try await exchange.storeWithSwift()
    let unequalInPython = try await exchange.unequalInPython()

    let stored = try await exchange.fields(in: "samples")
    let bySwift = try await exchange.fields(in: "samples-of-swift")
    let byPython = try await exchange.fields(in: "samples-of-python")
    func outcome(
      _ id: String, _ refusals: [String: Refusal], _ storedAgain: [String: Fields]
    ) throws -> Matrix.Outcome {
      if let refusal = refusals[id] {
        return .refused(field: refusal.field, reason: refusal.reason)
      }
      let original = try #require(stored[id])
      return .stored(changes: Self.changes(from: original, to: try #require(storedAgain[id])))
    }

    var matrix = Matrix(rows: [])
    for testCase in corpus.cases {
      let id = testCase.name
      let row = Matrix.Row(
        name: id,
        fields: id == "nothing" ? [:] : testCase.changes.mapValues { $0 == .null ? nil : $0 },
        swift: try outcome(id, swift.refusals, bySwift),
        python: try outcome(id, python, byPython),
        isEqual: !swift.unequal.contains(id))
      switch (row.swift, row.python) {
      case (.refused(let first, _), .refused(let second, _)):
        #expect(first == second, "\(id): refused for different fields")
      default:
        #expect(row.swift == row.python, "\(id): stored differently")
      }
      #expect(row.isEqual == !unequalInPython.contains(id), "\(id): equal in one language only")
      matrix.rows.append(row)
    }

    let everything = try #require(stored["everything"])
    for made in [bySwift, byPython] {
      let made = try #require(made["made-by-hand"])
      #expect(Self.changes(from: everything, to: made) == [:])
    }
    #expect(!swift.unequal.contains("made-by-hand"))
    #expect(!unequalInPython.contains("made-by-hand"))
    try compare(matrix, documents: exchange.documents)
  }

  typealias Fields = [String: JSON]

  /// The fields of `again` that `original` has not, or has with other values; `nil` for those that
  /// only `original` has.
  private static func changes(from original: Fields, to again: Fields) -> [String: JSON?] {
    let names = Set(original.keys).union(again.keys)
    var changes: [String: JSON?] = [:]
    for name in names where original[name] != again[name] {
      var isTime = false
      if case .object(let value)? = again[name] { isTime = value["timestampValue"] != nil }
      switch name {
      case "written" where isTime && original[name] != nil: continue
      case "written" where isTime, "created" where isTime:
        changes[name] = .text("the server's time")
      default: changes.updateValue(again[name], forKey: name)
      }
    }
    return changes
  }

  private func compare(_ matrix: Matrix, documents: String) throws {
    let text = try matrix.text().replacingOccurrences(of: documents, with: "…")
    let file = Files.tests.appendingPathComponent("Agreement/matrix.md")
    if ProcessInfo.processInfo.environment["FIRESMITH_RECORD"] == "1" {
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let differences = text.split(separator: "\n").difference(from: expected.split(separator: "\n"))
    #expect(differences.isEmpty)
  }
}

/// Why a language can't read a document.
struct Refusal: Decodable, Equatable {
  let field: String
  let reason: String
}
