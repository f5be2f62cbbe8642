import FiresmithRuntime

/// A transaction on the server, which locks the documents that it reads.
struct RESTTransaction: StoreTransaction {
  /// The server's name for it.
  let id: String
  let store: RESTStore

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await noticingExpiry { try await store.documents(at: paths, transaction: id) }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await noticingExpiry { try await store.documents(matching: query, transaction: id) }
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    try await noticingExpiry {
      try await store.aggregate(aggregations, of: query, transaction: id)
    }
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try await noticingExpiry { try await store.commit(writes, transaction: id, .transactionEnd) }
  }

  /// Returns what `request` returns.
  ///
  /// The server ends a transaction that sends nothing for a minute, or takes more than 270 seconds
  /// (see [Usage and limits](https://firebase.google.com/docs/firestore/quotas)), without writing
  /// anything.
  ///
  /// - Throws: `FirestoreErrorCode.Code.aborted` if that happened, so that the transaction is
  ///   retried. The server's own code is that of a wrong argument; only the message tells.
  private func noticingExpiry<Answer>(_ request: () async throws -> Answer) async throws -> Answer {
    do {
      return try await request()
    } catch let error as FirestoreErrorCode
      where error.code == .invalidArgument && error.isAboutExpiredTransaction
    {
      throw FirestoreErrorCode(.aborted, error.message)
    }
  }

  /// Ends the transaction without any write. If the request is lost, the server ends the
  /// transaction after a while.
  func rollback() async {
    // A task of its own, since a cancelled one can't send requests.
    let request = Task {
      try await store.call("rollback", .transactionEnd, .rollback(id)) {
        reader throws(FirestoreJSONError) in try reader.skipValue()
      }
    }
    if !Task.isCancelled { _ = await request.result }
  }
}

extension FirestoreErrorCode {
  /// Whether the message is the one with which Firestore, or its emulator, refuses a transaction
  /// that has come to its end.
  fileprivate var isAboutExpiredTransaction: Bool {
    message.contains("transaction has expired")
      || message.hasPrefix("Transaction is invalid or closed")
  }
}
