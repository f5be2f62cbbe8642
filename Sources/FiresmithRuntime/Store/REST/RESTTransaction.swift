/// A transaction on the server, which locks the documents that it reads.
struct RESTTransaction: StoreTransaction {
  /// The server's name for it.
  let id: String
  let store: RESTStore

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await store.documents(at: paths, transaction: id)
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try await store.commit(writes, transaction: id, .transactionEnd)
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
