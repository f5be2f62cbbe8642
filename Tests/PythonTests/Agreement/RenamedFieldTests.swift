import FiresmithAgreementExample
import FiresmithLanguageKeys
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether the three languages read fields under their former names, and leave the same documents
/// behind after each write.
@Suite(.ring(.consumers), .emulator, .python, .typeScript)
struct RenamedFieldTests {
  /// Documents that have the fields under former names, under those of today, under both, under
  /// none, and so on.
  private static func states() throws -> [String: [String: JSON]] {
    let file = Files.tests.appendingPathComponent("Agreement/renamed.json")
    return try JSONDecoder().decode([String: [String: JSON]].self, from: Data(contentsOf: file))
  }

  /// The writes that are tried with each of the documents. TypeScript merges in another way.
  private static let writes = [
    "set", "merge", "title", "subtitle", "note", "books", "tags", "ratings", "place", "cover",
    "time", "room", "floor", "entry",
  ]

  private static let languages = ["swift", "python", "typescript"]

  @Test func allLanguagesLeaveTheSameDocuments() async throws {
    let exchange = try await Exchange()
    let states = try Self.states()
    let cases = Self.languages.flatMap { language in
      Self.writes.flatMap { write in
        states.keys.sorted().map { state in
          Corpus.Case(name: "\(language)-\(write)-\(state)", changes: states[state] ?? [:])
        }
      }
    }
    for start in stride(from: 0, to: cases.count, by: 200) {
      let some = Array(cases[start..<min(start + 200, cases.count)])
      try await exchange.store(
        Corpus(collection: "shelves", document: [:], madeByHand: nil, cases: some))
    }
    try await writeWithSwift(exchange.firestore, states.keys.sorted())
    let python: [String: [String]] = try await exchange.runPython(script: "renamed.py")
    #expect(python == ["wrong": []])
    let typeScript: [String: [String]] = try await TypeScriptProgram.shared.value.run(
      "renamed", in: exchange)
    #expect(typeScript == ["wrong": []])

    let documents = try await exchange.fields(in: "shelves")
    for write in Self.writes {
      for (state, original) in states {
        let bySwift = try #require(documents["swift-\(write)-\(state)"])
        #expect(documents["python-\(write)-\(state)"] == bySwift, "\(write) of \(state)")
        if write != "merge" {
          #expect(documents["typescript-\(write)-\(state)"] == bySwift, "\(write) of \(state)")
        }
        expectNothingLost(write, state, original, bySwift)
      }
    }
    try expectReadings(documents)
  }

  /// Expects that everything that a write doesn't set is still there, under whichever name.
  private func expectNothingLost(
    _ write: String, _ state: String, _ original: [String: JSON], _ stored: [String: JSON]
  ) {
    let former: [String: [String]] = [
      "title": ["name", "label"], "subtitle": ["sub_title"], "note": ["comment"],
      "books": ["count"], "tags": ["labels"], "ratings": ["scores"], "place": ["location"],
      "cover": ["image"], "time": ["created"],
    ]
    let name = write == "time" ? "made_at" : write
    guard let old = former[write] else { return }
    #expect(old.allSatisfy { stored[$0] == nil }, "\(write) of \(state)")
    let others = original.filter { $0.key != name && !old.contains($0.key) }
    #expect(stored.filter { others[$0.key] != nil } == others, "\(write) of \(state)")
  }

  /// Expects that `set` writes what was read: the name of today counts, also with null.
  private func expectReadings(_ documents: [String: [String: JSON]]) throws {
    func stored(_ state: String, _ field: String) -> JSON? {
      documents["swift-set-\(state)"]?[field]
    }
    #expect(stored("old", "title") == .object(["stringValue": .text("name")]))
    #expect(stored("older", "title") == .object(["stringValue": .text("label")]))
    #expect(stored("both", "title") == .object(["stringValue": .text("title")]))
    #expect(stored("old", "subtitle") == .object(["stringValue": .text("sub_title")]))
    #expect(stored("both", "subtitle") == nil)
    #expect(stored("both", "note") == .object(["nullValue": .null]))
    #expect(stored("old", "books") == .object(["integerValue": .text("5")]))
    #expect(stored("both", "books") == .object(["integerValue": .text("0")]))
    let expected = try #require(documents["swift-set-new"])
    var old = try #require(documents["swift-set-old"])
    for name in ["title", "subtitle", "note"] { old[name] = expected[name] }
    #expect(old == expected)
    // A document without what is required can't be read, and stays as it is.
    #expect(documents["swift-set-neither"] == (try Self.states()["neither"]))
  }

  private func writeWithSwift(_ firestore: Firestore, _ states: [String]) async throws {
    let shelves = ShelfRepository(firestore)
    for state in states {
      for isMerged in [false, true] {
        let id = "swift-\(isMerged ? "merge" : "set")-\(state)"
        do {
          if let shelf = try await shelves.getIfExists(id) {
            try await shelves.set(shelf, merge: isMerged)
          }
        } catch RepositoryError.invalidDocument {}
      }
      try await shelves.update("swift-title-\(state)") { $0.set(.title, to: "changed") }
      try await shelves.update("swift-subtitle-\(state)") { $0.clear(.subtitle) }
      try await shelves.update("swift-note-\(state)") { $0.set(.note, to: nil) }
      try await shelves.update("swift-books-\(state)") { $0.set(.books, to: 9) }
      try await shelves.update("swift-tags-\(state)") { $0.set(.tags, to: ["b"]) }
      try await shelves.update("swift-ratings-\(state)") { $0.set(.ratings, to: ["y": 2]) }
      try await shelves.update("swift-place-\(state)") {
        $0.set(.place, to: Place(room: "new", floor: 1))
      }
      try await shelves.update("swift-cover-\(state)") { $0.set(.cover, to: Cover(small: "n")) }
      try await shelves.update("swift-time-\(state)") {
        $0.set(.madeAt, to: Date(timeIntervalSince1970: 1_000_000_000))
      }
      try await shelves.update("swift-room-\(state)") {
        $0.set(Shelf.Field<Place>.home.room, to: "changed")
      }
      try await shelves.update("swift-floor-\(state)") { $0.increment(.home.floor, by: 2) }
      try await shelves.update("swift-entry-\(state)") {
        $0.set(.rooms["k"], to: Place(room: "entry", floor: 0))
      }
    }
  }
}
