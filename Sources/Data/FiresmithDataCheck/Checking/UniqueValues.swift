import FiresmithFiles
import FiresmithSchema
import FiresmithStoredData

/// The values of documents that have to be unique, which are kept in files until all documents have
/// been read, so that memory doesn't grow with the data.
package final class UniqueValues: Sendable {
  private struct Index {
    let collection: Int
    let index: UniqueIndex
  }

  private let indexes: [Index]
  /// The positions in ``indexes``, by collections.
  private let positions: [[Int]]
  private let files: ValueFiles

  /// - Parameters:
  ///   - collections: All collections of the schema.
  ///   - file: The file of a run that can be resumed, next to which the values are kept; `nil` to
  ///     keep them no longer than the process runs.
  /// - Returns: `nil` if nothing has to be unique.
  /// - Throws: An error if no folder can be made.
  init?(of collections: [Collection], nextTo file: String?) throws(SystemError) {
    let indexes = collections.enumerated().flatMap { collection, declaration in
      declaration.uniqueIndexes.map { Index(collection: collection, index: $0) }
    }
    guard !indexes.isEmpty else { return nil }
    self.indexes = indexes
    positions = collections.indices.map { collection in
      indexes.indices.filter { indexes[$0].collection == collection }
    }
    files = if let file { ValueFiles(in: "\(file).values") } else { try ValueFiles() }
  }

  /// The folder that has the values.
  var folder: String { files.folder }

  // MARK: Documents

  /// Keeps the values of a document of the collection with this index.
  ///
  /// - Parameter part: The index of the part of the data that the document is in; `nil` if a later
  ///   run reads it again.
  /// - Returns: The number of values.
  func add(_ document: StoredDocument, in collection: Int, of part: Int?) -> Int {
    for position in positions[collection] {
      var key: [UInt8] = []
      key.append(integer: position)
      key.append(counted: collectionPath(of: document.path))
      for field in indexes[position].index.fields {
        key.append(indexed: document.fields.value(at: field.names[...]))
      }
      files.add(
        ValueFiles.Record(part: part, key: key[...], document: Array(document.path.utf8)[...]))
    }
    return positions[collection].count
  }

  private func collectionPath(of document: String) -> Substring.UTF8View {
    let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) ?? document.utf8.startIndex
    return document[..<slash].utf8
  }

  // MARK: Runs

  /// Writes all values, so that a run that is resumed finds them.
  func save() throws(SystemError) { try files.flush() }

  /// Removes the values of earlier runs that belong to unfinished parts of the data, which are read
  /// again.
  ///
  /// - Returns: The number of values that are left.
  func keep(partsWhere isFinished: (Int) -> Bool) throws(SystemError) -> Int {
    try files.keep { $0.part.map(isFinished) ?? false }
  }

  /// Removes the files that are next to the file of a run.
  package func remove() { files.remove() }

  // MARK: Duplicates

  /// Adds the documents whose values others have, too, to what was found.
  ///
  /// - Throws: If the values couldn't be kept, so that nothing is known of duplicates.
  package func addDuplicates(to findings: inout Findings) throws(SystemError) {
    var tallies = [Findings.Tally](repeating: Findings.Tally(), count: indexes.count)
    try files.flush()
    for bucket in ValueFiles.buckets { try count(bucket, in: &tallies) }
    for (index, tally) in zip(indexes, tallies) where tally.documents > 0 {
      let problem = Findings.Problem(
        kind: .duplicate, field: index.index.words, reason: "has values that are not unique",
        mark: index.index.mark)
      findings.collections[index.collection].problems[problem] = tally
    }
  }

  /// Counts the documents of a file that share their values with others. A document that was read
  /// twice, such as from two exports of a database, shares them with nobody.
  private func count(
    _ bucket: Int, in tallies: inout [Findings.Tally]
  ) throws(SystemError) {
    var firsts: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    var sharing: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] = [:]
    try files.forEachRecord(in: bucket) { record in
      guard let first = firsts[record.key] else {
        firsts[record.key] = record.document
        return
      }
      guard first != record.document else { return }
      sharing[record.key, default: [first]].insert(record.document)
    }
    for (key, documents) in sharing {
      var place = 0
      guard let index = Array(key).integer(at: &place) else { continue }
      for path in documents { tallies[index].add(String(decoding: path, as: UTF8.self), field: "") }
    }
  }
}

extension StoredFields {
  /// Returns the value of a field inside of maps; `nil` if there is none.
  fileprivate func value(at names: ArraySlice<String>) -> StoredValue? {
    guard let name = names.first, let value = self[name] else { return nil }
    guard names.count > 1 else { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: names.dropFirst())
  }
}
