/// A store that can keep another one's documents, with their times, next to notes of its own: the
/// local one of a ``CachedStore``.
package protocol LocalStore: DocumentStore {
  /// Makes all of `changes`, or none of them, if `check` allows it. Listeners hear of documents
  /// that differ.
  ///
  /// Documents are kept as they are, without checks. Notes are documents in collections whose ids
  /// are reserved, so that nothing else reads or writes them.
  func put(_ changes: [LocalChange], after check: NoteCheck) async throws

  /// See ``put(_:after:)``. This thread waits.
  func putBlocking(_ changes: [LocalChange], after check: NoteCheck) throws

  /// The notes at `paths`, in the same order; `nil` where there is none.
  func notes(at paths: [String]) async throws -> [StoredDocument?]

  /// All notes of a collection, in the order of their ids.
  func notes(in collectionID: String) async throws -> [StoredDocument]
}

/// A document as it is to be kept in a ``LocalStore``.
package struct LocalChange: Sendable {
  /// The path from the database's root.
  package let path: String
  /// The document; `nil` removes what is there.
  package let document: StoredDocument?

  package init(_ path: String, _ document: StoredDocument?) {
    self.path = path
    self.document = document
  }
}

/// A condition of changes to a ``LocalStore``, which it checks as it makes them.
package struct NoteCheck: Sendable {
  /// The path of the note that the condition is about.
  package let path: String
  /// Throws if the note, or its absence, doesn't allow the changes.
  package let check: @Sendable (StoredDocument?) throws -> Void

  package init(_ path: String, _ check: @escaping @Sendable (StoredDocument?) throws -> Void) {
    self.path = path
    self.check = check
  }
}
