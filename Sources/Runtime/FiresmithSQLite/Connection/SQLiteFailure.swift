import FiresmithRuntime

#if canImport(SQLite3)
  import SQLite3
#else
  import FiresmithLibSQLite
#endif

/// An error from SQLite.
struct SQLiteFailure: Error {
  /// The [extended result code](https://sqlite.org/rescode.html).
  let code: Int32
  /// SQLite's own words.
  let message: String
  /// The SQL that failed.
  let statement: String
  /// The file.
  let path: String

  /// Whether somebody else is using the file, so that it may work a moment later.
  var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// Whether the same call may work a moment later.
  ///
  /// Next to a new file, SQLite deletes the log that an older one has left, and fails with
  /// `SQLITE_IOERR_DELETE_NOENT` if another process has just done so.
  var isWorthAnotherTry: Bool { isBusy || code == SQLITE_IOERR | 23 << 8 }

  /// Whether the file isn't one of SQLite's, or its beginning is damaged.
  var isForeign: Bool { primaryCode == SQLITE_NOTADB }

  /// Whether the file isn't what SQLite has written.
  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  /// Whether this process isn't allowed to open the file, or those that SQLite keeps next to it.
  private var isForbidden: Bool {
    let folder = FileStatus.folder(of: path)
    if FileStatus(of: path) != nil, !FileStatus.canRead(path) { return true }
    return FileStatus(of: folder) != nil && !FileStatus.canWrite(to: folder)
  }

  private var primaryCode: Int32 { code & 0xff }

  /// The error that callers of the store get. It keeps SQLite's code and the statement.
  var error: FirestoreErrorCode {
    var error = FirestoreErrorCode(
      meaning.code, "\(path): \(meaning.text) (SQLite: \(message), code \(code), in “\(statement)”)"
    )
    error.hadNoEffect = isBusy
    return error
  }

  private var meaning: (code: FirestoreErrorCode.Code, text: String) {
    switch primaryCode {
    case SQLITE_BUSY, SQLITE_LOCKED:
      (.unavailable, "another process kept the file locked for too long. Nothing was written.")
    case SQLITE_FULL:
      (
        .resourceExhausted,
        "the disk, or the size allowed for the file, is full. Nothing was written."
      )
    case SQLITE_NOMEM: (.resourceExhausted, "there is not enough memory.")
    case SQLITE_CORRUPT, SQLITE_NOTADB: (.dataLoss, "the file is damaged.")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      (.permissionDenied, "the file or its folder can't be written.")
    case SQLITE_CANTOPEN where isForbidden:
      (.permissionDenied, "the file can't be read, or its folder can't be written.")
    case SQLITE_CANTOPEN: (.failedPrecondition, "the file can't be opened.")
    case SQLITE_INTERRUPT: (.cancelled, "the call was cancelled.")
    case SQLITE_TOOBIG: (.invalidArgument, "a value is too long.")
    case SQLITE_IOERR: (.internal, "the file can't be read or written.")
    default: (.internal, "SQLite failed.")
    }
  }
}
