#if PORTABLE
  import FiresmithRuntime
  import Testing

  extension BehaviourTests {
    @MainActor @Test func aLiveListRecoversWhenItIsToldTo() async throws {
      let store = ControlledStore(base: try Firestore.firestore().store)
      let cards = CardRepository(Firestore(store: store))
      try await cards.set(Card(id: "A", libraryID: "l", name: "A"))
      store.fail(.permissionDenied)
      let list = LiveList(cards)
      let states = Observed { "\(list.isLoading) \(list.documents.count) \(list.error != nil)" }
      let task = Task { await list.run() }
      try await until { list.error != nil }
      #expect(list.error == .permissionDenied(path: "cards-v1"))
      #expect(list.errorMessage == "You may not use cards-v1.")
      try await settle()
      #expect(store.listens == 1, "it isn't tried again and again")
      store.fail(nil)
      list.retry()
      try await until { list.documents.count == 1 }
      #expect(list.error == nil && store.listens == 2)
      try await until { states.values.count == 4 }
      #expect(states.values == ["true 0 false", "false 0 true", "true 0 false", "false 1 false"])
      task.cancel()
      await task.value

      store.fail(.permissionDenied)
      let second = Task { await list.run() }
      try await until { list.error != nil }
      #expect(list.documents.count == 1)
      second.cancel()
      await second.value
      store.fail(nil)
      let third = Task { await list.run() }
      try await until { list.error == nil && !list.isLoading }
      third.cancel()
      await third.value
    }

    @MainActor @Test func aLiveDocumentAndALiveListWaitForTheServer() async throws {
      let store = ControlledStore(base: try Firestore.firestore().store)
      let cards = CardRepository(Firestore(store: store))
      try await cards.set(Card(id: "A", libraryID: "l", name: "A"))
      store.fail(.unavailable)
      let live = LiveDocument("A", in: cards)
      let list = LiveList(cards)
      let tasks = [Task { await live.run() }, Task { await list.run() }]
      try await until { live.error != nil && list.error != nil }
      #expect(live.error == .unavailable && list.error == .unavailable)
      store.fail(nil)
      try await until { live.document?.name == "A" && list.documents.count == 1 }
      #expect(live.error == nil && list.error == nil)
      for task in tasks { task.cancel() }
      for task in tasks { await task.value }
    }

    @MainActor @Test func aLiveDocumentRecoversWhenItIsToldTo() async throws {
      let store = ControlledStore(base: try Firestore.firestore().store)
      let cards = CardRepository(Firestore(store: store))
      try await cards.set(Card(id: "A", libraryID: "l", name: "A"))
      store.fail(.unauthenticated)
      let live = LiveDocument("A", in: cards)
      let task = Task { await live.run() }
      try await until { live.error != nil }
      #expect(live.error == .unauthenticated(path: "cards-v1/A") && !live.isLoading)
      store.fail(nil)
      live.retry()
      #expect(live.isLoading && live.error == nil)
      try await until { live.document?.name == "A" }
      task.cancel()
      await task.value
    }

    @MainActor @Test func runsAtTheSameTimeTakeTurns() async throws {
      let store = ControlledStore(base: try Firestore.firestore().store)
      let cards = CardRepository(Firestore(store: store))
      let list = LiveList(cards)
      let tasks = (0..<3).map { _ in Task { await list.run() } }
      try await until { !list.isLoading }
      tasks[1].cancel()
      await tasks[1].value
      try await settle()
      #expect(store.listens == 1, "the others wait")
      tasks[0].cancel()
      await tasks[0].value
      try await cards.set(Card(id: "A", libraryID: "l", name: "A"))
      try await until { list.documents.count == 1 }
      #expect(store.listens == 2)
      tasks[2].cancel()
      await tasks[2].value
      try await cards.set(Card(id: "B", libraryID: "l", name: "B"))
      try await settle()
      #expect(list.documents.count == 1 && store.listens == 2)
    }

    @MainActor @Test func anEndWhileItWaitsForTheServerIsAnEnd() async throws {
      let store = ControlledStore(base: try Firestore.firestore().store)
      let list = LiveList(CardRepository(Firestore(store: store)))
      store.fail(.unavailable)
      let task = Task { await list.run() }
      try await until { list.error != nil }
      // It would wait for a second. Counted in sleeps, which take as much longer on a busy machine.
      let sleeps = Task {
        var count = 0
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(10))
          count += 1
        }
        return count
      }
      task.cancel()
      await task.value
      sleeps.cancel()
      let count = await sleeps.value
      #expect(count < 90 && store.listens == 1)
    }
  }
#endif
