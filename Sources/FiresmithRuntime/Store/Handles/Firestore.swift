/// A database, and the way to it.
///
/// It has the shape of Google's class of this name, over any ``DocumentStore``. Collections, queries
/// and references keep hold of it. A path that Firestore doesn't allow is an error of whatever is
/// then done with it: it stops nothing.
public final class Firestore: Sendable {
  /// What documents are read from and written to.
  public let store: any DocumentStore

  /// The coder, under the name that it has in Google's SDK.
  public typealias Encoder = FirestoreEncoder
  /// The coder, under the name that it has in Google's SDK.
  public typealias Decoder = FirestoreDecoder

  /// The database that `store` gives access to.
  public init(store: any DocumentStore) {
    self.store = store
  }

  /// The process's own database, a ``MemoryStore``.
  ///
  /// It is the default of generated repositories, as Google's default database is in the other
  /// flavour. Pass another to the repository instead, unless a process has but one.
  public static func firestore() -> Firestore {
    inMemory
  }

  private static let inMemory = Firestore(store: MemoryStore())

  /// What the full resource names of documents begin with.
  var root: String { "\(store.database)/documents/" }

  /// The collection at `path`: `books`, or `books/momo/loans`.
  public func collection(_ path: String) -> CollectionReference {
    CollectionReference(firestore: self, path: path)
  }

  /// All documents of all collections whose own id is `id`, whatever documents they are in.
  public func collectionGroup(_ id: String) -> Query {
    Query(firestore: self, structured: StructuredQuery(collectionID: id, isGroup: true))
  }

  /// The document at `path`: `books/momo`.
  public func document(_ path: String) -> DocumentReference {
    DocumentReference(uncheckedName: root + path, connection: self)
  }

  /// Writes that take effect together.
  public func batch() -> WriteBatch {
    WriteBatch(firestore: self)
  }

  /// The documents that `references` refer to, in the same order.
  func documents(at references: [DocumentReference]) async throws -> [DocumentSnapshot] {
    let documents = try await store.documents(at: references.map(\.path))
    return zip(references, documents).map(DocumentSnapshot.init)
  }
}
