import FiresmithRuntime
import Foundation

/// Opening the connections of a store, which all have the same file.
struct FileOpening: Sendable {
  private let file: OpenFile
  private let access: FileAccess
  private let maximumSize: Int?
  /// The full resource name of the database.
  let database: String

  /// Opens the first connection, and creates the file if it is missing.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - database: The full resource name of the database; `nil` for the one that the file has.
  ///   - maximumSize: How many bytes the file may take; `nil` for any number.
  static func first(
    at path: String, database: String?, maximumSize: Int?
  ) throws -> (Connection, FileOpening) {
    guard FileStatus(of: path)?.isFile ?? true else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "\(path): the file can't be opened. There is a folder, or something else that isn't a file."
      )
    }
    return try FolderLock.opening(path) {
      try OpenFile.checkPlace(path)
      try FileFormat.checkHeader(of: path)
      let access = FileAccess(to: path)
      let connection = try Connection(path: path, access, isNew: access == .writing)
      let (file, name) = try connection.inItsPlace {
        let name = try connection.prepareFile(database: database)
        try connection.configure(maximumSize: maximumSize)
        // From then on, the log is there.
        _ = try connection.integer(SQL.version)
        return (try OpenFile(path: connection.resolvedPath, access), name)
      }
      try connection.hold(file)
      connection.finishOpening()
      return (
        connection,
        FileOpening(file: file, access: access, maximumSize: maximumSize, database: name)
      )
    }
  }

  /// Opens another connection. It never creates a file.
  func another() throws -> Connection {
    try FolderLock.opening(file.path) {
      try file.check()
      let connection: Connection
      do {
        connection = try Connection(path: file.path, access)
      } catch {
        try file.check()
        throw error
      }
      // Before SQLite reads or writes anything.
      try connection.hold(file)
      try connection.inItsPlace {
        try connection.configure(maximumSize: maximumSize)
        if connection.isReadOnly { try connection.showOlderFormat() }
        _ = try connection.integer(SQL.version)
      }
      connection.finishOpening()
      return connection
    }
  }
}

extension Connection {
  /// Returns what `body` returns, which reads for the first time, if the file was in its place
  /// until then.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if it wasn't, whatever `body` throws.
  fileprivate func inItsPlace<Output>(_ body: () throws -> Output) throws -> Output {
    let result = Result(catching: body)
    try checkPlace()
    return try result.get()
  }
}
