import Foundation

/// The way in which a file can be opened.
enum FileAccess {
  /// For reading and writing.
  case writing
  /// Only for reading, as others may write to it.
  case reading
  /// Only for reading, where nobody writes: without locks, and without files next to it.
  case immutable

  /// Creates the best access that is possible to the file at `path`, which may be missing.
  ///
  /// While a file is in use, SQLite keeps two more next to it.
  init(to path: String) {
    let canWriteToFolder = FileStatus.canWrite(to: FileStatus.folder(of: path))
    guard FileStatus(of: path) != nil, !canWriteToFolder || !FileStatus.canWrite(to: path) else {
      self = .writing
      return
    }
    // What is in a log counts, and can only be read with locks.
    let logSize = FileStatus(of: OpenFile.log(of: path))?.size ?? 0
    self = canWriteToFolder || logSize > 0 ? .reading : .immutable
  }
}
