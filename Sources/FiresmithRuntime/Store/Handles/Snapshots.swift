/// A document as it was when it was read, which need not exist.
public struct DocumentSnapshot: Sendable {
  /// Where the document is.
  public let reference: DocumentReference
  /// The document's fields; `nil` if it doesn't exist. References are not connected.
  let fields: [String: DocumentValue]?
  /// How far the document's vector is from the one that a ``VectorQuery`` searches for; `nil` if no
  /// such query has found it.
  public let distance: Double?

  init(reference: DocumentReference, document: StoredDocument?) {
    self.reference = reference
    fields = document?.fields
    distance = document?.distance
  }

  /// The last part of the document's path.
  public var documentID: String { reference.documentID }

  /// Where the document was read from.
  public var metadata: SnapshotMetadata { SnapshotMetadata() }

  /// Whether the document exists.
  public var exists: Bool { fields != nil }

  /// The document's fields; `nil` if it doesn't exist.
  public func data() -> [String: DocumentValue]? {
    guard let connection = reference.connection else { return fields }
    return fields?.mapValues { $0.connected(to: connection) }
  }
}

/// The results of a query.
public struct QuerySnapshot: Sendable {
  /// The documents, in the query's order.
  public let documents: [DocumentSnapshot]
  /// The paths of the documents that were written since the listener's snapshot before.
  let writtenPaths: [String]

  init(_ firestore: Firestore, _ documents: [StoredDocument], writtenPaths: [String] = []) {
    self.documents = documents.map {
      DocumentSnapshot(reference: firestore.document($0.path), document: $0)
    }
    self.writtenPaths = writtenPaths
  }

  /// Where the documents were read from.
  public var metadata: SnapshotMetadata { SnapshotMetadata() }

  /// The number of documents.
  public var count: Int { documents.count }

  /// Whether there are no documents.
  public var isEmpty: Bool { documents.isEmpty }
}

/// Where documents were read from. A ``DocumentStore`` has no cache, and no writes that wait.
public struct SnapshotMetadata: Hashable, Sendable {
  /// `false`, because documents are read from the store itself.
  public var isFromCache: Bool { false }
  /// `false`, because documents are read as the store has them.
  public var hasPendingWrites: Bool { false }
}

/// Where Google's SDK reads from. A ``DocumentStore`` ignores it.
public enum FirestoreSource: Hashable, Sendable {
  /// The server, or the device's cache while there is no connection.
  case `default`
  /// The server only.
  case server
  /// The device's cache only.
  case cache
}
