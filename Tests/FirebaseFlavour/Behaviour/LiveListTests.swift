import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private func store(_ titles: String...) async throws {
    for title in titles { try await books.set(book(title.lowercased(), title)) }
  }

  /// `+ momo` for a document that was added, `* momo` for one that was modified.
  @MainActor
  private func changes(of list: LiveList<Book>) -> [String] {
    list.changes.map { change in
      switch change.kind {
      case .added: "+ \(change.id)"
      case .modified: "* \(change.id)"
      case .removed: "- \(change.id)"
      }
    }
  }

  @MainActor @Test func aLiveListIsLoadingUntilItsDocumentsAreThere() async throws {
    try await store("Momo", "Krabat")
    let list = LiveList(books.inLibrary(libraryID: "central"))
    try await settle()
    #expect(list.isLoading && list.documents.isEmpty, "creating it does nothing")

    let states = Observed { (list.isLoading ? ["…"] : []) + list.documents.map(\.title) }
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    #expect(changes(of: list) == ["+ krabat", "+ momo"])
    #expect(!list.hasMore && list.error == nil && list.errorMessage == nil)

    try await books.update("momo") { $0.set(.title, to: "Anna") }
    try await until { list.documents.first?.title == "Anna" }
    #expect(changes(of: list) == ["* momo"])
    try await books.delete("krabat")
    try await until { list.documents.count == 1 }
    #expect(changes(of: list) == ["- krabat"])
    try await until { states.values.last == ["Anna"] }
    #expect(states.values == [["…"], ["Krabat", "Momo"], ["Anna", "Krabat"], ["Anna"]])
    #expect(states.isOnMainQueue)
    task.cancel()
    await task.value
  }

  @MainActor @Test func documentsThatCantBeReadAreFailuresBesideTheOthers()
    async throws
  {
    try await store("Momo")
    try put("books-v1/bad", rawBook(["title": 7]))
    let list = LiveList(books)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    #expect(list.documents.map(\.title) == ["Momo"] && list.error == nil)
    guard case .invalidDocument("books-v1/bad", "title", _, _)? = list.failures.first else {
      Issue.record("\(list.failures)")
      return
    }
    #expect(list.failures.count == 1)
    try put("books-v1/bad", rawBook(["title": "Good"]))
    try await until { list.failures.isEmpty }
    #expect(list.documents.map(\.title) == ["Good", "Momo"] && changes(of: list) == ["* bad"])
    task.cancel()
    await task.value
  }

  @MainActor @Test func aLiveListEndsWithItsTaskAndGoesOnWithTheNext() async throws {
    try await store("Momo")
    let list = LiveList(books)
    let first = Task { await list.run() }
    try await until { list.documents.count == 1 }
    first.cancel()
    // Nothing waits for the task: what arrives now is already too late.
    try await store("Krabat")
    try await settle()
    #expect(list.documents.map(\.title) == ["Momo"] && !list.isLoading)
    await first.value

    let states = Observed { (list.isLoading ? ["…"] : []) + list.documents.map(\.title) }
    let second = Task { await list.run() }
    try await until { list.documents.count == 2 }
    #expect(changes(of: list) == ["+ krabat"], "what was there before didn't change")
    try await until { states.values.count == 2 }
    #expect(states.values == [["Momo"], ["Krabat", "Momo"]])
    second.cancel()
    await second.value
  }

  @MainActor @Test func whatWasOnItsWayIsDropped() async throws {
    try await store("Momo")
    let list = LiveList(books)
    let first = Task { await list.run() }
    try await until { list.documents.count == 1 }
    let seen = Observed { list.documents.map(\.title) }
    try put("books-v1/late", rawBook(["title": "Late"]))
    keepBusy()
    list.query = books.whereField(.title, isEqualTo: "Momo")
    try await until { !list.isLoading }
    #expect(seen.values == [["Momo"]], "the query before delivers nothing")

    try put("books-v1/later", rawBook(["title": "Momo"]))
    keepBusy()
    first.cancel()
    try await settle()
    #expect(list.documents.map(\.title) == ["Momo"] && seen.values == [["Momo"]])
    await first.value
  }

  @MainActor @Test func aRunThatIsCancelledBeforeItBeginsDoesNothing() async throws {
    try await store("Momo")
    let list = LiveList(books)
    let task = Task { await list.run() }
    task.cancel()
    await task.value
    try await settle()
    #expect(list.isLoading && list.documents.isEmpty)
  }

  @MainActor @Test func nothingKeepsALiveListAliveButItsRun() async throws {
    try await store("Momo")
    var list: LiveList<Book>? = LiveList(books, inPagesOf: 1)
    weak let weakList = list
    list = nil
    #expect(weakList == nil)

    list = LiveList(books, inPagesOf: 1)
    weak let running = list
    let task = Task { [list] in await list?.run() }
    try await until { list?.isLoading == false }
    list?.query = books.order(by: .title)
    list?.loadMore()
    list = nil
    #expect(running != nil)
    task.cancel()
    await task.value
    try await until { running == nil }
  }

  @MainActor @Test func theQueryCanBeReplacedWhileTheListRuns() async throws {
    try await store("Anna", "Momo")
    try await books.set(book("zora", "Zora", library: "north"))
    let list = LiveList(books.inLibrary(libraryID: "central"))
    let states = Observed { (list.isLoading ? ["…"] : []) + list.documents.map(\.title) }
    let task = Task { await list.run() }
    try await until { list.documents.count == 2 }

    list.query = books.whereField(.title, isGreaterThan: "M").order(by: .title)
    #expect(list.isLoading && list.documents.map(\.title) == ["Anna", "Momo"])
    try await until { !list.isLoading }
    #expect(list.documents.map(\.title) == ["Momo", "Zora"])
    #expect(changes(of: list) == ["- anna", "+ zora"], "Momo was there before")

    // What the query before would find doesn't arrive any more.
    try await store("Berta")
    try await settle()
    #expect(list.documents.map(\.title) == ["Momo", "Zora"])
    list.query = books.whereField(.title, in: [])
    try await until { list.documents.isEmpty }
    list.query = books.query
    list.query = books.inLibrary(libraryID: "north")
    try await until { !list.isLoading }
    #expect(list.documents.map(\.title) == ["Zora"])
    let seen = [
      ["…"], ["Anna", "Momo"], ["…", "Anna", "Momo"], ["Momo", "Zora"], ["…", "Momo", "Zora"], [],
      ["…"], ["Zora"],
    ]
    try await until { states.values.count == seen.count }
    #expect(states.values == seen)
    task.cancel()
    await task.value
  }

  @MainActor @Test func aQueryThatIsntAllowedIsAnErrorUntilItIsReplaced() async throws {
    try await store("Momo")
    let list = LiveList(books)
    let task = Task { await list.run() }
    try await until { list.documents.count == 1 }
    let broken = books.whereField(.title, isNotEqualTo: "A").whereField(.title, notIn: ["B"])
    list.query = broken
    try await until { list.error != nil }
    guard case .invalidQuery(let reason)? = list.error else {
      Issue.record("\(String(describing: list.error))")
      return
    }
    #expect(list.errorMessage == reason && !list.isLoading)
    #expect(list.documents.map(\.title) == ["Momo"], "the documents stay")
    list.retry()
    #expect(list.isLoading && list.error == nil)
    try await until { list.error != nil }
    list.query = books.order(by: .title)
    try await until { !list.isLoading }
    #expect(list.error == nil && list.documents.map(\.title) == ["Momo"])
    task.cancel()
    await task.value
  }

  @MainActor @Test func groupsSubcollectionsAndDeclaredQueriesAreLiveLists() async throws {
    let loans = books.loans(of: "momo")
    let card = try cards.reference(to: "c")
    try await loans.add(Loan(card: card, dueOn: Date(timeIntervalSince1970: 1)))
    let group = LiveList(DocumentQuery<Loan>(collectionGroup: "loans"))
    let below = LiveList(loans)
    let declared = LiveList(books.recent())
    let tasks = [
      Task { await group.run() }, Task { await below.run() }, Task { await declared.run() },
    ]
    try await until { !group.isLoading && !below.isLoading && !declared.isLoading }
    #expect(group.documents.count == 1 && below.documents.count == 1)
    #expect(declared.documents.isEmpty)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}
