import FiresmithRuntime
import Foundation

#if canImport(SQLite3)
  import SQLite3
#else
  import FiresmithLibSQLite
#endif

/// A connection to an SQLite file.
///
/// It is used by one thread at a time: whoever has one keeps it in a ``Locked`` or on a serial
/// queue.
final class Connection: @unchecked Sendable {
  /// The absolute path of the file.
  let path: String
  /// The file, once it is known to be a store's.
  private(set) var file: OpenFile?
  private let handle: OpaquePointer
  /// Whether the file and those beside it are open, and the folder's lock isn't needed any more.
  private var isOpened = false
  /// The statements that were prepared so far, by their SQL. They are only made of the constants of
  /// ``SQL``, so that their number is limited.
  private var statements: [String: Statement] = [:]

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - access: What the connection does with it.
  ///   - isNew: Whether the file may be missing, and is then created.
  init(path: String, _ access: FileAccess = .writing, isNew: Bool = false) throws {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | access.flags | (isNew ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(access.name(of: path), &opened, flags, nil)
    guard let handle = opened else {
      throw FirestoreErrorCode(.resourceExhausted, "\(path): there is no memory to open the file.")
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    guard code == SQLITE_OK else { throw failure(code, in: "open") }
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    guard let file else {
      sqlite3_close_v2(handle)
      return
    }
    // Whoever opens the file has the lock.
    guard isOpened else { return file.leave { sqlite3_close_v2(handle) } }
    FolderLock.closing(file.path) { isLocked in
      if !isLocked { keepLog() }
      file.leave { sqlite3_close_v2(handle) }
    }
  }

  /// Notes that nothing is opened by its path any more.
  func finishOpening() { isOpened = true }

  /// Leaves the log where it is when the connection is closed, for whoever opens the file next.
  private func keepLog() {
    var keepsLog: Int32 = 1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
  }

  /// Notes that the connection has `file` open.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if it has another one open.
  func hold(_ file: OpenFile) throws {
    try file.check()
    try checkPlace()
    self.file = file
    file.enter()
  }

  /// Checks that the file that SQLite has open is the one at its path.
  ///
  /// SQLite opens the log by its path when it reads for the first time. If the file is in its place
  /// after that, the log is its own, and not that of another file.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition``
  func checkPlace() throws {
    var isMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    guard isMoved == 0 else { throw OpenFile.moved(path) }
  }

  /// The path of the file as SQLite resolves it.
  var resolvedPath: String {
    sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? path
  }

  /// Checks that the file is still where it was.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition``
  func checkFile() throws { try file?.check() }

  /// If the file is elsewhere now, moves its latest commits into it, so that no others' are mixed
  /// with them.
  func finishIfMoved() {
    guard file?.isMoved == true else { return }
    try? run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Runs `sql` with `parameters`, and calls `body` for each row until it returns `false`.
  func run(
    _ sql: String, _ parameters: [Parameter] = [], row body: (Row) throws -> Bool = { _ in true }
  ) throws {
    let statement = try prepared(sql)
    defer { statement.reset() }
    for (index, parameter) in parameters.enumerated() {
      let code = statement.bind(parameter, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(code, in: sql) }
    }
    while true {
      switch statement.step() {
      case SQLITE_ROW: guard try body(statement.row) else { return }
      case SQLITE_DONE: return
      case let code: throw failure(code, in: sql)
      }
    }
  }

  /// The integer in the first column of the first row; `nil` without a row.
  func integer(_ sql: String, _ parameters: [Parameter] = []) throws -> Int? {
    var result: Int?
    try run(sql, parameters) { row in
      result = row.integer(0)
      return false
    }
    return result
  }

  /// The id of the row that was inserted last.
  var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Runs `body` in a transaction, which is undone if `body` throws.
  ///
  /// - Parameter begin: The statement that begins the transaction.
  func transaction<Output>(_ begin: String, _ body: () throws -> Output) throws -> Output {
    try run(begin)
    do {
      let output = try body()
      try run(SQL.commit)
      return output
    } catch {
      // SQLite itself has ended the transaction after some failures.
      if sqlite3_get_autocommit(handle) == 0 { try? run(SQL.rollback) }
      throw error
    }
  }

  private func prepared(_ sql: String) throws -> Statement {
    if let statement = statements[sql] { return statement }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code, in: sql) }
    let statement = Statement(prepared)
    statements[sql] = statement
    return statement
  }

  /// Whether the connection can't write.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  private func failure(_ code: Int32, in sql: String) -> SQLiteFailure {
    SQLiteFailure(
      code: code, message: String(cString: sqlite3_errmsg(handle)), statement: sql, path: path)
  }
}

extension FileAccess {
  fileprivate var flags: Int32 {
    switch self {
    case .writing: SQLITE_OPEN_READWRITE
    case .reading: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// Returns SQLite's name for the file at `path`.
  fileprivate func name(of path: String) -> String {
    switch self {
    case .writing, .reading: return path
    case .immutable:
      let allowed = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
      let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
      return "file:\(escaped)?immutable=1"
    }
  }
}
