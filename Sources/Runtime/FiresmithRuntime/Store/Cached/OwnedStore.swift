/// The local store of a cache, which only its owner changes, and whose errors say where they are
/// from.
struct OwnedStore: Sendable {
  let store: any LocalStore
  private let owner: CacheOwner

  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if `store` belongs to somebody else.
  init(_ store: any LocalStore, _ owner: CacheOwner) throws {
    self.store = store
    self.owner = owner
    do {
      try store.putBlocking([owner.claim], after: owner.mayClaim)
    } catch {
      throw error.ofLocalStore
    }
  }

  var database: String { store.database }

  func put(_ changes: [LocalChange]) async throws {
    guard !changes.isEmpty else { return }
    try await named { try await store.put(changes, after: owner.isOwner) }
  }

  /// Lets others use the store.
  func leave() async {
    // Whether it can be noted or not: nobody owns it any more.
    try? await put([owner.leave])
    owner.release()
  }

  func notes(at paths: [String]) async throws -> [StoredDocument?] {
    try await named { try await store.notes(at: paths) }
  }

  func notes(in collectionID: String) async throws -> [StoredDocument] {
    try await named { try await store.notes(in: collectionID) }
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await named { try await store.documents(at: paths) }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await named { try await store.documents(matching: query) }
  }

  private func named<Output>(_ body: () async throws -> Output) async throws -> Output {
    do {
      return try await body()
    } catch {
      throw error.ofLocalStore
    }
  }
}

extension Error {
  /// This error, which the local store has thrown.
  var ofLocalStore: FirestoreErrorCode {
    let error = self as? FirestoreErrorCode ?? FirestoreErrorCode(.unknown, "\(self)")
    guard !error.isFromLocalStore else { return error }
    var named = FirestoreErrorCode(error.code, "The cache's local store: \(error.message)")
    named.hadNoEffect = error.hadNoEffect
    named.isFromLocalStore = true
    return named
  }
}
