public import FirebaseCore
import FiresmithRuntime
public import Foundation

open class Firestore: NSObject {
  let base: FiresmithRuntime.Firestore
  let store: MemoryStore
  let network = Network()
  public var settings = FirestoreSettings()
  public let app: FirebaseApp

  private init(_ app: FirebaseApp, database: String) {
    self.app = app
    let project = app.options.projectID ?? ""
    if project.isEmpty { raise("FirebaseOptions.projectID must be set to a valid project ID.") }
    store = MemoryStore(database: "projects/\(project)/databases/\(database)")
    base = FiresmithRuntime.Firestore(
      store: database == Self.shuffled ? ShufflingStore() : store)
  }

  nonisolated(unsafe) private static var known: [String: Firestore] = [:]
  private static let lock = NSLock()

  public class func firestore() -> Firestore { firestore(database: "(default)") }

  public class func firestore(database: String) -> Firestore {
    guard let app = FirebaseApp.app() else { preconditionFailure("there is always a default app") }
    return firestore(app: app, database: database)
  }

  public class func firestore(app: FirebaseApp) -> Firestore {
    firestore(app: app, database: "(default)")
  }

  public class func firestore(app: FirebaseApp, database: String) -> Firestore {
    lock.withLock {
      let key = "\(app.name)|\(database)"
      let firestore = known[key] ?? Firestore(app, database: database)
      known[key] = firestore
      return firestore
    }
  }

  public func collection(_ collectionPath: String) -> CollectionReference {
    CollectionReference(self, path: collectionPath)
  }

  public func document(_ documentPath: String) -> DocumentReference {
    check(path: documentPath, segments: 0)
    return DocumentReference(base.document(documentPath), in: self)
  }

  public func collectionGroup(_ collectionID: String) -> Query {
    if collectionID.isEmpty || collectionID.contains("/") {
      raise("Invalid collection ID (\(collectionID)). Collection IDs must not contain /")
    }
    return Query(self, base.collectionGroup(collectionID), isGroup: true)
  }

  public func batch() -> WriteBatch { WriteBatch(self) }

  public func runTransaction(
    with options: TransactionOptions?,
    block updateBlock: @escaping (Transaction, NSErrorPointer) -> Any?,
    completion: @escaping (Any?, (any Error)?) -> Void
  ) {
    let attempts = options?.maxAttempts ?? 5
    if attempts < 1 { raise("Transaction.maxAttempts must be at least 1.") }
    nonisolated(unsafe) let (updateBlock, completion) = (updateBlock, completion)
    nonisolated(unsafe) let firestore = self
    Task.detached {
      do {
        nonisolated(unsafe) let result = try await firestore.run(attempts, updateBlock)
        completion(result, nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  private func run(
    _ attempts: Int, _ updateBlock: @escaping (Transaction, NSErrorPointer) -> Any?
  ) async throws -> Any? {
    nonisolated(unsafe) let updateBlock = updateBlock
    nonisolated(unsafe) let firestore = self
    nonisolated(unsafe) var result: Any?
    nonisolated(unsafe) var blockError: NSError?
    do {
      try network.check()
      try await base.runTransaction(attempts: attempts) { transaction in
        var error: NSError?
        let transaction = Transaction(transaction, of: firestore)
        result = updateBlock(transaction, &error)
        transaction.isOver = true
        blockError = error
        if let error { throw storeError(error) }
      }
    } catch {
      throw blockError ?? sdkError(error)
    }
    return result
  }

  /// Raises what Google's SDK raises if a batch or a transaction is given a document of another.
  func checkOwner(of document: DocumentReference) {
    if document.firestore !== self {
      raise("Provided document reference is from a different Cloud Firestore instance.")
    }
  }

  // MARK: - Hooks for tests

  /// The id of a database whose queries find equal documents in another order each time.
  public static let shuffled = "shuffled"

  /// The number of documents that each query gave.
  public var readCounts: [Int] { network.readCounts }

  /// The numbers of listeners of queries that have begun, and that have ended.
  public var listenerCounts: (begun: Int, ended: Int) { network.listenerCounts }

  /// The number of writes that wait for a connection.
  public var waitingCount: Int { network.waitingCount }

  /// The most reads of single documents that were under way at once.
  public var mostParallelReads: Int { network.mostParallelReads }

  /// Makes the database's rules refuse to read the document at `path`.
  public func refuseReading(_ path: String) {
    network.refuseReading(path)
  }

  /// Returns the fields of the document at `path`; `nil` if there is none.
  public func rawData(_ path: String) -> [String: Any]? {
    store.document(at: path)?.fields
      .mapValues { UserData.native($0, in: self) }
  }

  /// Removes all documents.
  public func reset() {
    network.reset()
    store.removeAll()
  }
}

/// - Parameter segments: How many segments come before `path`.
func check(path: String, segments: Int) {
  let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  if path.isEmpty || names.contains(where: \.isEmpty) {
    raise("Invalid path (\(path)). Paths must not contain // or be empty.")
  }
  if (names.count + segments) % 2 != 0 {
    raise("Invalid document reference. Document references must have an even number of segments")
  }
}
