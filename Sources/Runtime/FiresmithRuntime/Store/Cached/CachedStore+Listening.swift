import FiresmithValues
import Foundation

extension CachedStore {
  /// The documents that `query` finds: now, if it was read before or the remote store can't be
  /// reached, and after every change, whether this device or another one makes it.
  ///
  /// While the remote store can't be reached, it is asked again every ``Options/retryInterval``.
  /// While writes wait, a query with a limit may find fewer documents.
  public func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    snapshots(of: query, includeMetadataChanges: false).contents()
  }

  /// The document at `path`, or `nil` while there is none. See ``snapshots(of:)``.
  public func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    snapshots(at: path, includeMetadataChanges: false).contents()
  }

  public func snapshots(
    of query: StructuredQuery, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<[StoredDocument]>, any Error> {
    let query = query.ofWholeDocuments
    return listen(includeMetadataChanges) { store in
      try query.checkIsNotNearest("listened to")
      try query.check(in: store.database)
      return try await store.view.hasRead(query)
    } local: {
      $0.snapshots(of: query)
    } pendingPaths: { view, documents in
      view.waitingPaths(of: documents)
    } remote: { store, heard in
      var known: [ExactString: StoredDocument] = [:]
      // When the remote store looked isn't known: only that it was after this.
      let beginning = store.view.begin(.heard)
      defer { store.view.end(beginning) }
      for try await documents in store.remote.store.snapshots(of: query) {
        let new = documents.filter { known[ExactString($0.path)]?.isSameVersion(as: $0) != true }
        store.counted.withLock { $0.reads += new.count }
        known = Dictionary(
          documents.map { (ExactString($0.path), $0) }, uniquingKeysWith: { $1 })
        try await heard {
          let read = store.view.heard(by: beginning)
          return try await store.view.absorb(documents, of: query, asked: query, read)
        }
      }
    }
  }

  public func snapshots(
    at path: String, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<StoredDocument?>, any Error> {
    listen(includeMetadataChanges) { store in
      try DocumentWrite.check(path: path)
      return try await store.view.cached(at: [path]).allSatisfy(\.isKnown)
    } local: {
      $0.snapshots(at: path)
    } pendingPaths: { view, _ in
      view.waits(path) ? [path] : []
    } remote: { store, heard in
      let beginning = store.view.begin(.heard)
      defer { store.view.end(beginning) }
      for try await document in store.remote.store.snapshots(at: path) {
        store.counted.withLock { $0.reads += 1 }
        try await heard {
          try await store.view.absorb([document], at: [path], store.view.heard(by: beginning))
        }
      }
    }
  }

  /// - Parameters:
  ///   - isKnown: Returns whether the local store has something to begin with; throws if what is
  ///     asked for isn't allowed.
  ///   - local: Listens to the local store.
  ///   - pendingPaths: Returns the paths of those documents that were heard whose writes wait.
  ///   - remote: Listens to the remote store, and calls its argument with what takes over what that
  ///     tells.
  private func listen<Content: Sendable>(
    _ includeMetadataChanges: Bool,
    isKnown: @escaping @Sendable (CachedStore) async throws -> Bool,
    local: @escaping @Sendable (any LocalStore) -> AsyncThrowingStream<Content, any Error>,
    pendingPaths: @escaping @Sendable (LocalView, Content) -> [String],
    remote: @escaping @Sendable (CachedStore, TakeOver) async throws -> Void
  ) -> AsyncThrowingStream<StoreSnapshot<Content>, any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let states = ListenedStates(continuation, includeMetadataChanges) { [view] in
        pendingPaths(view, $0)
      }
      let task = Task { [self] in
        let observer = view.observe { [view] in
          if view.isClosed { continuation.finish() }
          states.update()
        }
        defer { view.removeObserver(observer) }
        do {
          await finishEnqueued()
          try await view.load()
          let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
          if try await isKnown(self) { begin.finish() }
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
              try await stayConnected(remote, states.connect) {
                states.update()
                begin.finish()
              }
            }
            group.addTask { [view] in
              for await _ in beginning {}
              do {
                for try await content in local(view.local.store) { states.show(content) }
              } catch {
                throw error.ofLocalStore
              }
            }
            defer { group.cancelAll() }
            try await group.next()
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Takes over what the remote store has told.
  private typealias TakeOver = (@Sendable () async throws -> Set<ExactString>) async throws -> Void

  /// Listens to the remote store, again and again while it can't be reached.
  ///
  /// - Parameters:
  ///   - connect: Told whether the remote store tells of changes, before they are taken over.
  ///   - updated: Called when something was taken over, or when there is no connection.
  private func stayConnected(
    _ listen: @Sendable (CachedStore, TakeOver) async throws -> Void,
    _ connect: @escaping @Sendable (Bool) -> Void, _ updated: @escaping @Sendable () -> Void
  ) async throws {
    while true {
      do {
        return try await listen(self) { takeOver in
          remote.note(nil)
          connect(true)
          let unclear = try await takeOver()
          updated()
          // The listener won't tell again what was true before, and is so again.
          try await view.settle(unclear, from: remote, counted)
          sender.resume()
        }
      } catch let error as FirestoreErrorCode where error.isUnreachable {
        remote.note(error)
        connect(false)
        updated()
        try await options.sleep(options.retryInterval ?? 10)
      } catch let error as FirestoreErrorCode
        where error.isFromLocalStore && error.code == .unavailable
      {
        // Another process keeps the file locked. What was heard is told again.
        try await options.sleep(options.retryInterval ?? 10)
      }
    }
  }
}

/// The states that one listener of a ``CachedStore`` is told.
private final class ListenedStates<Content: Sendable>: Sendable {
  private struct State {
    var content: Content?
    var isConnected = false
    /// The metadata that the listener was told last, and the documents whose writes waited.
    var told: (SnapshotMetadata, [String])?
  }

  private let state = Locked(State())
  private let continuation: AsyncThrowingStream<StoreSnapshot<Content>, any Error>.Continuation
  private let includeMetadataChanges: Bool
  private let pendingPaths: @Sendable (Content) -> [String]

  init(
    _ continuation: AsyncThrowingStream<StoreSnapshot<Content>, any Error>.Continuation,
    _ includeMetadataChanges: Bool, pendingPaths: @escaping @Sendable (Content) -> [String]
  ) {
    self.continuation = continuation
    self.includeMetadataChanges = includeMetadataChanges
    self.pendingPaths = pendingPaths
  }

  /// Tells the listener what there is now.
  func show(_ content: Content) {
    state.withLock { state in
      state.content = content
      tell(&state)
    }
  }

  /// Notes whether the remote store tells of changes.
  @Sendable func connect(_ isConnected: Bool) {
    state.withLock { $0.isConnected = isConnected }
  }

  /// Tells the listener the metadata, if they have changed and it wants to know.
  func update() {
    guard includeMetadataChanges else { return }
    state.withLock { state in
      guard let content = state.content else { return }
      let (metadata, paths) = metadata(of: content, state)
      if let told = state.told, told == (metadata, paths) { return }
      tell(&state)
    }
  }

  private func tell(_ state: inout State) {
    guard let content = state.content else { return }
    let (metadata, paths) = metadata(of: content, state)
    state.told = (metadata, paths)
    continuation.yield(StoreSnapshot(content, metadata: metadata, pendingPaths: paths))
  }

  private func metadata(
    of content: Content, _ state: State
  ) -> (SnapshotMetadata, [String]) {
    let paths = pendingPaths(content)
    return (
      SnapshotMetadata(isFromCache: !state.isConnected, hasPendingWrites: !paths.isEmpty), paths
    )
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// The contents of this stream's snapshots.
  fileprivate func contents<Content: Sendable>() -> AsyncThrowingStream<Content, any Error>
  where Element == StoreSnapshot<Content> {
    AsyncThrowingStream<Content, any Error>(unfolding: {
      for try await snapshot in self { return snapshot.content }
      return nil
    })
  }
}
