#if canImport(Combine)
  import Combine
  import Foundation
  import Testing

  #if PORTABLE
    import FiresmithRuntime
  #else
    @preconcurrency import FirebaseFirestore
  #endif

  /// The elements that a subscriber receives, and whether they came on the main queue.
  final class Received<Output: Sendable>: Subscriber, @unchecked Sendable {
    typealias Failure = RepositoryError

    private let lock = NSLock()
    private let demand: Subscribers.Demand
    private var subscription: (any Subscription)?
    private var received: [Output] = []
    private var completions: [Subscribers.Completion<RepositoryError>] = []
    private var hasLeftMainQueue = false

    init(demanding demand: Subscribers.Demand = .unlimited) {
      self.demand = demand
    }

    var outputs: [Output] { lock.withLock { received } }
    var isOnMainQueue: Bool { lock.withLock { !hasLeftMainQueue } }
    var isFinished: Bool { lock.withLock { !completions.isEmpty } }

    var failure: RepositoryError? {
      lock.withLock {
        if case .failure(let error)? = completions.first { error } else { nil }
      }
    }

    func receive(subscription: any Subscription) {
      lock.withLock { self.subscription = subscription }
      subscription.request(demand)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      lock.withLock {
        received.append(input)
        if !MainQueue.isCurrent { hasLeftMainQueue = true }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<RepositoryError>) {
      lock.withLock {
        completions.append(completion)
        if !MainQueue.isCurrent { hasLeftMainQueue = true }
      }
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

    func cancel() { lock.withLock { subscription }?.cancel() }

    /// Waits until `isDone`.
    func until(_ isDone: (Received) -> Bool) async {
      while !isDone(self) { await Task.yield() }
    }
  }

  /// The first value of `publisher`, when it has finished; `nil` if there is none.
  func value<Output: Sendable>(
    _ publisher: AnyPublisher<Output, RepositoryError>
  ) async -> Output? {
    let received = Received<Output>()
    publisher.subscribe(received)
    await received.until(\.isFinished)
    return received.outputs.first
  }

  extension BehaviourTests {
    @Test func nothingHappensBeforeSomeoneSubscribesAndThenForEach() async throws {
      let adding = cards.publishers.add(Card(id: "", libraryID: "l", name: "A"))
      for _ in 0..<100 { await Task.yield() }
      #expect(try await cards.count() == 0)
      let (first, second) = (Received<Card>(), Received<Card>())
      adding.subscribe(first)
      await first.until(\.isFinished)
      #expect(try await cards.count() == 1)
      adding.subscribe(second)
      await second.until(\.isFinished)
      #expect(Set((first.outputs + second.outputs).map(\.id)).count == 2)
      #expect(try await cards.count() == 2)
    }

    @Test func publishersTakeReferencesAndStoredDocuments() async throws {
      try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
      var stored = try #require(try await cards.getAll().stored.first)
      #expect(await value(cards.publishers.get(stored))?.name == "A")
      #expect(await value(cards.publishers.exists(stored.reference)) == true)
      #expect(await value(cards.publishers.update(stored) { $0.set(.name, to: "B") }) != nil)
      #expect(await value(cards.publishers.getIfExists(stored.reference))??.name == "B")
      let heard = Received<Result<Card, RepositoryError>>()
      cards.publishers.listen(to: stored).subscribe(heard)
      await heard.until { !$0.outputs.isEmpty }
      heard.cancel()
      #expect(try heard.outputs[0].get().name == "B")
      stored.name = "C"
      #expect(await value(cards.publishers.save(stored)) != nil)
      #expect(try await cards.get("c").name == "C")
      #expect(await value(cards.publishers.delete(stored.reference)) != nil)
      #expect(await value(cards.publishers.set(stored)) != nil)
      #expect(try await cards.count() == 1)
    }

    @Test func aSubscriberAnywhereGetsEverythingOnTheMainThread() async throws {
      try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
      for _ in 0..<200 {
        let (list, count) = (Received<DocumentList<Card>>(), Received<Int>())
        cards.publishers.listen().subscribe(list)
        cards.publishers.count().subscribe(count)
        await list.until { !$0.outputs.isEmpty }
        await count.until(\.isFinished)
        list.cancel()
        #expect(list.outputs.first?.documents.map(\.id) == ["c"] && count.outputs == [1])
        #expect(list.isOnMainQueue && count.isOnMainQueue)
      }
    }

    @Test func cancellingEndsAListenerAndNothingComesAfterIt() async throws {
      let (cancelled, other) = (Received<DocumentList<Card>>(), Received<DocumentList<Card>>())
      cards.publishers.listen().subscribe(cancelled)
      await cancelled.until { !$0.outputs.isEmpty }
      cancelled.cancel()
      cards.publishers.listen().subscribe(other)
      await other.until { !$0.outputs.isEmpty }
      try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
      await other.until { $0.outputs.last?.documents.count == 1 }
      #expect(cancelled.outputs.count == 1 && !cancelled.isFinished)
      other.cancel()
      let never = Received<Card>()
      // Values arrive on the main actor, and so not before it has been cancelled.
      await MainActor.run {
        cards.publishers.get("c").subscribe(never)
        never.cancel()
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(never.outputs.isEmpty && !never.isFinished)
    }

    @Test func noMoreArrivesThanWasAskedForAndTheNewestThen() async throws {
      let lists = Received<DocumentList<Card>>(demanding: .none)
      cards.publishers.listen().subscribe(lists)
      for _ in 0..<100 { await Task.yield() }
      #expect(lists.outputs.isEmpty)
      lists.request(.max(1))
      await lists.until { $0.outputs.count == 1 }
      // A second listener tells when the store has delivered what was written.
      let delivered = Received<DocumentList<Card>>()
      cards.publishers.listen().subscribe(delivered)
      let ids = (10..<40).map(String.init)
      for id in ids { try await cards.set(Card(id: id, libraryID: "l", name: id)) }
      await delivered.until { $0.outputs.last?.documents.count == ids.count }
      delivered.cancel()
      #expect(lists.outputs.count == 1)
      lists.request(.unlimited)
      await lists.until { $0.outputs.last?.documents.count == ids.count }
      #expect(lists.outputs.count <= ids.count, "what was outdated may be left out")
      lists.cancel()
    }

    @Test func aFailureIsARepositorysError() async throws {
      let missing = Received<Card>()
      cards.publishers.get("none").subscribe(missing)
      await missing.until(\.isFinished)
      #expect(missing.failure == .notFound(path: "cards-v1/none") && missing.outputs.isEmpty)
      let list = Received<DocumentList<Book>>()
      books.whereField(.title, isNotEqualTo: "A").whereField(.title, notIn: ["B"])
        .publishers.listen().subscribe(list)
      await list.until(\.isFinished)
      guard case .invalidQuery? = list.failure else {
        Issue.record("\(String(describing: list.failure))")
        return
      }
    }

    @Test func everyOperationHasAPublisher() async throws {
      let card = Card(id: "c", libraryID: "l", name: "A")
      #expect(await value(cards.publishers.create(card)) != nil)
      #expect(await value(cards.publishers.create(card, id: "d")) != nil)
      #expect(await value(cards.publishers.set(card, merge: true)) != nil)
      #expect(await value(cards.publishers.set(card, id: "e")) != nil)
      #expect(await value(cards.publishers.update("e") { $0.set(.name, to: "E") }) != nil)
      #expect(await value(cards.publishers.get("e"))?.name == "E")
      #expect(await value(cards.publishers.get(["e", "c"]))?.documents.map(\.name) == ["E", "A"])
      #expect(await value(cards.publishers.getIfExists("none")) == .some(.none))
      #expect(await value(cards.order(by: .name).publishers.getAll())?.documents.count == 3)
      #expect(await value(cards.publishers.delete("e")) != nil)
      let one = Received<Result<Card, RepositoryError>>()
      cards.publishers.listen(to: "d").subscribe(one)
      await one.until { !$0.outputs.isEmpty }
      #expect(try one.outputs.first?.get().name == "A")
      one.cancel()
    }

    @MainActor @Test func aScreenAddsFollowsAndDeletesTestUsers() async throws {
      let service = TestUserService(userID: "u1")
      let form = TestUserForm()
      form.follow(service)
      for name in ["Momo", "Beppo"] {
        form.user = .empty
        form.user.name = name
        form.save(service)
        while form.users.last?.name != name { await Task.yield() }
      }
      #expect(form.users.map(\.name) == ["Momo", "Beppo"], "in the order of their times")
      while form.user.id == nil { await Task.yield() }
      #expect(form.user.id == form.users.last?.id)
      #expect(!raw("user/u1/testUser/\(form.user.id ?? "")").isEmpty)
      form.user.scores[""] = 1
      form.save(service)
      while form.message.isEmpty { await Task.yield() }
      #expect(form.message.hasPrefix("scores"))
      let deleted = Received<Void>()
      service.delete(form.user).subscribe(deleted)
      while form.users.count > 1 { await Task.yield() }
      #expect(form.users.map(\.name) == ["Momo"])
    }
  }
#endif
