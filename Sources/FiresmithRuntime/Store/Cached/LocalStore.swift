/// A store that can keep another one's documents, with their times, beside notes of its own: the local
/// one of a ``CachedStore``.
package protocol LocalStore: DocumentStore {
  /// Makes all of `changes`, or none of them. Listeners hear of documents whose update time differs.
  ///
  /// Documents are kept as they are, without checks. Notes are documents in collections whose ids are
  /// reserved, so that nothing else reads or writes them.
  func put(_ changes: [LocalChange]) async throws

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

extension MemoryStore: LocalStore {
  package func put(_ changes: [LocalChange]) async throws {
    replace(changes)
  }

  package func notes(at paths: [String]) async throws -> [StoredDocument?] {
    paths.map(document)
  }

  package func notes(in collectionID: String) async throws -> [StoredDocument] {
    documents(matchingChecked: StructuredQuery(collectionID: collectionID))
  }
}
