/// A collection of documents; as a query, all of them.
public final class CollectionReference: Query, @unchecked Sendable {
  /// The path from the database's root: `books`, or `books/momo/loans`.
  public let path: String

  init(firestore: Firestore, path: String) {
    self.path = path
    let (parent, id) = DocumentWrite.split(path: path)
    super.init(
      firestore: firestore, structured: StructuredQuery(parent: parent, collectionID: id))
  }

  /// The collection's own id, the last part of its path.
  public var collectionID: String { structured.collectionID }

  /// The document `id`.
  public func document(_ id: String) -> DocumentReference {
    firestore.document("\(path)/\(id)")
  }

  /// A reference to a new document, with a random id.
  public func document() -> DocumentReference {
    document(ModelID.auto())
  }
}
