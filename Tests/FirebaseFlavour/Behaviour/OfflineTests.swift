#if !PORTABLE
  @preconcurrency import FirebaseFirestore
  import Foundation
  import Testing

  // What differs with a connection to a server: there is none in the portable flavour's memory.
  extension BehaviourTests {
    /// Says whether something has happened.
    final class Flag: @unchecked Sendable {
      private let lock = NSLock()
      private var isRaised = false
      var value: Bool { lock.withLock { isRaised } }

      func raise() { lock.withLock { isRaised = true } }
    }

    @Test func anAwaitedWriteWaitsForTheServerAQueuedOneDoesnt()
      async throws
    {
      try await Firestore.firestore().disableNetwork()
      let (cards, done) = (cards, Flag())
      let writing = Task {
        try await cards.set(Card(id: "waiting", libraryID: "l", name: "A"))
        done.raise()
      }
      try cards.enqueueBatch { batch in
        try batch.set(Card(id: "queued", libraryID: "l", name: "B"), in: cards)
      }
      #expect(try await cards.get("queued").name == "B", "the device sees it at once")
      for _ in 0..<1000 { await Task.yield() }
      #expect(!done.value, "the server has confirmed nothing")
      try await Firestore.firestore().enableNetwork()
      try await writing.value
      #expect(done.value && raw("cards-v1/waiting")["name"] == "A")
    }

    @Test func aTimeThatTheServerHasYetToSetIsNil() async throws {
      let loans = books.loans(of: "b1")
      try await loans.set(
        Loan(id: "l1", card: cards.reference(to: "c1"), dueOn: Date(timeIntervalSince1970: 5)))
      try await Firestore.firestore().disableNetwork()
      let (books, momo) = (books, try book("b1"))
      try books.enqueueBatch { batch in
        try batch.set(momo, in: books)
        try batch.update("b1", in: books) { $0.setServerTimestamp(.withdrawnAt) }
      }
      var lists = books.order(by: .title).listen().makeAsyncIterator()
      let pending = try #require(try await lists.next())
      #expect(pending.failures.isEmpty && pending.documents.map(\.id) == ["b1"])
      let unset = try #require(pending.documents.first)
      #expect(unset.addedAt == nil && unset.updatedAt == nil && unset.withdrawnAt == nil)
      try await Firestore.firestore().enableNetwork()
      var confirmed = unset
      while confirmed.withdrawnAt == nil || confirmed.updatedAt == nil || confirmed.addedAt == nil {
        confirmed = try #require(try await lists.next()?.documents.first)
      }
      #expect(try await books.get("b1").addedAt != nil)
    }

    @Test func aPageCantBeginAfterATimeThatTheServerHasYetToSet() async throws {
      try await Firestore.firestore().disableNetwork()
      let (books, momo) = (books, try book("b1"))
      try books.enqueueBatch { try $0.set(momo, in: books) }
      let page = try await books.getAll()
      guard
        case .invalidQuery? = await failure(of: {
          try await books.order(by: .addedAt).start(after: page).getAll()
        })
      else {
        Issue.record("it began there")
        return
      }
      try await Firestore.firestore().enableNetwork()
    }

    @Test func listsSayWhetherTheyAreFromTheCacheAndWhatTheServerHasYetToConfirm()
      async throws
    {
      try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
      var lists = cards.order(by: .name).listen(includeMetadataChanges: true).makeAsyncIterator()
      let online = try #require(try await lists.next())
      #expect(!online.isFromCache && !online.hasPendingWrites && online.changes.count == 1)

      try await Firestore.firestore().disableNetwork()
      let offline = try #require(try await lists.next())
      #expect(offline.isFromCache && !offline.hasPendingWrites && offline.changes.isEmpty)
      let cards = cards
      try cards.enqueueBatch { batch in
        try batch.set(Card(id: "c2", libraryID: "l", name: "B"), in: cards)
      }
      let pending = try #require(try await lists.next())
      #expect(pending.isFromCache && pending.hasPendingWrites)
      #expect(pending.changes.map(\.reference.documentID) == ["c2"])
      let read = try await cards.getAll()
      #expect(read.isFromCache && read.hasPendingWrites)
      let known = try await cards.get(["c1"])
      #expect(known.isFromCache && !known.hasPendingWrites)

      try await Firestore.firestore().enableNetwork()
      let confirmed = try #require(try await lists.next())
      #expect(!confirmed.isFromCache && !confirmed.hasPendingWrites && confirmed.changes.isEmpty)
    }

    @Test func withoutMetadataChangesThereAreListsForNewDataOnly() async throws {
      try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
      var lists = cards.order(by: .name).listen().makeAsyncIterator()
      _ = try await lists.next()
      try await Firestore.firestore().disableNetwork()
      try await Firestore.firestore().enableNetwork()
      try await cards.set(Card(id: "c2", libraryID: "l", name: "B"))
      let next = try #require(try await lists.next())
      #expect(next.changes.map(\.reference.documentID) == ["c2"])
    }

    @Test func whatNeedsTheServerSaysThatThereIsNone() async throws {
      try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
      try await Firestore.firestore().disableNetwork()
      let cards = cards
      #expect(await failure { try await cards.count() } == .unavailable)
      #expect(await failure { try await cards.get("c1", source: .server) } == .unavailable)
      #expect(await failure { try await cards.getAll(source: .server) } == .unavailable)
      #expect(await failure { try await cards.source(.server).getAll() } == .unavailable)
      #expect(try await cards.source(.cache).getAll().documents.map(\.name) == ["A"])
      #expect(
        await failure { try await cards.source(.cache).getAll(source: .server) } == .unavailable)
      #expect(
        await failure { try await cards.create(Card(id: "c2", libraryID: "l", name: "B")) }
          == .unavailable)
      #expect(
        await failure { try await cards.runTransaction { try $0.get("c1", from: cards) } }
          == .unavailable)
      #expect(try await cards.get("c1").name == "A", "the device knows it")
      try await Firestore.firestore().enableNetwork()
    }
  }
#endif
