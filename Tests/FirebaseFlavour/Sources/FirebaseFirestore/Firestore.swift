import FiresmithRuntime
public import Foundation

open class Firestore: NSObject {
  let base: FiresmithRuntime.Firestore
  let network = Network()
  public var settings = FirestoreSettings()

  private init(_ base: FiresmithRuntime.Firestore) {
    self.base = base
  }

  nonisolated(unsafe) private static let shared = Firestore(.init(store: MemoryStore()))

  public class func firestore() -> Firestore { shared }

  public func collection(_ collectionPath: String) -> CollectionReference {
    CollectionReference(self, path: collectionPath)
  }

  public func document(_ documentPath: String) -> DocumentReference {
    check(path: documentPath, segments: 0)
    return DocumentReference(base.document(documentPath))
  }

  public func collectionGroup(_ collectionID: String) -> Query {
    if collectionID.isEmpty || collectionID.contains("/") {
      raise("Invalid collection ID (\(collectionID)). Collection IDs must not contain /")
    }
    return Query(self, base.collectionGroup(collectionID), isGroup: true)
  }

  public func batch() -> WriteBatch { WriteBatch(self) }

  public func runTransaction(
    _ updateBlock: @escaping (Transaction, NSErrorPointer) -> Any?
  ) async throws -> Any? {
    nonisolated(unsafe) let updateBlock = updateBlock
    nonisolated(unsafe) let firestore = self
    nonisolated(unsafe) var result: Any?
    do {
      try network.check()
      try await base.runTransaction { transaction in
        var error: NSError?
        result = updateBlock(Transaction(transaction, of: firestore), &error)
        if let error { throw storeError(error) }
      }
    } catch {
      throw sdkError(error)
    }
    return result
  }

  // MARK: - Hooks for tests

  /// How many documents each query gave.
  public var readCounts: [Int] { network.readCounts }

  /// What the document at `path` holds; `nil` if there is none.
  public func rawData(_ path: String) -> [String: Any]? {
    (base.store as? MemoryStore)?.document(at: path)?.fields.mapValues(UserData.native)
  }

  /// Removes all documents.
  public func reset() {
    _ = network.enable()
    (base.store as? MemoryStore)?.removeAll()
  }
}

/// - Parameter segments: How many segments come before `path`.
func check(path: String, segments: Int) {
  let names = path.split(separator: "/", omittingEmptySubsequences: false)
  if path.isEmpty || names.contains("") {
    raise("Invalid path (\(path)). Paths must not contain // or be empty.")
  }
  if (names.count + segments) % 2 != 0 {
    raise("Invalid document reference. Document references must have an even number of segments")
  }
}
