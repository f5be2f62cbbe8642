import FiresmithValues
import Foundation

/// A document as it was when it was read, which need not exist.
public struct DocumentSnapshot: Sendable {
  /// The reference to the document.
  public let reference: DocumentReference
  /// The document's fields; `nil` if it doesn't exist. References are not connected.
  let fields: [String: DocumentValue]?
  /// The distance of the document's vector from the one that a ``VectorQuery`` searches for; `nil`
  /// if no such query has found it.
  public let distance: Double?
  /// The source that the document was read from.
  public let metadata: SnapshotMetadata

  init(
    reference: DocumentReference, document: StoredDocument?,
    metadata: SnapshotMetadata = SnapshotMetadata()
  ) {
    self.reference = reference
    self.metadata = metadata
    fields = document?.fields
    distance = document?.distance
  }

  /// The last part of the document's path.
  public var documentID: String { reference.documentID }

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
  /// The source that the documents were read from.
  public let metadata: SnapshotMetadata

  init(
    _ firestore: Firestore, _ documents: [StoredDocument],
    metadata: SnapshotMetadata = SnapshotMetadata(), pendingPaths: [String]? = nil,
    writtenPaths: [String] = []
  ) {
    self.metadata = metadata
    let pending = pendingPaths.map { Set($0.map(ExactString.init)) }
    self.documents = documents.map { document in
      var metadata = metadata
      if let pending { metadata.hasPendingWrites = pending.contains(ExactString(document.path)) }
      return DocumentSnapshot(
        reference: firestore.document(document.path), document: document, metadata: metadata)
    }
    self.writtenPaths = writtenPaths
  }

  /// The number of documents.
  public var count: Int { documents.count }

  /// Whether there are no documents.
  public var isEmpty: Bool { documents.isEmpty }
}
