import FiresmithRuntime
import Foundation

/// A file that stores have open: what it was when they opened it.
struct OpenFile: Sendable {
  /// The absolute path of the file, as SQLite resolves it.
  let path: String
  private let file: FileStatus
  /// The file next to it that has the latest commits, which is there as long as a connection is
  /// open; `nil` if nothing can be written.
  private let log: FileStatus.Identity?
  /// Whether SQLite was told that nothing changes the file.
  private let isImmutable: Bool

  /// - Parameters:
  ///   - path: The path, as SQLite resolves it, of a file that a connection has open.
  ///   - access: How it is opened.
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if there is no such file any more.
  init(path: String, _ access: FileAccess) throws {
    guard let file = FileStatus(of: path) else { throw OpenFile.moved(path) }
    self.path = path
    self.file = file
    log = access == .writing ? FileStatus(of: OpenFile.log(of: path))?.identity : nil
    isImmutable = access == .immutable
  }

  /// The path of the file that has the latest commits to the one at `path`.
  static func log(of path: String) -> String { path + "-wal" }

  /// Checks that the file is still where it was, and that nobody has replaced it.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition``
  func check() throws {
    let now = FileStatus(of: path)
    guard now?.identity == file.identity else { throw OpenFile.moved(path) }
    if let log, FileStatus(of: OpenFile.log(of: path))?.identity != log {
      throw OpenFile.moved(OpenFile.log(of: path))
    }
    guard !isImmutable || now == file else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "\(path): another program has changed this file, which this one can only read. Close the "
          + "store, and open the file again.")
    }
  }

  /// Whether there is another file, or none, where this one was.
  var isMoved: Bool { FileStatus(of: path)?.identity != file.identity }

  static func moved(_ path: String) -> FirestoreErrorCode {
    FirestoreErrorCode(
      .failedPrecondition,
      "\(path): this file was deleted, moved or replaced while a store of this process has it open. "
        + "The call had no effect on what is there now. Close the store before you open the file again."
    )
  }
}

extension OpenFile {
  /// The place of a file, the same for all paths that lead to it.
  private struct Place: Hashable {
    let folder: FileStatus.Identity?
    let name: String

    init(_ path: String) {
      folder = FileStatus(of: FileStatus.folder(of: path))?.identity
      name = URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// The files that the process's stores have open, where they were when they were opened, and by
  /// how many connections.
  private static let all = Locked<
    [FileStatus.Identity: (path: String, place: Place, connections: Int)]
  >([:])

  /// Checks that the process's stores don't have another file open that was at `path` before, or
  /// the same one by another name. SQLite's files next to it have the file's name, so that it would
  /// mix up those of both.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition``
  static func checkPlace(_ path: String) throws {
    let (place, identity) = (Place(path), FileStatus(of: path)?.identity)
    try all.withLock { all in
      if let identity, let known = all[identity], known.place != place {
        throw FirestoreErrorCode(
          .failedPrecondition,
          "\(path): a store of this process has this file open by another name, "
            + "\(known.place.name). Close that store first, or use the same name.")
      }
      for (other, known) in all where known.place == place && other != identity {
        // A folder that was deleted leaves its number to a new one, whose files are others.
        if Place(known.path) == place { throw moved(path) }
      }
    }
  }

  /// Notes that another connection has the file open.
  func enter() {
    OpenFile.all.withLock {
      $0[file.identity, default: (path, Place(path), 0)].connections += 1
    }
  }

  /// Closes a connection by `close`, and notes that it was closed.
  ///
  /// Nobody looks at the files that are open meanwhile: the number of a file that was deleted is
  /// free for a new one as soon as it is closed.
  func leave(_ close: () -> Void) {
    OpenFile.all.withLock { all in
      close()
      all[file.identity]?.connections -= 1
      if all[file.identity]?.connections == 0 { all[file.identity] = nil }
    }
  }
}
