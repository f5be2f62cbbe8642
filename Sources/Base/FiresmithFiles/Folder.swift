// The build plugin compiles this file too, through a symbolic link.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a file or folder could not be read or written.
public struct SystemError: Error, Hashable {
  public let path: String
  /// `No such file or directory`
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The error of the system call that has just failed.
  public static func last(_ path: String) -> SystemError { SystemError(code: errno, path: path) }

  /// The same, or `nil` if there is nothing at `path` any more.
  public static func lastUnlessGone(_ path: String) -> SystemError? {
    errno == ENOENT ? nil : .last(path)
  }
}

extension SystemError {
  /// - Parameter code: The value of `errno`.
  public init(code: Int32, path: String) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }
}

/// The kind of what is at a path.
public enum FileKind: Hashable {
  case file
  case folder
  case link
  case other

  /// The kind of what is at `path`, or of what it links to if links are followed; `nil` if there is
  /// nothing, or it isn't accessible.
  public static func at(_ path: String, followingLinks: Bool) -> FileKind? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    return FileKind(status)
  }

  /// Whether `path` is an empty file, rather than a link to one.
  public static func isEmptyFile(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return FileKind(status) == .file && status.st_size == 0
  }

  /// The kind of the file of this name in an open folder, or of what it links to.
  fileprivate static func at(_ name: UnsafePointer<CChar>, in folder: Int32) -> FileKind? {
    var status = stat()
    return fstatat(folder, name, &status, 0) == 0 ? FileKind(status) : nil
  }

  private init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }
}

/// The identity of a file or folder, whichever path leads to it.
public struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// `nil` if there is nothing at `path`, or it isn't accessible.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

public enum Folder {
  /// The names of the entries of a folder, without hidden ones, sorted bytewise.
  ///
  /// - Parameter isNeeded: See ``allNames(in:isNeeded:)``; it is not asked about hidden names.
  public static func names(
    in path: String, isNeeded: (String, FileKind?) -> Bool = { _, _ in false }
  ) throws(SystemError) -> [String] {
    try allNames(in: path) { !isHidden($0) && isNeeded($0, $1) }.filter { !isHidden($0) }
      .sortedBytewise()
  }

  private static func isHidden(_ name: String) -> Bool { name.utf8.starts(with: ".".utf8) }

  /// The names of all entries of a folder but `.` and `..`, in no order, without those that are not
  /// UTF-8, because as text they would be other names.
  ///
  /// - Parameter isNeeded: Decides whether leaving out such an entry is an error, by its name, as
  ///   far as it is text, and by its kind.
  public static func allNames(
    in path: String, isNeeded: (String, FileKind?) -> Bool = { _, _ in false }
  ) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw .last(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let (name, isText, kind) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { bytes in
          let text = String(validatingCString: bytes)
          let kind = text == nil ? FileKind.at(bytes, in: dirfd(folder)) : nil
          return (text ?? String(cString: bytes), text != nil, kind)
        }
      }
      if isText {
        if name != ".", name != ".." { names.append(name) }
      } else if isNeeded(name, kind) {
        throw SystemError(path: path.appending(path: name), reason: "Its name is not UTF-8")
      }
    }
    return names
  }

  /// The folder at `path` and those above it, the nearest first.
  public static func ancestors(of path: String) -> [String] {
    var folders: [String] = []
    var folder = path
    while let identity = FileIdentity(folder) {
      folders.append(folder)
      let parent = folder.appending(path: "..")
      if FileIdentity(parent) == identity { break }
      folder = parent
    }
    return folders
  }

  /// Creates a folder and the missing folders above it, unless it exists.
  public static func create(_ path: String) throws(SystemError) {
    guard path.utf8.count < PATH_MAX else {
      throw SystemError(path: path, reason: String(cString: strerror(ENAMETOOLONG)))
    }
    if FileKind.at(path, followingLinks: true) == .folder { return }
    if path.parent != path { try create(path.parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last(path) }
    guard FileKind.at(path, followingLinks: true) == .folder else {
      throw SystemError(path: path, reason: "There is a file of this name")
    }
  }

  /// Removes a folder and the files in it.
  public static func remove(_ path: String) throws(SystemError) {
    for name in try allNames(in: path) {
      let file = path.appending(path: name)
      guard unlink(file) == 0 else { throw .last(file) }
    }
    guard rmdir(path) == 0 else { throw .last(path) }
  }
}

extension [String] {
  /// Sorted by their bytes, which doesn't depend on the locale.
  public func sortedBytewise() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
