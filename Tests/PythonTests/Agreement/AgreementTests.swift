import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated Swift and generated Python give the same for the same stored documents.
///
/// Neither has a part in storing or fetching what is compared. The result is checked in as
/// `matrix.md`, which `FIRESMITH_CONSUMERS=1 FIRESMITH_RECORD=1 swift test --filter AgreementTests`
/// writes.
@Suite(.ring(.consumers), .emulator, .python)
struct AgreementTests {
  @Test func swiftAndPythonAgree() async throws {
    let exchange = try await Exchange()
    let corpora = try Corpus.all(documents: exchange.documents)
    for corpus in corpora { try await exchange.store(corpus) }
    let samples = try #require(corpora.first { $0.collection == "samples" })
    try await exchange.store(samples.plain)
    let python = try await exchange.storeWithPython()
    let swift = try await exchange.storeWithSwift()
    let unequalInPython = try await exchange.unequalInPython()
    let json = try await exchange.exchangeJSON()
    #expect(try await exchange.notFoundByPython() == notFound)
    // What Swift's types don't keep, as the pages say.
    let rewritten = Self.rewrittenBySwift.mapValues { [$0] }
    #expect(try await exchange.notFoundBySwift() == notFound.merging(rewritten) { $0 + $1 })

    var matrix = Matrix(tables: [])
    for corpus in corpora {
      let name = corpus.collection
      let documents = StoredDocuments(
        original: try await exchange.fields(in: name),
        bySwift: try await exchange.fields(in: "agreement/swift/\(name)"),
        byPython: try await exchange.fields(in: "agreement/python/\(name)"))
      let swift = try #require(swift[name])
      let unequalInPython = try #require(unequalInPython[name])
      let forms = try await exchange.readStoredForms(of: name == "samples" ? samples.plain : corpus)
      let rows = try corpus.cases.map { testCase in
        let row = Matrix.Row(
          testCase,
          swift: try documents.outcome(testCase, swift.refusals, documents.bySwift),
          python: try documents.outcome(testCase, python[name] ?? [:], documents.byPython),
          isEqual: !swift.unequal.contains(testCase.name), json: json[name]?[testCase.name],
          storedForm: forms[testCase.name])
        expectAgreement(row, isEqualInPython: !unequalInPython.contains(row.name))
        return row
      }
      matrix.tables.append(Matrix.Table(collection: name, rows: rows))

      let first = try #require(corpus.cases.first?.name)
      let original = try #require(documents.original[first])
      for made in [documents.bySwift, documents.byPython] {
        let made = try #require(made["made-by-hand"])
        let changes = StoredDocuments.changes(from: original, to: made)
        #expect(changes == (corpus.madeByHand ?? [:]).mapValues(Optional.some))
      }
      #expect(!swift.unequal.contains("made-by-hand"))
      #expect(!unequalInPython.contains("made-by-hand"))
    }
    try compare(matrix, documents: exchange.documents)
  }

  /// The documents that no query by their own value of a field finds, and the field: some lack it,
  /// and their models have the default; another one has an integer that isn't a double.
  private let notFound = [
    "serial-absent": ["serial"], "cost-absent": ["cost"], "cost-null": ["cost"],
    "ratio-of-a-great-integer": ["ratio"],
  ]

  /// The documents with a string that Swift's `URL` and `UUID` don't keep, and the field; Python
  /// keeps it.
  static let rewrittenBySwift = [
    "link-unicode": "link", "link-international": "link",
    "link-not-encoded": "link", "token-capitals": "token", "token-mixed": "token",
    "serial-small-letters": "serial", "serials-small-letters": "serials",
    "handles-small-letters": "handles",
  ]

  private func expectAgreement(_ row: Matrix.Row, isEqualInPython: Bool) {
    switch (row.swift, row.python) {
    case (.refused(let first), .refused(let second)):
      #expect(first.field == second.field, "\(row.name): refused for different fields")
      #expect(first.kind == second.kind, "\(row.name): refused with different kinds of errors")
    case (.stored(let changes), .stored([:])) where Self.rewrittenBySwift[row.name] != nil:
      #expect(Set(changes.keys) == [Self.rewrittenBySwift[row.name]], "\(row.name)")
    case (.stored, _), (.refused, .stored):
      #expect(row.swift == row.python, "\(row.name): stored differently")
    }
    // Swift's URLs and UUIDs are equal, and the strings that Python has aren't.
    if Self.rewrittenBySwift[row.name] == nil {
      #expect(row.isEqual == isEqualInPython, "\(row.name): equal in one language only")
    }
  }

  private func compare(_ matrix: Matrix, documents: String) throws {
    let text = try matrix.text().replacingOccurrences(of: documents, with: "…")
    let file = Files.tests.appendingPathComponent("Agreement/matrix.md")
    if Recording.isOn {
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let differences = text.split(separator: "\n").difference(from: expected.split(separator: "\n"))
    #expect(differences.isEmpty)
  }
}

/// The fields of a collection's documents: as they were stored at first, and as each language
/// stored them again.
struct StoredDocuments {
  typealias Fields = [String: JSON]

  let original: [String: Fields]
  let bySwift: [String: Fields]
  let byPython: [String: Fields]

  func outcome(
    _ testCase: Corpus.Case, _ refusals: [String: Refusal], _ storedAgain: [String: Fields]
  ) throws -> Matrix.Outcome {
    if let refusal = refusals[testCase.name] {
      return .refused(refusal)
    }
    let original = try #require(original[testCase.name])
    return .stored(
      changes: Self.changes(from: original, to: try #require(storedAgain[testCase.name])))
  }

  /// The fields of `again` that `original` has not, or has with other values; `nil` for those that
  /// only `original` has.
  static func changes(from original: Fields, to again: Fields) -> [String: JSON?] {
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
}

/// The reason why a language can't read a document.
struct Refusal: Decodable, Equatable {
  let field: String
  /// The kind of error, in words that both languages' scripts share.
  let kind: String
  let reason: String
}
