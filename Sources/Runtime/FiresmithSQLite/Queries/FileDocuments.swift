import FiresmithRuntime

/// The documents of a file, as a connection sees them at one time.
struct FileDocuments {
  let connection: Connection
  /// The full resource name of the database.
  let database: String

  /// A document, and the rows that it is in.
  struct Stored {
    let row: Int
    let collection: Int
    let document: StoredDocument
  }

  /// The document at `path` with its rows; `nil` if it doesn't exist.
  func stored(_ path: String) throws -> Stored? {
    let (collection, name) = DocumentWrite.split(path: path)
    var found: Stored?
    try connection.run(SQL.document, [.bytes(of: collection), .bytes(of: name)]) { row in
      found = Stored(
        row: row.integer(0), collection: row.integer(1),
        document: try document(path, row, from: 2))
      return false
    }
    return found
  }

  /// The documents at `paths`, in the same order.
  func documents(at paths: [String]) throws -> [StoredDocument?] {
    try paths.map { try stored($0)?.document }
  }

  /// The document at `path`, whose times, version and fields are in the columns from `column`.
  ///
  /// - Parameter names: The names of the fields that are needed; `nil` for all.
  func document(
    _ path: String, _ row: Row, from column: Int32, only names: [String]? = nil
  ) throws -> StoredDocument {
    let fields = try fields(row, column + 3, of: path, only: names)
    var document = StoredDocument(
      path: path, fields: fields,
      createTime: Timestamp(microseconds: row.integer(column)),
      updateTime: Timestamp(microseconds: row.integer(column + 1)))
    document.version = row.integer(column + 2)
    return document
  }

  /// The fields of the document at `path`, which are in a column.
  func fields(
    _ row: Row, _ column: Int32, of path: @autoclosure () -> String, only names: [String]?
  ) throws -> [String: DocumentValue] {
    do {
      return try StoredFields.decoded(row.bytes(column), only: names)
    } catch is StoredFields.Damage {
      throw damage(of: path())
    }
  }

  func damage(of what: String) -> FirestoreErrorCode {
    FirestoreErrorCode(.dataLoss, "\(connection.path): the file is damaged: \(what) can't be read.")
  }

  /// The paths of at most `limit` documents below the one at `path`.
  func descendants(of path: String, limit: Int) throws -> [String] {
    var paths: [String] = []
    // "0" follows the slash.
    try connection.run(
      SQL.descendants, [.bytes(of: path + "/"), .bytes(of: path + "0"), .integer(limit)]
    ) { row in
      paths.append("\(row.text(0))/\(row.text(1))")
      return true
    }
    return paths
  }

  /// The indexes of collections with the id `collectionID`.
  func indexes(of collectionID: String) throws -> [Index] {
    var indexes: [Index] = []
    try connection.run(SQL.indexes, [.bytes(of: collectionID)]) { row in
      do {
        let definition = try IndexDefinition(
          collectionID: collectionID, isGroup: row.integer(1) != 0, storedParts: row.bytes(2))
        indexes.append(Index(id: row.integer(0), definition: definition))
      } catch is StoredFields.Damage {
        throw damage(of: "an index of \(collectionID)")
      }
      return true
    }
    return indexes
  }
}

extension Timestamp {
  /// - Parameter microseconds: The time since 1970 began.
  init(microseconds: Int) {
    let (seconds, rest) = microseconds.flooredDivision(by: 1_000_000)
    self.init(seconds: Int64(seconds), nanoseconds: Int32(rest * 1000))
  }

  /// The time since 1970 began, which a store's times are a whole number of.
  var microseconds: Int { Int(seconds) * 1_000_000 + Int(nanoseconds / 1000) }
}

extension Int {
  /// The quotient, rounded down, and what remains, which isn't negative.
  fileprivate func flooredDivision(by divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
