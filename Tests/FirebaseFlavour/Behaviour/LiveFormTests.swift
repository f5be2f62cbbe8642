import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// A form whose document wasn't read before the user saves it.
struct UnreadForm: CustomTestStringConvertible, Sendable {
  /// The news that the form had of the document.
  enum Knowledge: CaseIterable, Sendable {
    /// Nothing: it didn't listen.
    case nothing
    /// The server said that there is none. What is stored, another device has stored since.
    case missing
    /// The device's cache said so.
    case missingInCache
    /// The document as it is stored, after the user had begun.
    case arrival
  }

  /// The document that is stored when the user saves.
  enum Stored: CaseIterable, Sendable {
    case missing, readable, unreadable
  }

  enum Outcome: Sendable {
    case saved
    /// It is saved when there is a connection.
    case waits
    case alreadyExists, unreadable, unavailable
  }

  var knowledge: Knowledge
  var stored: Stored
  var isOnline: Bool
  var overwriting: Bool
  /// Whether it is for a single document.
  var isSingle: Bool

  /// All forms that there are with this flavour's database.
  static let all: [UnreadForm] = {
    var all: [UnreadForm] = []
    for knowledge in Knowledge.allCases where hasNetwork || knowledge != .missingInCache {
      for stored in Stored.allCases {
        for isOnline in hasNetwork ? [true, false] : [true] {
          for overwriting in [false, true] {
            for isSingle in [false, true] {
              all.append(
                UnreadForm(
                  knowledge: knowledge, stored: stored, isOnline: isOnline,
                  overwriting: overwriting, isSingle: isSingle))
            }
          }
        }
      }
    }
    return all
  }()

  var outcome: Outcome {
    let written = isOnline ? Outcome.saved : .waits
    if overwriting { return written }
    switch (knowledge, stored) {
    case (.arrival, .unreadable): return .unreadable
    case (.arrival, .readable): return .alreadyExists
    // Google's SDK has no write that fails if the document exists, and waits.
    case (.missing, _) where hasNetwork: return written
    case (.arrival, .missing) where hasNetwork: return written
    case (.nothing, _), (.missing, _), (.missingInCache, _), (.arrival, _):
      guard isOnline else { return .unavailable }
      return stored == .missing ? .saved : .alreadyExists
    }
  }

  var testDescription: String {
    """
    told: \(knowledge), stored: \(stored), \(isOnline ? "online" : "offline")\
    \(overwriting ? ", overwriting" : "")\(isSingle ? ", single" : "")
    """
  }
}

/// A live document whose text the user changes.
@MainActor
private struct LiveText<Model: DocumentModel> {
  let live: LiveDocument<Model>
  let path: String
  /// The field that holds the text.
  let field: String
  /// The other fields that are stored.
  let others: [String: DocumentValue]
  let model: (String) -> Model
  let text: (Model) -> String

  /// Stores what another device would, also a field that the model doesn't have.
  func store(_ stored: UnreadForm.Stored) throws {
    let value: DocumentValue
    switch stored {
    case .missing: return
    case .readable: value = "Theirs"
    case .unreadable: value = 7
    }
    try put(path, others.merging([field: value, "newer": 1]) { $1 })
  }

  /// Listens until it is known whether the document exists.
  func listen() async throws {
    let task = Task { await live.run() }
    try await until { live.exists != nil }
    task.cancel()
    await task.value
  }

  /// Lets the form be told what `form` says, and the user begin.
  func prepare(_ form: UnreadForm) async throws {
    switch form.knowledge {
    case .nothing:
      try store(form.stored)
    case .missing:
      try await listen()
      try store(form.stored)
    case .missingInCache:
      try await setOnline(false)
      try await listen()
      try await setOnline(true)
      try store(form.stored)
    case .arrival:
      live.document = model("Mine")
      try store(form.stored)
      try await listen()
    }
    live.document = model("Mine")
    try await setOnline(form.isOnline)
  }

