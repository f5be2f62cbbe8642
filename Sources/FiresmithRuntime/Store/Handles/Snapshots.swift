/// A document as it was when it was read, or that there was none.
public struct DocumentSnapshot: Sendable {
  /// Where the document is.
  public let reference: DocumentReference
  /// What the document holds; `nil` if there was none. References are not connected.
  let fields: [String: DocumentValue]?

  init(reference: DocumentReference, document: StoredDocument?) {
    self.reference = reference
    fields = document?.fields
  }

  /// The last part of the document's path.
  public var documentID: String { reference.documentID }

  /// Whether there was such a document.
  public var exists: Bool { fields != nil }

  /// What the document holds; `nil` if there was none.
  public func data() -> [String: DocumentValue]? {
    guard let connection = reference.connection else { return fields }
    return fields?.mapValues { $0.connected(to: connection) }
  }
}

/// What a query found.
public struct QuerySnapshot: Sendable {
  /// The documents, in the query's order.
  public let documents: [DocumentSnapshot]

  init(_ firestore: Firestore, _ documents: [StoredDocument]) {
    self.documents = documents.map {
      DocumentSnapshot(reference: firestore.document($0.path), document: $0)
    }
  }

  /// The number of documents.
  public var count: Int { documents.count }

  /// Whether nothing was found.
  public var isEmpty: Bool { documents.isEmpty }
}

/// Where Google's SDK may read from. A ``DocumentStore`` has one source, whatever is asked for.
public enum FirestoreSource: Hashable, Sendable {
  /// The server, or the device's cache while there is no connection.
  case `default`
  /// The server only.
  case server
  /// The device's cache only.
  case cache
}
