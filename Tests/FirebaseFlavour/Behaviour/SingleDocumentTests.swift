import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func singleDocuments() async throws {
    let document = AppSettingsDocument()
    #expect(Documents.appSettings.rawValue == "settings/app")
    #expect(document.reference.path == "settings/app")
    #expect(try await document.getIfExists() == nil)
    #expect(await failure { try await document.get() } == .notFound(path: "settings/app"))
    #expect(
      await failure { try await document.update { $0.increment(.visits, by: 1) } }
        == .notFound(path: "settings/app"))

    try await document.set(AppSettings(greeting: "Hello", visits: 2))
    try await document.update { $0.increment(.visits, by: 1) }
    let read = try await document.get()
    #expect(read.greeting == "Hello" && read.visits == 3 && read.changedAt != nil)
    #expect(raw("settings/app")["changed_at"]?.isTimestamp == true)

    try await AppSettingsDocument().set(AppSettings(greeting: "Welcome"), merge: true)
    #expect(try await document.results.get().get().greeting == "Welcome")
    #expect(try await document.results.getIfExists().get()?.visits == 0)
    try await document.results.update { $0.set(.greeting, to: "Bye") }.get()
    try await document.results.set(AppSettings(greeting: "Again")).get()
    #expect(raw("settings/app")["greeting"] == "Again")
    try await document.results.delete().get()
    #expect(raw("settings/app").isEmpty)
    try await document.delete()
  }

  @Test func singleDocumentsBelowOthers() async throws {
    let notices = AppSettingsDocument().notices()
    #expect(notices.collection.path == Collections.notices.rawValue)
    try await notices.set(Notice(id: "n1", text: "Closed on Monday"))
    #expect(try await NoticeRepository().get("n1").text == "Closed on Monday")

    let preferences = UserRepository().preferences(of: "momo")
    #expect(try Documents.preferences(userID: "momo") == "user/momo/private/preferences")
    try await preferences.set(Preferences(newsletter: true))
    #expect(try await PreferencesDocument(userID: "momo").get().newsletter)
    #expect(raw("user/momo/private/preferences") == ["newsletter": true])
    let nowhere = PreferencesDocument(userID: "a/b")
    #expect(await failure { try await nowhere.get() } == .invalidID("a/b", in: "user"))
  }

  @Test func singleDocumentsInBatchesAndTransactions() async throws {
    let document = AppSettingsDocument()
    let preferences = PreferencesDocument(userID: "momo")
    try await document.runBatch { batch in
      try batch.set(AppSettings(greeting: "Hello"), in: document)
      try batch.set(Preferences(), in: preferences)
    }
    let visits = try await books.runTransaction { transaction in
      var settings = try transaction.get(document)
      let missing = try transaction.getIfExists(PreferencesDocument(userID: "gigi"))
      settings.visits += 1
      try transaction.set(settings, in: document)
      try transaction.update(preferences) { $0.set(.city, to: "Rome") }
      return missing == nil ? settings.visits : -1
    }
    #expect(visits == 1)
    #expect(raw("settings/app")["visits"] == 1)
    #expect(raw("user/momo/private/preferences")["city"] == "Rome")
    let count = try await document.runTransaction { try $0.get(document).visits }
    #expect(count == 1)
    try await books.runBatch { batch in
      try batch.update(document) { $0.set(.greeting, to: "Bye") }
      try batch.delete(preferences)
    }
    #expect(raw("settings/app")["greeting"] == "Bye")
    #expect(raw("user/momo/private/preferences").isEmpty)
    try document.enqueueBatch { try $0.delete(document) }
    while try await document.getIfExists() != nil { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func listeningToASingleDocument() async throws {
    let document = AppSettingsDocument()
    var greetings: [String?] = []
    for try await state in document.listen() {
      greetings.append(try? state.get().greeting)
      switch greetings.count {
      case 1: try await document.set(AppSettings(greeting: "Hello"))
      case 2 where greetings[1] == nil: greetings.removeLast()
      default: break
      }
      if greetings.last == "Hello" { break }
    }
    #expect(greetings == [nil, "Hello"])
  }
}
