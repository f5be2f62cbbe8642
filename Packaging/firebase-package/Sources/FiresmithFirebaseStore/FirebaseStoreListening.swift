@preconcurrency import FirebaseFirestore
import FiresmithRuntime

// MARK: - Listening

nonisolated extension FirebaseStore {
  public func snapshots(
    of query: FiresmithRuntime.StructuredQuery
  ) -> AsyncThrowingStream<[FiresmithRuntime.StoredDocument], any Error> {
    let snapshots = snapshots(of: query, includeMetadataChanges: false)
    return AsyncThrowingStream(unfolding: {
      for try await snapshot in snapshots { return snapshot.content }
      return nil
    })
  }

  public func snapshots(
    at path: String
  ) -> AsyncThrowingStream<FiresmithRuntime.StoredDocument?, any Error> {
    let snapshots = snapshots(at: path, includeMetadataChanges: false)
    return AsyncThrowingStream(unfolding: {
      for try await snapshot in snapshots { return .some(snapshot.content) }
      return nil
    })
  }

  public func snapshots(
    of query: FiresmithRuntime.StructuredQuery, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<
    FiresmithRuntime.StoreSnapshot<[FiresmithRuntime.StoredDocument]>, any Error
  > {
    do {
      guard let query = try native(query) else {
        return AsyncThrowingStream { $0.yield(FiresmithRuntime.StoreSnapshot([])) }
      }
      return stream {
        query.addSnapshotListener(includeMetadataChanges: includeMetadataChanges, listener: $0)
      } reading: {
        try snapshot(of: $0)
      }
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }

  public func snapshots(
    at path: String, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<
    FiresmithRuntime.StoreSnapshot<FiresmithRuntime.StoredDocument?>, any Error
  > {
    do {
      try FiresmithRuntime.DocumentWrite.check(path: path)
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
    let document = native.document(path)
    return stream {
      document.addSnapshotListener(includeMetadataChanges: includeMetadataChanges, listener: $0)
    } reading: {
      try snapshot(of: $0)
    }
  }

  /// Returns a stream of what `read` makes of the snapshots. Ending it removes the listener.
  ///
  /// The SDK calls listeners on the main queue, where reading documents would block the user
  /// interface, so they are read when the next element is requested. If several snapshots have
  /// arrived by then, only the last of them is read.
  private func stream<Snapshot: Sendable, Content: Sendable>(
    listening listen: (
      @escaping @Sendable (Snapshot?, (any Error)?) -> Void
    ) -> any FirebaseFirestore.ListenerRegistration,
    reading read: @escaping @Sendable (Snapshot) throws -> FiresmithRuntime.StoreSnapshot<Content>
  ) -> AsyncThrowingStream<FiresmithRuntime.StoreSnapshot<Content>, any Error> {
    let (snapshots, arrivals) = AsyncThrowingStream<Snapshot, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let registration = listen { snapshot, error in
      if let snapshot {
        arrivals.yield(snapshot)
      } else if let error {
        arrivals.finish(throwing: error.ofStore)
      }
    }
    arrivals.onTermination = { _ in registration.remove() }
    return AsyncThrowingStream(unfolding: {
      for try await snapshot in snapshots { return try read(snapshot) }
      return nil
    })
  }
}
