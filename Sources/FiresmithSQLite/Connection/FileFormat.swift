import FiresmithRuntime
import Foundation

/// The format of a store's file: an SQLite database with tables of its own.
///
/// `collections` and `documents` hold the documents; `indexes` and `entries` what queries need to
/// find them. An index is rows of `entries`, and not one of SQLite's own, so that names of fields
/// never become SQL.
enum FileFormat {
  /// What the file's header calls the program that it belongs to.
  static let application = 0x4653_4D54
  /// The newest version that this code reads and writes.
  static let version = 1

  /// The tables, by their names, in the words in which SQLite keeps them.
  static let tables = [
    "collections": """
    CREATE TABLE collections (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL UNIQUE,
      name BLOB NOT NULL,
      version INTEGER NOT NULL
    )
    """,
    "documents": """
    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      collection INTEGER NOT NULL,
      name BLOB NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      fields BLOB NOT NULL,
      UNIQUE (collection, name)
    )
    """,
    "entries": """
    CREATE TABLE entries (
      key BLOB PRIMARY KEY,
      document INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "groups": """
    CREATE TABLE groups (
      name BLOB PRIMARY KEY,
      version INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "indexes": """
    CREATE TABLE indexes (
      id INTEGER PRIMARY KEY,
      collection BLOB NOT NULL,
      isGroup INTEGER NOT NULL,
      parts BLOB NOT NULL,
      used INTEGER NOT NULL,
      UNIQUE (collection, isGroup, parts)
    )
    """,
    "names": "CREATE INDEX names ON collections (name)",
    "state": """
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      database BLOB NOT NULL,
      time INTEGER NOT NULL
    )
    """,
  ]

  /// Checks that the file at `path` is new or a store's, before SQLite touches it.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if it belongs to another program, or
  ///   has a newer format; ``FirestoreErrorCode/Code/dataLoss`` if it is damaged.
  static func checkHeader(of path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 100), !header.isEmpty else { return }
    // A transaction that made the file and was interrupted: SQLite undoes it.
    if FileManager.default.fileExists(atPath: path + "-journal") { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw FirestoreErrorCode(
        .dataLoss,
        "\(path): this is not an SQLite database, or its beginning is damaged. It wasn't changed.")
    }
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    try check(application: number(at: 68), version: number(at: 60), path: path)
  }

  fileprivate static func check(application: Int, version: Int, path: String) throws {
    guard application == FileFormat.application else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "\(path): this SQLite database belongs to another program. It wasn't changed.")
    }
    guard version <= FileFormat.version else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        """
        \(path): a newer version of Firesmith has written this file, in format \(version). This \
        version reads formats up to \(FileFormat.version). The file wasn't changed.
        """)
    }
  }
}

extension Connection {
  /// Makes the tables in a new file, or checks that they are there, and returns the name of the
  /// database.
  ///
  /// - Parameter name: The full resource name of the database; `nil` for the one that the file has.
  func prepareFile(database name: String?) throws -> String {
    if try isNew {
      // In one transaction, and not yet in a log of its own: the header is then in the file itself.
      try transaction(SQL.beginWriting) {
        // Another process may have been faster.
        guard try isNew else { return }
        for table in FileFormat.tables.sorted(by: { $0.key < $1.key }) { try run(table.value) }
        let database = name ?? "projects/sqlite/databases/(default)"
        try run(SQL.insertState, [.bytes(of: database), .integer(0)])
        try run("PRAGMA application_id = \(FileFormat.application)")
        try run("PRAGMA user_version = \(FileFormat.version)")
      }
    }
    try checkTables()
    var database = ""
    try run(SQL.database) { row in
      database = row.text(0)
      return false
    }
    guard let name, !name.utf8.elementsEqual(database.utf8) else { return database }
    throw FirestoreErrorCode(
      .failedPrecondition, "\(path): this file holds the database \(database), and not \(name).")
  }

  private var isNew: Bool {
    get throws {
      try integer("PRAGMA application_id") == 0 && integer("PRAGMA user_version") == 0
        && integer("SELECT count(*) FROM sqlite_schema") == 0
    }
  }

  /// Checks that the tables are the store's, without triggers or views that somebody added.
  private func checkTables() throws {
    try FileFormat.check(
      application: try integer("PRAGMA application_id") ?? 0,
      version: try integer("PRAGMA user_version") ?? 0, path: path)
    var found: [String: String] = [:]
    try run("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'") {
      found[$0.text(0)] = $0.text(1)
      return true
    }
    guard found == FileFormat.tables else {
      throw FirestoreErrorCode(
        .dataLoss,
        "\(path): the file's tables are damaged, or another program has changed them.")
    }
  }

  /// Sets what isn't kept in the file.
  ///
  /// - Parameter maximumSize: How many bytes the file may take; `nil` for any number.
  func configure(maximumSize: Int?) throws {
    // Readers and the writer don't wait for each other.
    try run("PRAGMA journal_mode = WAL")
    // A commit is on the disk when it returns; `NORMAL` would lose the last ones if the power fails.
    try run("PRAGMA synchronous = FULL")
    // Apple's systems only do that if they are asked to.
    try run("PRAGMA fullfsync = ON")
    try run("PRAGMA checkpoint_fullfsync = ON")
    // The file may come from anywhere.
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA cache_size = -8000")
    try run("PRAGMA journal_size_limit = 16777216")
    if let maximumSize, let pageSize = try integer("PRAGMA page_size") {
      try run("PRAGMA max_page_count = \(max(1, maximumSize / pageSize))")
    }
  }
}
