import FiresmithRuntime
import Foundation

extension Connection {
  /// Makes the tables in a new file, or checks that they are there and of this version, and returns
  /// the name of the database.
  ///
  /// - Parameter name: The full resource name of the database; `nil` for the one that the file has.
  func prepareFile(database name: String?) throws -> String {
    if try isNew {
      guard !isReadOnly else {
        throw FirestoreErrorCode(
          .permissionDenied, "\(path): the file is empty, and it or its folder can't be written.")
      }
      // In one transaction, and not yet in a log of its own: the header is then in the file itself.
      try transaction(SQL.beginAlone) {
        // Another process may have been faster.
        guard try isNew else { return }
        try checkPlace()
        // What is left of a file that was deleted. Nobody else can have this one open with them
        // yet.
        for name in ["-wal", "-shm"] { unlink(resolvedPath + name) }
        for table in FileFormat.tables.sorted(by: { $0.key < $1.key }) { try run(table.value) }
        let database = name ?? "projects/sqlite/databases/(default)"
        try run(SQL.insertState, [.bytes(of: database), .integer(0), .integer(0)])
        try run("PRAGMA application_id = \(FileFormat.application)")
        try run("PRAGMA user_version = \(FileFormat.version)")
      }
    }
    let version = try transaction(SQL.beginReading) { try checkTables() }
    if version < FileFormat.version { try isReadOnly ? showOlderFormat() : migrate() }
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
      try integer(SQL.application) == 0 && integer(SQL.format) == 0
        && integer("SELECT count(*) FROM sqlite_schema") == 0
    }
  }

  /// Checks that the tables are the store's, without triggers or views that somebody added.
  ///
  /// - Returns: The version of the file's format.
  private func checkTables() throws -> Int {
    let version = try integer(SQL.format) ?? 0
    try FileFormat.check(
      application: try integer(SQL.application) ?? 0, version: version, path: path)
    var found: [String: String] = [:]
    try run("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'") {
      found[$0.text(0)] = $0.text(1)
      return true
    }
    guard found == (version == 1 ? FileFormat.tablesOfVersion1 : FileFormat.tables) else {
      throw FirestoreErrorCode(
        .dataLoss,
        "\(path): the file's tables are damaged, or another program has changed them.")
    }
    return version
  }

  /// Makes a file of version 1 one of this version, in a time that doesn't depend on its size.
  private func migrate() throws {
    try transaction(SQL.beginWriting) {
      // Another process may have been faster.
      guard try integer(SQL.format) == 1 else { return }
      try checkPlace()
      for step in FileFormat.migration { try run(step) }
    }
    _ = try transaction(SQL.beginReading) { try checkTables() }
  }

  /// Lets statements see the tables of a file of version 1, which can't be written, as those of
  /// this version. Files of this version stay as they are.
  func showOlderFormat() throws {
    guard try integer(SQL.format) == 1 else { return }
    try run("PRAGMA temp_store = MEMORY")
    for view in FileFormat.viewsOfVersion1 { try run(view) }
  }

  /// Sets what isn't kept in the file.
  ///
  /// - Parameter maximumSize: How many bytes the file may take; `nil` for any number.
  func configure(maximumSize: Int?) throws {
    // The file may come from anywhere.
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA cache_size = -8000")
    guard !isReadOnly else { return }
    // Readers and the writer don't wait for each other.
    try run("PRAGMA journal_mode = WAL")
    // A commit is on the disk when it returns; `NORMAL` would lose the last ones if the power
    // fails.
    try run("PRAGMA synchronous = FULL")
    // Apple's systems only do that if they are asked to.
    try run("PRAGMA fullfsync = ON")
    try run("PRAGMA checkpoint_fullfsync = ON")
    try run("PRAGMA journal_size_limit = 16777216")
    if let maximumSize, let pageSize = try integer("PRAGMA page_size") {
      try run("PRAGMA max_page_count = \(max(1, maximumSize / pageSize))")
    }
  }
}
