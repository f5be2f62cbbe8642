import FiresmithRuntime

/// Making the indexes that queries ask for, within a transaction of SQLite.
struct IndexMaking {
  /// The maximum number of indexes in a file.
  static let most = 100
  /// The number of entries that are sorted at once.
  private static let sorted = 50_000
  /// An index may make room for another if no query has used it for so long: a day.
  private static let idle: Int64 = 86_400

  let documents: FileDocuments

  /// Makes the index that `definition` describes, unless it is there, or there are too many that
  /// are in use.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - call: Whose cancellation ends it.
  func make(_ definition: IndexDefinition, now: Timestamp, _ call: Call) throws {
    let connection = documents.connection
    let existing = try documents.indexes(of: definition.collectionID)
    guard !existing.contains(where: { $0.definition == definition }) else { return }
    if try connection.integer(SQL.countIndexes) ?? 0 >= IndexMaking.most {
      let limit = Int(now.seconds - IndexMaking.idle)
      guard let unused = try connection.integer(SQL.unusedIndex, [.integer(limit)]) else { return }
      try remove(unused)
    }
    try connection.run(
      SQL.insertIndex,
      [
        .bytes(of: definition.collectionID), .integer(definition.isGroup ? 1 : 0),
        .bytes(definition.storedParts), .integer(Int(now.seconds)),
      ])
    try fill(Index(id: connection.lastInsertedRow, definition: definition), call)
  }

  private func remove(_ id: Int) throws {
    let prefix = Index(id: id, definition: .init(collectionID: "", isGroup: true, parts: []))
      .prefix(collection: 0)
    try documents.connection.run(
      SQL.deleteEntries, [.bytes(prefix), .bytes(prefix.afterPrefix)])
    try documents.connection.run(SQL.deleteIndex, [.integer(id)])
  }

  private func fill(_ index: Index, _ call: Call) throws {
    var entries: [(key: [UInt8], row: Int)] = []
    try documents.connection.run(
      SQL.allOfGroup, [.bytes(of: index.definition.collectionID)]
    ) { row in
      try call.checkCancellation()
      let path = "\(row.text(2))/\(row.text(3))"
      let document = try documents.document(path, row, from: 4)
      for key in index.keys(of: document, collection: row.integer(1)) {
        entries.append((key, row.integer(0)))
      }
      if entries.count >= IndexMaking.sorted { try insert(&entries) }
      return true
    }
    try insert(&entries)
  }

  /// Inserts entries in the order of their keys, which is faster, and leaves none.
  private func insert(_ entries: inout [(key: [UInt8], row: Int)]) throws {
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
    for entry in entries {
      try documents.connection.run(SQL.insertEntry, [.bytes(entry.key), .integer(entry.row)])
    }
    entries.removeAll(keepingCapacity: true)
  }

  /// Notes when queries have used indexes, by the indexes' ids, once an hour at most.
  func note(_ used: [Int: Timestamp]) throws {
    for (id, time) in used {
      let time = Int(time.seconds)
      try documents.connection.run(
        SQL.useIndex, [.integer(time), .integer(id), .integer(time - 3600)])
    }
  }
}