  func check(_ form: UnreadForm) async throws {
    try await prepare(form)
    let before = raw(path)
    let saving = Task { await live.save(overwriting: form.overwriting) }
    if form.outcome == .waits {
      try await until { waitingWrites() == 1 }
      #expect(live.isSaving && live.hasChanges && live.document.map(text) == "Mine")
      try await setOnline(true)
    }
    await saving.value
    #expect(!live.isSaving)
    let error = live.saveError
    switch form.outcome {
    case .saved, .waits:
      #expect(error == nil && live.error == nil && !live.hasChanges)
      #expect(raw(path)[field] == "Mine" && raw(path)["newer"] == nil)
      #expect(live.exists == true && live.storedDocument.map(text) == "Mine")
    case .alreadyExists: #expect(error == .alreadyExists(path: path))
    case .unreadable: #expect(error != nil && error == live.error)
    case .unavailable: #expect(error == .unavailable)
    }
    if error != nil { try checkIsKept(form, before) }
    try await setOnline(true)
  }

  /// Checks that nothing was written, and that the user can choose.
  private func checkIsKept(_ form: UnreadForm, _ before: [String: DocumentValue]) throws {
    #expect(raw(path) == before)
    #expect(live.hasChanges && live.document.map(text) == "Mine")
    // Without a connection, the form has what it was told.
    let isTold = form.isOnline || form.knowledge == .arrival
    let theirs = form.stored == .readable && isTold ? "Theirs" : nil
    #expect(live.storedDocument.map(text) == theirs)
    #expect((live.error != nil) == (form.stored == .unreadable && isTold))
    live.revert()
    #expect(live.document.map(text) == theirs && live.saveError == nil && !live.hasChanges)
  }
}

extension BehaviourTests {
  @MainActor @Test(arguments: UnreadForm.all)
  func aFormDoesntOverwriteWhatItHasntRead(_ form: UnreadForm) async throws {
    if form.isSingle {
      try await LiveText(
        live: LiveDocument(AppSettingsDocument()), path: "settings/app", field: "greeting",
        others: ["visits": 1], model: { AppSettings(greeting: $0) }, text: \.greeting
      ).check(form)
    } else {
      try await LiveText(
        live: LiveDocument("c", in: cards), path: "cards-v1/c", field: "name",
        others: ["id": "c", "library_id": "l"], model: { Card(id: "c", libraryID: "l", name: $0) },
        text: \.name
      ).check(form)
    }
  }

  @MainActor @Test func aDocumentThatAnotherDeviceStoresWhileTheFormIsOpenIsKept() async throws {
    let live = LiveDocument("c", in: cards)
    let task = Task { await live.run() }
    try await until { live.exists == false }
    live.document = Card(id: "c", libraryID: "l", name: "Mine")
    try await cards.set(Card(id: "c", libraryID: "l", name: "Theirs"))
    try await until { live.storedDocument != nil }
    await live.save()
    #expect(live.saveError == .alreadyExists(path: "cards-v1/c"))
    #expect(live.document?.name == "Mine" && raw("cards-v1/c")["name"] == "Theirs")

    // Who takes the other one and changes it has read it.
    live.revert()
    live.document?.name = "Ours"
    await live.save()
    #expect(live.saveError == nil && raw("cards-v1/c")["name"] == "Ours")
    task.cancel()
    await task.value
  }

  @MainActor @Test func aDocumentThatIsStoredAsTheUserSeesItNeedsNoSave() async throws {
    let live = LiveDocument("c", in: cards)
    live.document = Card(id: "c", libraryID: "l", name: "Same")
    try await cards.set(Card(id: "c", libraryID: "l", name: "Same"))
    let task = Task { await live.run() }
    try await until { live.storedDocument != nil }
    let before = raw("cards-v1/c")
    await live.save()
    #expect(live.saveError == nil && !live.hasChanges && raw("cards-v1/c") == before)
    task.cancel()
    await task.value
  }

  #if !PORTABLE
    @MainActor @Test func whatTheCacheSaidIsConfirmedWithoutAnotherChange() async throws {
      try await setOnline(false)
      let live = LiveDocument("c", in: cards)
      let task = Task { await live.run() }
      try await until { live.exists == false }
      // Until the listener is told that the server says so, too, a save fails without a connection.
      while waitingWrites() == 0 {
        try await setOnline(true)
        await Task.yield()
        try await setOnline(false)
        live.revert()
        live.document = Card(id: "c", libraryID: "l", name: "Mine")
        Task { await live.save() }
        try await until { waitingWrites() == 1 || live.saveError == .unavailable }
      }
      try await setOnline(true)
      try await until { !live.hasChanges }
      #expect(raw("cards-v1/c")["name"] == "Mine")
      task.cancel()
      await task.value
    }
  #endif
}
