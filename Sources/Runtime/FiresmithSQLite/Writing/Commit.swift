import FiresmithRuntime
import FiresmithValues

/// A commit of writes to a file, within a transaction of SQLite.
struct Commit {
  private let documents: FileDocuments
  private let connection: Connection
  /// The documents as they were, by path; `nil` for those that didn't exist.
  private var before: [ExactString: FileDocuments.Stored?] = [:]
  /// The rows of collections, by path.
  private var collections: [ExactString: Int] = [:]
  /// The indexes of collections with an id.
  private var indexes: [ExactString: [Index]] = [:]

  init(to documents: FileDocuments) {
    self.documents = documents
    connection = documents.connection
  }

  /// Applies all of `writes`.
  ///
  /// - Parameters:
  ///   - writes: Writes after checks, with values as they are stored.
  ///   - reads: What a transaction has read.
  ///   - now: The current time, in whole microseconds.
  ///   - indexes: The indexes of the database that the store stands for.
  /// - Returns: Whether anything has changed.
  mutating func apply(
    _ writes: [DocumentWrite], after reads: TransactionReads, now: Timestamp,
    _ indexes: FirestoreIndexes?
  ) throws -> Bool {
    let documents = documents
    try reads.check(
      document: { try documents.stored($0)?.document },
      matching: { query in
        var run = try QueryRun(query, in: documents)
        return try run.results(.search)
      })
    var times = try times(now: now)
    let written = try writes.changes(at: times) { try stored($0)?.document }
    try indexes?.checkUnique(after: written) { query in
      var run = try QueryRun(query, in: documents)
      return try run.results(.search)
    }
    let changes =
      try written.filter { path, document in
        guard let document else { return try stored(path.string) != nil }
        return document.version == nil
      }
    for (path, document) in changes where document == nil {
      times.note(deleted: try stored(path.string)?.document.updateTime)
    }
    return try replace(changes.map { ($0.key.string, $0.value) }, at: times)
  }

  /// Puts documents as they are, without checks of their own.
  ///
  /// - Parameters:
  ///   - check: Decides whether they may be put.
  ///   - now: The current time, in whole microseconds.
  /// - Returns: Whether anything has changed.
  mutating func put(
    _ changes: [LocalChange], after check: NoteCheck, now: Timestamp
  ) throws -> Bool {
    try check.check(try stored(check.path)?.document)
    let times = try times(now: now)
    let changes = try changes.filter { try stored($0.path)?.document != $0.document }
    return try replace(changes.map { ($0.path, $0.document) }, at: times)
  }

  private func times(now: Timestamp) throws -> CommitTimes {
    let deleted = try connection.integer(SQL.deleted) ?? 0
    return try CommitTimes(
      now: now, deleted: deleted == 0 ? nil : Timestamp(microseconds: deleted))
  }

  /// - Parameter changes: Paths and documents that aren't there yet; each path comes once.
  /// - Returns: Whether there are any.
  private mutating func replace(
    _ changes: [(path: String, document: StoredDocument?)], at times: CommitTimes
  ) throws -> Bool {
    guard !changes.isEmpty else { return false }
    let version = (try connection.integer(SQL.version) ?? 0) + 1
    var changed: [ExactString: Int] = [:]
    // Neighbours in the file one after another.
    for (path, document) in changes.sorted(by: {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }) {
      var document = document
      document?.version = version
      let collection = try replace(try stored(path), with: document, at: path, times.now)
      changed[ExactString(DocumentWrite.split(path: path).collection)] = collection
    }
    try connection.run(
      SQL.setVersion, [.integer(version), .integer(times.deleted?.microseconds ?? 0)])
    try note(changed, version)
    return true
  }

  /// The document at `path` before the commit.
  private mutating func stored(_ path: String) throws -> FileDocuments.Stored? {
    let key = ExactString(path)
    if let known = before[key] { return known }
    let stored = try documents.stored(path)
    before[key] = .some(stored)
    return stored
  }

  /// - Parameter time: The time of the commit.
  /// - Returns: The row of the document's collection.
  private mutating func replace(
    _ old: FileDocuments.Stored?, with new: StoredDocument?, at path: String, _ time: Timestamp
  ) throws -> Int {
    let (collectionPath, name) = DocumentWrite.split(path: path)
    let collection = try old?.collection ?? collection(collectionPath)
    var row = old?.row
    if let new {
      let content: [Parameter] = [
        .integer((new.createTime ?? time).microseconds),
        .integer((new.updateTime ?? time).microseconds), .integer(new.version ?? 0),
        .bytes(StoredFields.encoded(new.fields)),
      ]
      if let row {
        try connection.run(SQL.updateDocument, content + [.integer(row)])
      } else {
        try connection.run(SQL.insertDocument, [.integer(collection), .bytes(of: name)] + content)
        row = connection.lastInsertedRow
      }
    } else if let row {
      try connection.run(SQL.deleteDocument, [.integer(row)])
    }
    guard let row else { return collection }
    for index in try indexes(of: DocumentWrite.split(path: collectionPath).id) {
      let before = Set(old.map { index.keys(of: $0.document, collection: collection) } ?? [])
      let after = Set(new.map { index.keys(of: $0, collection: collection) } ?? [])
      for key in before.subtracting(after) {
        try connection.run(SQL.deleteEntry, [.bytes(key)])
      }
      for key in after.subtracting(before) {
        try connection.run(SQL.insertEntry, [.bytes(key), .integer(row)])
      }
    }
    return collection
  }

  private mutating func collection(_ path: String) throws -> Int {
    let key = ExactString(path)
    if let row = collections[key] { return row }
    var row = try connection.integer(SQL.collection, [.bytes(of: path)])
    if row == nil {
      try connection.run(
        SQL.insertCollection, [.bytes(of: path), .bytes(of: DocumentWrite.split(path: path).id)])
      row = connection.lastInsertedRow
    }
    collections[key] = row
    return row ?? 0
  }

  private mutating func indexes(of collectionID: String) throws -> [Index] {
    let key = ExactString(collectionID)
    if let known = indexes[key] { return known }
    let found = try documents.indexes(of: collectionID)
    indexes[key] = found
    return found
  }

  /// Lets listeners know which collections have changed, and removes those that are empty now.
  ///
  /// - Parameter version: The number of the commit.
  private func note(_ changed: [ExactString: Int], _ version: Int) throws {
    for (path, row) in changed {
      try connection.run(SQL.setCollectionVersion, [.integer(version), .integer(row)])
      try connection.run(SQL.deleteEmptyCollection, [.integer(row), .integer(row)])
      let name = DocumentWrite.split(path: path.string).id
      try connection.run(SQL.setGroupVersion, [.bytes(of: name), .integer(version)])
    }
  }
}
