import FiresmithLibraryExample
import FiresmithRuntime
import Testing

/// Forms over each store, with and without a connection: a document that the form hasn't read is
/// overwritten only if the user says so.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor
private struct FormTrial {
  /// The document that is stored when the user saves.
  enum Stored: String, CaseIterable {
    case missing, readable, unreadable
  }

  enum Outcome: Equatable {
    case saved
    /// It is saved when there is a connection.
    case waits
    /// It is sent when there is a connection, as a new document.
    case queued
    case alreadyExists, unreadable, unavailable
  }

  let stored: Stored
  /// Whether the form hears of the document after the user has begun.
  let listens: Bool
  let overwriting: Bool

  static let all: [FormTrial] = {
    var all: [FormTrial] = []
    for stored in Stored.allCases {
      for listens in [false, true] {
        for overwriting in [false, true] {
          all.append(FormTrial(stored: stored, listens: listens, overwriting: overwriting))
        }
      }
    }
    return all
  }()

  var id: String { "\(stored)-\(listens)-\(overwriting)" }
  var path: String { "cards-v1/\(id)" }
  var description: String { "\(stored)\(listens ? ", heard" : "")\(overwriting ? ", over" : "")" }

  /// The stored fields, with one that the model doesn't have.
  var fields: [String: DocumentValue]? {
    switch stored {
    case .missing: nil
    case .readable: ["library_id": "l", "name": "Theirs", "newer": 1]
    case .unreadable: ["library_id": "l", "name": 7, "newer": 1]
    }
  }

  func outcome(in store: StoreUnderTest, isOnline: Bool) -> Outcome {
    let isHeard = listens && (isOnline || store.knowsWithoutConnection)
    switch (stored, overwriting) {
    case (.readable, false) where isHeard: return .alreadyExists
    case (.unreadable, false) where isHeard: return .unreadable
    case (.missing, _), (.readable, _), (.unreadable, _): break
    }
    switch isOnline ? nil : store.offlineWrites {
    case .fail: return .unavailable
    case .wait: return overwriting ? .waits : .unavailable
    case .queue: return overwriting ? .saved : .queued
    case nil: return stored == .missing || overwriting ? .saved : .alreadyExists
    }
  }

  func run(in database: TestDatabase, of store: StoreUnderTest, isOnline: Bool) async throws {
    let live = LiveDocument(id, in: CardRepository(database.firestore))
    live.document = Card(id: id, libraryID: "l", name: "Mine")
    if listens {
      let task = Task { await live.run() }
      while live.isLoading { try await Task.sleep(for: .milliseconds(1)) }
      task.cancel()
      await task.value
    }
    let expected = outcome(in: store, isOnline: isOnline)
    let saving = Task { await live.save(overwriting: overwriting) }
    if expected == .waits { try await store.reconnect(database) }
    await saving.value
    if expected == .waits { _ = try await store.disconnected(database) }
    let comment = Comment(rawValue: description)
    switch expected {
    case .saved, .waits, .queued:
      #expect(live.saveError == nil && !live.hasChanges && live.exists == true, comment)
    case .alreadyExists: #expect(live.saveError == .alreadyExists(path: path), comment)
    case .unreadable: #expect(live.saveError != nil && live.saveError == live.error, comment)
    case .unavailable: #expect(live.saveError == .unavailable, comment)
    }
    guard live.saveError != nil else { return }
    #expect(live.document?.name == "Mine", comment)
    live.revert()
    if isOnline { #expect((live.document?.name == "Theirs") == (stored == .readable), comment) }
  }

  /// Checks what is stored in the end.
  func check(_ found: [String: DocumentValue]?, _ expected: Outcome) {
    let comment = Comment(rawValue: description)
    switch expected {
    case .saved, .waits: #expect(found?["name"] == "Mine" && found?["newer"] == nil, comment)
    case .queued where stored == .missing: #expect(found?["name"] == "Mine", comment)
    // If the document still exists when the new one is sent, that is refused.
    case .queued, .alreadyExists, .unreadable, .unavailable: #expect(found == fields, comment)
    }
  }
}

@Suite(.timeLimit(.minutes(60))) struct FormTests {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Test(arguments: try await StoreUnderTest.all, [true, false])
  func formsDontOverwriteWhatTheyHaventRead(
    _ store: StoreUnderTest, isOnline: Bool
  ) async throws {
    guard isOnline || store.offlineWrites != nil else { return }
    var documents: [String: [String: DocumentValue]] = [:]
    for trial in FormTrial.all { documents[trial.path] = trial.fields }
    let online = try await store.holding(documents)
    let database = isOnline ? online : try await store.disconnected(online)
    for trial in FormTrial.all { try await trial.run(in: database, of: store, isOnline: isOnline) }
    // What a cache has queued, it has.
    let reached = store.offlineWrites == .queue ? database : online
    for trial in FormTrial.all {
      trial.check(
        try await reached.fields(trial.path), trial.outcome(in: store, isOnline: isOnline))
    }
  }
}
