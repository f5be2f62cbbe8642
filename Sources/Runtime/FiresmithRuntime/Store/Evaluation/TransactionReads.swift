import FiresmithValues

/// The documents and queries that a transaction has read, on which its writes depend.
package struct TransactionReads: Sendable {
  /// The version of each document; `nil` for those that didn't exist.
  private(set) var versions: [ExactString: Int?] = [:]
  /// The queries, after checks, and the paths of what they found.
  private(set) var queries: [(StructuredQuery, [ExactString])] = []

  package init() {}

  /// Notes that the document at `path` was read.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/aborted`` if it has changed since it was read before.
  package mutating func add(_ document: StoredDocument?, at path: String) throws {
    let key = ExactString(path)
    if let version = versions[key], version != document?.version {
      throw FirestoreErrorCode(.aborted, "\(path) has changed in the meantime.")
    }
    versions[key] = .some(document?.version)
  }

  /// Notes what `query` has found.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/aborted`` if a document has changed since it was read
  ///   before.
  package mutating func add(_ query: StructuredQuery, finding documents: [StoredDocument]) throws {
    for document in documents { try add(document, at: document.path) }
    queries.append((query, documents.map { ExactString($0.path) }))
  }

  /// Checks that everything that was read would be the same now.
  ///
  /// - Parameters:
  ///   - document: Returns the document at a path.
  ///   - matching: Returns the documents that a query finds, in its order.
  /// - Throws: ``FirestoreErrorCode/Code/aborted``
  package func check(
    document: (String) throws -> StoredDocument?,
    matching: (StructuredQuery) throws -> [StoredDocument]
  ) throws {
    for (path, version) in versions where try document(path.string)?.version != version {
      throw FirestoreErrorCode(.aborted, "\(path.string) has changed in the meantime.")
    }
    // That they are the same versions, was found out above.
    for (query, paths) in queries
    where try matching(query).map({ ExactString($0.path) }) != paths {
      throw FirestoreErrorCode(
        .aborted, "A query of \(query.collectionID) finds others in the meantime.")
    }
  }
}
