import Foundation

#if canImport(SQLite3)
  import SQLite3
#else
  import FiresmithLibSQLite
#endif

/// The lock of a folder, which one connection of all processes holds while it opens or closes a
/// file in it.
///
/// SQLite opens a file, its journal and its log one after the other, each by its path, and deletes
/// the log by its path. The lock keeps stores from putting a new file in the place of one that was
/// deleted in between, so that nobody takes the new file's log for the old one's.
///
/// The kernel frees the lock when its process ends. A folder that can't be locked, as on some
/// network file systems, is used without a lock.
struct FolderLock {
  /// `nil` if the folder can't be locked.
  private let descriptor: Int32?

  /// `nil` if another connection holds the lock.
  ///
  /// - Parameter path: The path of the file.
  private init?(besides path: String) {
    let descriptor = open(FileStatus.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      self.descriptor = descriptor
      return
    }
    let isHeld = errno == EWOULDBLOCK
    close(descriptor)
    if isHeld { return nil }
    self.descriptor = nil
  }

  private func release() {
    if let descriptor { close(descriptor) }
  }

  /// Returns what `body` returns, which opens the file at `path`.
  ///
  /// - Throws: ``SQLiteFailure``, which is worth another try, if another connection holds the lock.
  static func opening<Output>(_ path: String, _ body: () throws -> Output) throws -> Output {
    guard let lock = FolderLock(besides: path) else {
      throw SQLiteFailure(
        code: SQLITE_BUSY, message: "a file of the folder is being opened or closed",
        statement: "open", path: path)
    }
    defer { lock.release() }
    return try body()
  }

  /// Calls `body`, which closes the file at `path`, with whether the lock is held: a process that
  /// stands still keeps nobody from closing a file.
  static func closing(_ path: String, _ body: (_ isHeld: Bool) -> Void) {
    for _ in 0..<100 {
      if let lock = FolderLock(besides: path) {
        defer { lock.release() }
        return body(true)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
    body(false)
  }
}
