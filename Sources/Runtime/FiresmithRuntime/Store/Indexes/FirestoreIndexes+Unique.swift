import FiresmithValues
import Foundation

extension FirestoreIndexes {
  /// An index that has each combination of its fields' values once, of which Firestore's Enterprise
  /// edition sees to it.
  public struct UniqueIndex: Hashable, Sendable {
    /// The last part of the path of the collections, each of which has the index for itself.
    public var collectionID: String
    /// The fields. One that a document doesn't have counts as null.
    public var fields: [FieldPath]

    /// - Parameters:
    ///   - collectionID: The last part of the path of the collections.
    ///   - fields: The fields.
    public init(_ collectionID: String, _ fields: [FieldPath]) {
      self.collectionID = collectionID
      self.fields = fields
    }
  }

  /// Creates the indexes of a database of the Enterprise edition, of which only the unique ones are
  /// known: the others change nothing.
  public init(unique: [UniqueIndex]) {
    self.init(named: "firestore.indexes.json")
    edition = .enterprise
    self.unique = unique
  }
}

extension FirestoreIndexes {
  /// Returns the unique indexes that have documents of a collection with this id.
  func unique(of collectionID: String) -> [UniqueIndex] {
    unique.filter { $0.collectionID.hasSameBytes(as: collectionID) }
  }

  /// Checks that no two documents have the same values of a unique index after a commit.
  ///
  /// - Parameters:
  ///   - changes: What becomes of the documents that are written to; `nil` for deleted ones.
  ///   - matching: Returns the documents that a query finds before the commit.
  /// - Throws: ``FirestoreErrorCode/Code/alreadyExists``.
  package func checkUnique(
    after changes: [ExactString: StoredDocument?],
    matching: (StructuredQuery) throws -> [StoredDocument]
  ) throws {
    guard !unique.isEmpty else { return }
    var written: [UniqueIndex: [UniqueEntry]] = [:]
    for case let document? in changes.values {
      let collection = DocumentWrite.split(path: document.path).collection
      for index in unique(of: DocumentWrite.split(path: collection).id) {
        written[index, default: []].append(UniqueEntry(document, in: collection, of: index))
      }
    }
    for (index, entries) in written {
      let sorted = entries.sorted { $0.order(comparedWith: $1) == .orderedAscending }
      for (first, second) in zip(sorted, sorted.dropFirst())
      where first.order(comparedWith: second) == .orderedSame {
        throw FirestoreErrorCode.notUnique(second.path, index, first.path)
      }
      for entry in sorted {
        let others = try matching(entry.query(of: index)).filter {
          changes[ExactString($0.path)] == nil
        }
        for other in others {
          let other = UniqueEntry(other, in: entry.collection, of: index)
          guard other.order(comparedWith: entry) == .orderedSame else { continue }
          throw FirestoreErrorCode.notUnique(entry.path, index, other.path)
        }
      }
    }
  }

  /// Returns a query by the fields of each unique index that writes to these paths change. It makes
  /// a store prepare whatever finds documents with the same values.
  package func uniqueQueries(of paths: [String]) -> [StructuredQuery] {
    guard !unique.isEmpty else { return [] }
    let collections = Set(paths.map { ExactString(DocumentWrite.split(path: $0).collection) })
    return collections.flatMap { collection in
      unique(of: DocumentWrite.split(path: collection.string).id).map { index in
        let empty = StoredDocument(path: collection.string + "/x", fields: [:])
        var entry = UniqueEntry(empty, in: collection.string, of: index)
        entry.values = index.fields.map { _ in .string("") }
        return entry.query(of: index)
      }
    }
  }
}

/// The values that a document has in a unique index.
private struct UniqueEntry {
  let path: String
  let collection: String
  var values: [DocumentValue]

  init(_ document: StoredDocument, in collection: String, of index: FirestoreIndexes.UniqueIndex) {
    path = document.path
    self.collection = collection
    values = index.fields.map { document.fields.value(at: $0.names[...]) ?? .null }
  }

  func order(comparedWith other: UniqueEntry) -> ComparisonResult {
    if !collection.hasSameBytes(as: other.collection) {
      return collection.comparedPath(with: other.collection)
    }
    for (value, otherValue) in zip(values, other.values) {
      let order = value.compared(with: otherValue)
      if order != .orderedSame { return order }
    }
    return .orderedSame
  }

  /// Returns a query for the documents with the same values, and maybe others: none finds documents
  /// without a field.
  func query(of index: FirestoreIndexes.UniqueIndex) -> StructuredQuery {
    let (parent, id) = DocumentWrite.split(path: collection)
    let conditions = zip(index.fields, values).filter { $1 != .null }
      .map { StructuredQuery.Filter.field($0, .equal, $1) }
    return StructuredQuery(
      parent: parent, collectionID: id, filter: conditions.isEmpty ? nil : .all(conditions))
  }
}

extension FirestoreErrorCode {
  /// Nobody documents how Firestore says it: see `RepositoryError`.
  fileprivate static func notUnique(
    _ path: String, _ index: FirestoreIndexes.UniqueIndex, _ other: String
  ) -> FirestoreErrorCode {
    let fields = index.fields.map(\.description).joined(separator: ", ")
    return FirestoreErrorCode(
      .alreadyExists,
      "\(path) would have the same \(fields) as \(other), which the unique index of "
        + "\(index.collectionID) doesn't allow.")
  }
}
