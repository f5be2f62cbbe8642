import FirebaseFirestore
import Foundation

nonisolated extension DocumentReference {
  internal func isIn(_ database: Firestore) -> Bool { firestore === database }

  /// Returns this reference: the SDK knows its database.
  internal func taken(by database: Firestore) throws(RepositoryError) -> DocumentReference {
    self
  }
}

nonisolated extension Firestore {
  /// Returns this database: the SDK's app has one from the beginning.
  internal func begun() throws(RepositoryError) -> Firestore { self }
}

nonisolated extension Query {
  /// Returns this query, whose database is known.
  internal func begun() throws -> Query { self }
}

nonisolated extension DocumentSnapshot {
  /// Whether a query that orders by `field` can start after this document.
  internal func hasPlace(by field: [String]) -> Bool {
    func value(_ behavior: ServerTimestampBehavior) -> Any? {
      field.reduce(data(with: behavior) as Any?) { ($0 as? [String: Any])?[$1] }
    }
    // A time that the server hasn't set yet can't be used: it is only estimated.
    guard let stored = value(.none) else { return false }
    return !(stored is NSNull) || value(.estimate) is NSNull
  }
}

nonisolated extension DocumentSnapshot {
  /// Whether the document has a map at `path`.
  internal func hasMap(at path: [String]) -> Bool {
    let value = path.reduce(data() as Any?) { ($0 as? [String: Any])?[$1] }
    return value is [String: Any]
  }
}

nonisolated extension QuerySnapshot {
  /// The paths of the documents that differ from the listener's snapshot before.
  internal var writtenPaths: [String] { documentChanges.map(\.document.reference.path) }
}
