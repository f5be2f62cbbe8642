import FiresmithRuntime
import Foundation

/// The format of a store's file: an SQLite database with tables of its own.
///
/// `collections` and `documents` hold the documents; `indexes` and `entries` what queries need to
/// find them. An index is rows of `entries`, and not one of SQLite's own, so that names of fields
/// never become SQL.
enum FileFormat {
  /// The number that identifies the program in the file's header.
  static let application = 0x4653_4D54
  /// The version that this code writes. Older ones are migrated.
  static let version = 2

  /// The tables of this version, by their names, in the words in which SQLite keeps them.
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
      fields BLOB NOT NULL, version INTEGER NOT NULL DEFAULT 0,
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
      version INTEGER NOT NULL,
      deleted INTEGER NOT NULL
    )
    """,
  ]

  /// Checks that the file at `path` is new or a store's, before anything can change it.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if it belongs to another program, or
  ///   has a newer format; ``FirestoreErrorCode/Code/dataLoss`` if it is damaged.
  static func checkHeader(of path: String) throws {
    guard let size = FileStatus(of: path)?.size, size > 0 else { return }
    // A transaction that made the file and was interrupted: SQLite undoes it.
    guard FileStatus(of: path + "-journal") == nil else { return }
    do {
      // It takes no locks, makes no other files, and sees what is in the file itself.
      let connection = try Connection(path: path, .immutable)
      try check(
        application: try connection.integer(SQL.application) ?? 0,
        version: try connection.integer(SQL.format) ?? 0, path: path)
    } catch is SQLiteFailure where FileStatus(of: path) == nil {
      // Somebody has just deleted it.
      return
    } catch let failure as SQLiteFailure where failure.isForeign {
      throw FirestoreErrorCode(
        .dataLoss,
        "\(path): this is not an SQLite database, or its beginning is damaged. It wasn't changed.")
    } catch let failure as SQLiteFailure where failure.isDamage {
      // While another process moves commits from its log into the file, the file may look damaged.
      guard FileStatus(of: OpenFile.log(of: path)) != nil else { throw failure }
    }
  }

  static func check(application: Int, version: Int, path: String) throws {
    guard application == FileFormat.application else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "\(path): this SQLite database belongs to another program. It wasn't changed.")
    }
    guard 1...FileFormat.version ~= version else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        """
        \(path): a newer version of Firesmith has written this file, in format \(version). This \
        version reads formats up to \(FileFormat.version). The file wasn't changed.
        """)
    }
  }
}
