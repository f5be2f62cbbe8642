import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that are written completely, under other names, before the first of them takes its place.
///
/// A full disk, or a folder that nothing may be written to, leaves all the old files as they were.
/// Whoever reads a file, now or after a crash, finds the old contents or the new, and never a part.
struct StagedFiles {
  /// Files, and folders with everything in them.
  private var entries: [(temporaryPath: String, path: String)] = []

  /// Writes a file beside the place that it will take.
  ///
  /// The errors of the system are about `path`, since nobody knows the other name.
  mutating func add(_ path: String, holding contents: String) throws(SystemError) {
    // The other name is short. It would turn out with the first files in their places that this one
    // is too long.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENAMETOOLONG { throw .last(path) }
    let temporaryPath = TemporaryFile.path(beside: path, number: entries.count)
    try Self.create(temporaryPath, for: path, holding: contents)
    entries.append((temporaryPath, path))
  }

  /// Writes folders that aren't there yet beside the places that they will take, so that all files of
  /// a folder are seen at once, and only the folder has to be moved.
  ///
  /// Files are made one after the other in a folder, but in several folders at the same time.
  mutating func addFolders(
    _ folders: [(path: String, files: [(name: String, contents: String)])]
  ) throws(SystemError) {
    let first = entries.count
    for (path, _) in folders {
      let temporaryPath = TemporaryFile.path(beside: path, number: entries.count)
      guard mkdir(temporaryPath, 0o777) == 0 else { throw .last(path) }
      entries.append((temporaryPath, path))
    }
    _ = try concurrentMap(count: folders.count) { [entries] index throws(SystemError) in
      let (temporaryPath, path) = entries[first + index]
      for (name, contents) in folders[index].files {
        try Self.create(
          temporaryPath.appending(path: name), for: path.appending(path: name), holding: contents)
      }
    }
  }

  private static func create(
    _ temporaryPath: String, for path: String, holding contents: String
  ) throws(SystemError) {
    do throws(SystemError) {
      try File.create(temporaryPath, holding: contents)
    } catch {
      throw SystemError(path: path, reason: error.reason)
    }
  }

  /// Puts the files into their places.
  ///
  /// If the system refuses one of them its place, all others take theirs: the next run has nothing
  /// else to do then. The error says so.
  mutating func commit() throws(SystemError) {
    let count = entries.count
    var failure: SystemError?
    var refused: [(temporaryPath: String, path: String)] = []
    for (temporaryPath, path) in entries {
      do throws(SystemError) {
        try File.move(temporaryPath, to: path)
      } catch {
        refused.append((temporaryPath, path))
        failure = failure ?? error
      }
    }
    entries = refused
    guard let failure else { return }
    let rest = "\(count - refused.count) of \(count) changes were made"
    throw SystemError(path: failure.path, reason: "\(failure.reason); \(rest)")
  }

  /// Removes the files that have not taken their places.
  mutating func discard() {
    while let entry = entries.popLast() { TemporaryFile.remove(entry.temporaryPath) }
  }
}

/// A file or a folder that is being written, before it takes its place.
enum TemporaryFile {
  private static let prefix = ".firesmith-"
  private static let suffix = ".tmp"

  /// - Parameter number: tells the files apart that one run has in a folder.
  static func path(beside path: String, number: Int) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { path[...$0] } ?? ""
    return "\(folder)\(prefix)\(getpid())-\(number)\(suffix)"
  }

  /// Removes a file, or a folder of files, as far as it is there.
  static func remove(_ path: String) {
    if FileKind.at(path, followingLinks: false) == .folder {
      try? Folder.remove(path)
    } else {
      try? File.remove(path)
    }
  }

  /// Whether the file of this name was left behind by a run that was killed, seen from a run that
  /// has written nothing yet.
  static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let numbers = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0 else { return false }
    // In a container the tool may be the same process number each time.
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }
}
