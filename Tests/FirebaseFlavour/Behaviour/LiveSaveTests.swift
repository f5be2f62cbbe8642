#if PORTABLE
  import FiresmithRuntime
  import Testing

  extension BehaviourTests {
    /// A live document of the book `momo`, whose store does what a test wants, and its task.
    @MainActor
    private func liveBook() async throws -> (
      live: LiveDocument<Book>, store: ControlledStore, task: Task<Void, Never>
    ) {
      try await books.set(book("momo"))
      let store = ControlledStore(base: try Firestore.firestore().store)
      let live = LiveDocument("momo", in: BookRepository(Firestore(store: store)))
      let task = Task { await live.run() }
      try await until { live.document != nil }
      return (live, store, task)
    }

    @MainActor @Test func whatChangesWhileASaveIsUnderWayIsSavedNext() async throws {
      let (live, store, task) = try await liveBook()
      store.holdCommits()
      live.document?.title = "First"
      let first = Task { await live.save() }
      try await until { raw("books-v1/momo")["title"] == "First" }
      #expect(live.isSaving && live.hasChanges)
      live.document?.isbn = "2"
      let second = Task { await live.save() }
      try await settle()
      #expect(store.commits == 1, "one after the other")
      #expect(live.document?.title == "First" && live.document?.isbn == "2")
      try await books.update("momo") { $0.set(.title, to: "Theirs") }
      store.holdCommits(false)
      await first.value
      await second.value
      #expect(store.commits == 2 && !live.isSaving && !live.hasChanges)
      #expect(raw("books-v1/momo")["isbn"] == "2")
      #expect(raw("books-v1/momo")["title"] == "Theirs", "the title was saved already")
      // The title can arrive a moment before the number.
      try await until { live.document?.title == "Theirs" && live.document?.isbn == "2" }
      task.cancel()
      await task.value
    }

    @MainActor @Test func whatChangesAfterARevertIsKeptWhenTheSaveBeforeEnds() async throws {
      let (live, store, task) = try await liveBook()
      store.holdCommits()
      live.document?.title = "First"
      let saving = Task { await live.save() }
      try await until { raw("books-v1/momo")["title"] == "First" }
      live.revert()
      live.document?.isbn = "2"
      store.holdCommits(false)
      await saving.value
      #expect(live.hasChanges && live.document?.isbn == "2")
      await live.save()
      #expect(live.saveError == nil && raw("books-v1/momo")["isbn"] == "2")
      task.cancel()
      await task.value
    }

    @MainActor @Test func whatWasSavedIsShownUntilItArrives() async throws {
      let (live, store, task) = try await liveBook()
      store.holdSnapshots()
      let titles = Observed { live.document?.title }
      let before = live.document?.updatedAt
      live.document?.title = "New"
      await live.save()
      #expect(!live.hasChanges && live.document?.title == "New")
      try await settle()
      store.holdSnapshots(false)
      try await until { live.document?.updatedAt != before }
      try await settle()
      #expect(titles.values == ["Momo", "New"] && store.listens == 1)
      task.cancel()
      await task.value
    }

    @MainActor @Test func whatArrivesBeforeTheSaveEndsIsShownAfterIt() async throws {
      let (live, store, task) = try await liveBook()
      store.holdCommits()
      let before = live.document?.updatedAt
      live.document?.title = "New"
      let saving = Task { await live.save() }
      try await until { raw("books-v1/momo")["title"] == "New" }
      try await settle()
      #expect(live.document?.updatedAt == before)
      store.holdCommits(false)
      await saving.value
      #expect(live.document?.title == "New" && live.document?.updatedAt != before)
      #expect(store.listens == 1, "there is nothing to read again")
      task.cancel()
      await task.value
    }

    @MainActor @Test func whatOthersSavedAfterTheUserIsShownInTheEnd() async throws {
      let (live, store, task) = try await liveBook()
      store.holdCommits()
      live.document?.title = "Mine"
      let saving = Task { await live.save() }
      try await until { raw("books-v1/momo")["title"] == "Mine" }
      try await books.update("momo") { $0.set(.title, to: "Theirs") }
      // Both have arrived when the save ends, and nothing more will.
      try await settle()
      #expect(live.document?.title == "Mine")
      store.holdCommits(false)
      await saving.value
      try await until { live.document?.title == "Theirs" }
      #expect(!live.hasChanges && store.listens == 2)
      task.cancel()
      await task.value
    }

    @MainActor @Test func aSaveGoesOnAlthoughItsTaskIsCancelled() async throws {
      let (live, store, task) = try await liveBook()
      store.holdCommits()
      live.document?.title = "New"
      let saving = Task { await live.save() }
      try await until { raw("books-v1/momo")["title"] == "New" }
      saving.cancel()
      task.cancel()
      try await settle()
      #expect(live.isSaving && live.saveError == nil)
      store.holdCommits(false)
      await saving.value
      #expect(!live.isSaving && live.saveError == nil && !live.hasChanges)
      await task.value
    }
  }
#endif
