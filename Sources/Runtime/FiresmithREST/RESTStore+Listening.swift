import FiresmithRuntime
import Foundation

extension RESTStore {
  /// The documents that `query` finds: now, and after changes. The query runs again every
  /// ``Options/listenInterval``.
  ///
  /// The stream ends with an error when a read fails in spite of its repetitions.
  public func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    looks {
      try query.checkIsNotNearest("listened to")
      return try await $0.documents(matching: query.ofWholeDocuments)
    } isSame: { first, second in
      first.count == second.count && zip(first, second).allSatisfy { $0.isSameVersion(as: $1) }
    }
  }

  /// The document at `path`, or `nil` while there is none: now, and after changes. It is read again
  /// every ``Options/listenInterval``.
  ///
  /// The stream ends with an error when a read fails in spite of its repetitions.
  public func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    looks {
      try await $0.documents(at: [path]).first ?? nil
    } isSame: { first, second in
      switch (first, second) {
      case (nil, nil): true
      case (let first?, let second?): first.isSameVersion(as: second)
      default: false
      }
    }
  }

  private func looks<Found: Sendable>(
    _ look: @escaping @Sendable (RESTStore) async throws -> Found,
    isSame: @escaping @Sendable (Found, Found) -> Bool
  ) -> AsyncThrowingStream<Found, any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var last: Found?
        do {
          while true {
            let found = try await look(self)
            if last.map({ !isSame($0, found) }) ?? true { continuation.yield(found) }
            last = found
            try await Task.sleep(nanoseconds: nanoseconds(options.listenInterval))
          }
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension StoredDocument {
  fileprivate func isSameVersion(as other: StoredDocument) -> Bool {
    path.hasSameBytes(as: other.path)
      && (createTime, updateTime) == (other.createTime, other.updateTime)
  }
}
