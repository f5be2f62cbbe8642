import Foundation

/// The file at a path, as the file system knows it, without opening it.
///
/// Nothing but SQLite may open a store's file: on POSIX systems, closing any descriptor of a file
/// drops all locks that the process has on it, among them those of SQLite's connections. Another
/// process then takes the file for unused.
struct FileStatus: Equatable {
  /// The numbers that distinguish a file from all others while it exists.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let identity: Identity
  let size: Int64
  /// Whether it is a file, and not a folder or a pipe.
  let isFile: Bool
  private let changed: [Int]

  /// `nil` if there is no file at `path`.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    isFile = status.st_mode & S_IFMT == S_IFREG
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    changed = [Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Whether this process may write to the file or the folder at `path`, as far as permissions and
  /// the medium tell.
  static func canWrite(to path: String) -> Bool { access(path, W_OK) == 0 }

  /// Whether this process may read the file at `path`.
  static func canRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The path of the file that the one at `path` is a symbolic link to; `path` if it isn't a link.
  static func resolved(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder of the file at `path`.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
