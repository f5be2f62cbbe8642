/// A database that references can be connected to: a ``Firestore``, of which values know only this.
package protocol DocumentDatabase: AnyObject, Sendable {
  /// The id of the database whose store is looked up, or was when a call began; `nil` for a store
  /// that was passed.
  var databaseID: String? { get }

  /// Whether each call looks the store up when it begins.
  var isLookedUp: Bool { get }

  /// The prefix of the full resource names of documents.
  var root: String { get }

  /// The document at `path`: `books/momo`.
  func document(_ path: String) -> DocumentReference

  /// Returns this database over the store that a call uses from its beginning to its end.
  func resolved() throws(FirestoreErrorCode) -> Self
}

extension DocumentDatabase {
  /// Whether a reference that was made through `other` is one of this database, whatever is set
  /// meanwhile.
  func standsFor(_ other: any DocumentDatabase) -> Bool {
    databaseID != nil && databaseID == other.databaseID
  }
}
