import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @MainActor @Test func aLiveDocumentComesChangesBreaksAndGoes() async throws {
    let live = LiveDocument("momo", in: books)
    try await settle()
    #expect(live.isLoading && live.exists == nil && live.document == nil)
    let states = Observed {
      live.isLoading ? "…" : live.document?.title ?? "\(live.exists ?? false)"
    }
    let task = Task { await live.run() }
    try await until { live.exists == false }
    #expect(live.error == nil && live.errorMessage == nil, "a missing document is no error")
    try await books.set(book("momo"))
    try await until { live.exists == true }
    try put("books-v1/momo", rawBook(["title": 7]))
    try await until { live.error != nil }
    #expect(live.exists == true && live.document == nil)
    #expect(live.errorMessage?.hasPrefix("books-v1/momo: title holds") == true)
    try await books.set(book("momo", "Again"))
    try await until { live.document?.title == "Again" }
    #expect(live.error == nil)
    try await books.delete("momo")
    try await until { live.exists == false }
    try await until { states.values.last == "false" }
    #expect(states.values == ["…", "false", "Momo", "true", "Again", "false"])
    #expect(states.isOnMainQueue)
    task.cancel()
    await task.value
    try await books.set(book("momo"))
    try await settle()
    #expect(live.exists == false, "nothing arrives after the end")
  }

  @MainActor @Test func onlyWhatTheUserChangedIsSaved() async throws {
    try await books.set(book("momo"))
    try await books.update("momo") { $0.set(.isbn, to: "1") }
    let live = LiveDocument("momo", in: books)
    let task = Task { await live.run() }
    try await until { live.document != nil }

    live.document?.title = "Momo!"
    live.document?.isbn = nil
    try await books.update("momo") { $0.set(.numberOfPages, to: 5) }
    try await settle()
    #expect(live.document?.title == "Momo!" && live.document?.numberOfPages == 300)
    #expect(live.hasChanges && !live.isSaving)
    await live.save()
    #expect(!live.hasChanges && !live.isSaving && live.errorMessage == nil)
    #expect(live.document?.title == "Momo!")
    try await until { live.document?.numberOfPages == 5 }
    #expect(live.document?.title == "Momo!" && live.document?.isbn == nil)
    #expect(raw("books-v1/momo")["number_of_pages"] == 5)
    #expect(raw("books-v1/momo")["isbn"] == nil)
    task.cancel()
    await task.value
  }

  @MainActor @Test func changesInQuickSuccessionAreSavedOnce() async throws {
    try await books.set(book("momo", "M"))
    let live = LiveDocument("momo", in: books)
    let task = Task { await live.run() }
    try await until { live.document != nil }
    let other = LiveDocument("momo", in: books)
    let titles = Observed { other.document?.title }
    let following = Task { await other.run() }
    try await until { other.document != nil }

    for title in ["Mo", "Mom", "Momo"] {
      live.document?.title = title
      live.save(after: .milliseconds(30))
    }
    try await until { other.document?.title == "Momo" }
    try await until { titles.values.last == "Momo" }
    #expect(titles.values == [nil, "M", "Momo"])
    try await until { !live.hasChanges }

    live.document?.title = "Reverted"
    live.save(after: .milliseconds(1))
    live.revert()
    #expect(live.document?.title == "Momo" && !live.hasChanges)
    live.document = nil
    #expect(live.document?.title == "Momo", "no change at all")
    await live.save()
    try await settle()
    #expect(raw("books-v1/momo")["title"] == "Momo")
    for task in [task, following] { task.cancel() }
    for task in [task, following] { await task.value }
  }

  @MainActor @Test func changesAreSavedAlthoughNobodyWaitsForIt() async throws {
    try await books.set(book("momo"))
    var live: LiveDocument<Book>? = LiveDocument("momo", in: books)
    weak let weakLive = live
    let task = Task { [live] in await live?.run() }
    try await until { live?.document != nil }
    live?.document?.title = "Late"
    live?.save(after: .milliseconds(20))
    live = nil
    task.cancel()
    await task.value
    try await until { weakLive == nil }
    #expect(raw("books-v1/momo")["title"] == "Late")
  }

  @MainActor @Test func aChangeThatCantBeSavedIsKept() async throws {
    try await libraries.set(Library(id: "l", name: "Central"))
    let live = LiveDocument("l", in: libraries)
    let task = Task { await live.run() }
    try await until { live.document != nil }
    live.document?.code = "far too long"
    await live.save()
    guard case .invalidValue("code", _)? = live.saveError else {
      Issue.record("\(String(describing: live.saveError))")
      return
    }
    #expect(live.errorMessage?.hasPrefix("code") == true && live.error == nil)
    #expect(live.hasChanges && live.document?.code == "far too long")
    live.document?.code = "AB12"
    await live.save()
    #expect(live.saveError == nil && !live.hasChanges)
    #expect(raw("library-v1/l")["code"] == "AB12")

    live.document?.name = "North"
    try await libraries.delete("l")
    await live.save()
    #expect(live.saveError == .notFound(path: "library-v1/l"), "a deleted document stays deleted")
    #expect(live.document?.name == "North" && raw("library-v1/l").isEmpty)
    live.revert()
    try await until { live.document == nil }
    #expect(live.saveError == nil)
    task.cancel()
    await task.value
  }

  @MainActor @Test func aNewDocumentIsStoredAsAWhole() async throws {
    let live = LiveDocument("new", in: books)
    let task = Task { await live.run() }
    try await until { live.exists == false }
    live.document = try book(nil, "New")
    #expect(live.document?.title == "New" && live.exists == false)
    await live.save()
    try await until { live.exists == true && live.document?.updatedAt != nil }
    #expect(raw("books-v1/new")["title"] == "New")
    #expect(raw("books-v1/new")["added_at"]?.isTimestamp == true)
    task.cancel()
    await task.value
  }

  @MainActor @Test func fieldsAreUpdatedAndAnUpdateThatFailsSaysSo() async throws {
    let live = LiveDocument("momo", in: books)
    await live.update { $0.set(.title, to: "Momo") }
    #expect(live.saveError == .notFound(path: "books-v1/momo"))
    try await books.set(book("momo"))
    var pages = 1
    await live.update { update in
      pages += 1
      update.increment(.numberOfPages, by: pages)
    }
    #expect(live.saveError == nil && raw("books-v1/momo")["number_of_pages"] == 302)
    let nowhere = LiveDocument("a/b", in: books)
    let task = Task { await nowhere.run() }
    try await until { nowhere.error != nil }
    #expect(nowhere.error == .invalidID("a/b", in: "books-v1") && nowhere.exists == nil)
    task.cancel()
    await task.value
  }

  @MainActor @Test func aSingleDocumentIsLive() async throws {
    let live = LiveDocument(AppSettingsDocument())
    let task = Task { await live.run() }
    try await until { live.exists == false }
    live.document = AppSettings(greeting: "Hello")
    await live.save()
    try await until { live.document?.changedAt != nil }
    live.document?.greeting = "Welcome"
    await live.save()
    await live.update { $0.increment(.visits, by: 2) }
    try await until { live.document?.visits == 2 }
    #expect(live.document?.greeting == "Welcome" && raw("settings/app")["greeting"] == "Welcome")
    let unchanged = raw("settings/app")
    live.document?.greeting = "Welcome"
    await live.save()
    #expect(!live.hasChanges && raw("settings/app") == unchanged, "there was nothing to write")
    task.cancel()
    await task.value
  }

  @MainActor @Test func whoeverElseWritesTheLastStateIsShown() async throws {
    try await books.set(book("momo"))
    let live = LiveDocument("momo", in: books)
    let task = Task { await live.run() }
    try await until { live.document != nil }
    let books = books
    for number in 0..<60 {
      live.document?.title = "Mine \(number)"
      let other = Task {
        try await books.update("momo") {
          if number % 2 == 0 { $0.set(.title, to: "Theirs \(number)") }
          $0.set(.numberOfPages, to: number)
        }
      }
      for _ in 0..<(number % 4) { await Task.yield() }
      await live.save()
      try await other.value
      #expect(live.errorMessage == nil && !live.hasChanges)
      try await until {
        .string(live.document?.title ?? "") == raw("books-v1/momo")["title"]
          && live.document?.numberOfPages == number
      }
    }
    task.cancel()
    await task.value
  }
}
