extension CachedStore {
  /// The commits that wait for the remote store, and why. It survives a restart.
  public var queue: CacheQueue {
    get async throws {
      await finishEnqueued()
      try await view.load()
      return view.queue
    }
  }

  /// Returns the number of commits that wait for the remote store.
  public func waitingCommits() async throws -> Int {
    try await queue.count
  }

  /// The commits that wait for the remote store, and why: now, and after every change. It ends when
  /// the store is closed.
  public func queueChanges() -> AsyncThrowingStream<CacheQueue, any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let told = Locked<CacheQueue?>(nil)
      let tell: @Sendable () -> Void = { [view] in
        guard !view.isClosed else { return continuation.finish() }
        told.withLock { told in
          let queue = view.queue
          guard queue != told else { return }
          told = queue
          continuation.yield(queue)
        }
      }
      let number = view.observe(tell)
      // A task that is being cancelled is locked while this is called, and whoever has a lock may
      // be about to wake that task.
      continuation.onTermination = { [view] _ in
        Task.detached { view.removeObserver(number) }
      }
      Task { [view] in
        do {
          try await view.load()
          tell()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }
}
