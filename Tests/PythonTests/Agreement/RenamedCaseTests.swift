import FiresmithAgreementExample
import FiresmithLanguageKeys
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether the three languages read, find and write cases whose stored values have changed alike.
@Suite(.ring(.consumers), .emulator, .python, .typeScript)
struct RenamedCaseTests {
  /// Documents that have values of today, former ones, both as keys of a map, and so on.
  private static func states() throws -> [String: [String: JSON]] {
    let file = Files.tests.appendingPathComponent("Agreement/renamed-cases.json")
    return try JSONDecoder().decode([String: [String: JSON]].self, from: Data(contentsOf: file))
  }

  private static let writes = ["set", "merge", "size", "state", "counts", "remove"]
  private static let languages = ["swift", "python", "typescript"]
  private static let unreadable = ["both", "both-open", "two-old", "unknown"]

  @Test func allLanguagesReadFindAndWriteAlike() async throws {
    let exchange = try await Exchange()
    let states = try Self.states()
    try await store(states, in: exchange)
    let swift = try await readAndWrite(exchange.firestore, states.keys.sorted())
    var python: [String: [String]] = try await exchange.runPython(script: "renamed_cases.py")
    var typeScript: [String: [String]] = try await TypeScriptProgram.shared.value.run(
      "renamed-cases", in: exchange)
    #expect(python.removeValue(forKey: "wrong")?.sorted() == Self.refusals("python"))
    // TypeScript names one of the two keys in the map, too.
    let typeScriptWrong = typeScript.removeValue(forKey: "wrong")?.map {
      $0.replacing(/\.\w+$/, with: "")
    }
    #expect(
      typeScriptWrong?.sorted() == Self.refusals("typescript").filter { $0.contains("-set-") })
    #expect(python == swift)
    #expect(typeScript == swift.filter { $0.key != "in" })
    try expectFound(swift)

    let parcels = try await exchange.fields(in: "parcels")
    for write in Self.writes {
      for state in states.keys {
        let bySwift = try #require(parcels["swift-\(write)-\(state)"])
        #expect(parcels["python-\(write)-\(state)"] == bySwift, "\(write) of \(state)")
        if write != "merge" {
          #expect(parcels["typescript-\(write)-\(state)"] == bySwift, "\(write) of \(state)")
        }
      }
    }
    #expect(parcels["swift-set-old"] == states["new"])
    #expect(parcels["swift-size-older"]?["state"] == states["older"]?["state"])
    #expect(parcels["swift-remove-older"]?["past"] == .object(["arrayValue": .object([:])]))
    let wrappings = try await exchange.fields(in: "wrappings")
    for language in Self.languages {
      #expect(wrappings["\(language)-old"] == wrappings["swift-new"], "\(language)")
      #expect(wrappings["\(language)-older"] == wrappings["swift-new"], "\(language)")
    }
  }

  private static let fields = [
    "both": "counts", "two-old": "counts", "both-open": "levels", "unknown": "state",
  ]

  private static func refusals(_ language: String) -> [String] {
    unreadable.flatMap { state in
      ["merge", "set"].map { "\(language)-\($0)-\(state): \(fields[state] ?? "")" }
    }.sorted()
  }

  private func store(_ states: [String: [String: JSON]], in exchange: Exchange) async throws {
    let places = Self.languages.flatMap { language in Self.writes.map { "\(language)-\($0)" } }
    let cases = (places + ["read"]).flatMap { place in
      states.map { Corpus.Case(name: "\(place)-\($0.key)", changes: $0.value) }
    }
    try await exchange.store(
      Corpus(collection: "parcels", document: [:], madeByHand: nil, cases: cases))
    let kinds = ["new": "film", "old": "foil", "older": "sheet"]
    let wrappings = (Self.languages + ["read"]).flatMap { place in
      kinds.map { name, kind in
        Corpus.Case(
          name: "\(place)-\(name)",
          changes: [
            "kind": .object(["stringValue": .text(kind)]),
            "width": .object(["integerValue": .text("3")]),
          ])
      } + [
        Corpus.Case(
          name: "\(place)-other",
          changes: [
            "kind": .object(["stringValue": .text("string")]),
            "length": .object(["integerValue": .text("5")]),
          ])
      ]
    }
    try await exchange.store(
      Corpus(collection: "wrappings", document: [:], madeByHand: nil, cases: wrappings))
  }

  private func expectFound(_ found: [String: [String]]) throws {
    let sent = ["both", "both-open", "new", "old", "older", "two-old"].map { "read-\($0)" }
    #expect(found["sent"] == sent)
    #expect(found["of_state"] == sent)
    #expect(found["in"] == sent)
    #expect(found["not_sent"] == ["read-others", "read-unknown"])
    #expect(found["ever"] == ["read-new", "read-old", "read-older"])
    #expect(found["starred"] == ["read-new", "read-old", "read-older"])
    #expect(found["foils"] == ["read-new", "read-old", "read-older"])
    #expect(found["others"] == ["read-other"])
  }

  /// The ids of the documents that a query finds, also of those that can't be read.
  private static func ids<Model>(_ query: DocumentQuery<Model>) async throws -> [String] {
    let list = try await query.getAll()
    return list.references.map(\.documentID).filter { $0.hasPrefix("read-") }.sorted()
  }

  /// Writes with Swift, and returns the documents that queries find.
  private func readAndWrite(
    _ firestore: Firestore, _ states: [String]
  ) async throws -> [String: [String]] {
    let parcels = ParcelRepository(firestore)
    let wrappings = WrappingRepository(firestore)
    var found: [String: [String]] = [:]
    found["sent"] = try await Self.ids(parcels.sent())
    found["not_sent"] = try await Self.ids(parcels.notSent())
    found["of_state"] = try await Self.ids(parcels.ofState(.sent))
    found["ever"] = try await Self.ids(parcels.ever(pastContaining: .sent))
    found["starred"] = try await Self.ids(parcels.starred())
    found["in"] = try await Self.ids(parcels.whereField(.state, in: [.sent, .lost]))
    found["foils"] = try await Self.ids(wrappings.foils())
    found["others"] = try await Self.ids(wrappings.others())
    for state in states {
      for isMerged in [false, true] {
        let id = "swift-\(isMerged ? "merge" : "set")-\(state)"
        do {
          if let parcel = try await parcels.getIfExists(id) {
            try await parcels.set(parcel, merge: isMerged)
          }
        } catch RepositoryError.invalidDocument {}
      }
      try await parcels.update("swift-size-\(state)") { $0.set(.size, to: 5) }
      try await parcels.update("swift-state-\(state)") { $0.set(.state, to: .sent) }
      try await parcels.update("swift-counts-\(state)") {
        $0.set(.counts, to: [ParcelState.sent: 9])
      }
      try await parcels.update("swift-remove-\(state)") { $0.arrayRemove(.past, [.sent]) }
    }
    for name in ["new", "old", "older", "other"] {
      try await wrappings.set(wrappings.get("swift-\(name)"), id: "swift-\(name)")
    }
    return found
  }
}
