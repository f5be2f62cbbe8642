import FiresmithConcurrency
import FiresmithFiles
import FiresmithLibC

/// Files that are all written to temporary files before the first of them is moved to its
/// destination.
///
/// If the disk is full or a folder isn't writable, all old files are left unchanged. Readers always
/// find either the old or the new contents of a file and never a part of it, even after a crash.
package struct StagedFiles {
  /// Files, and folders with all their files.
  private var entries: [(temporaryPath: String, path: String)] = []

  /// Writes a temporary file next to its destination.
  ///
  /// The system's errors are reported for `path`, because users don't know the temporary name.
  package mutating func add(_ path: String, holding contents: String) throws(SystemError) {
    // The temporary name is short. Without this check, a destination's name that is too long would
    // be found only after other files have been moved.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENAMETOOLONG { throw .last(path) }
    let temporaryPath = TemporaryFile.path(beside: path, number: entries.count)
    try Self.create(temporaryPath, for: path, holding: contents)
    entries.append((temporaryPath, path))
  }

  /// Writes new folders to temporary folders next to their destinations, so that all files of a
  /// folder appear at once and only the folder has to be moved.
  ///
  /// The files of a folder are written one after the other, but several folders are written in
  /// parallel.
  package mutating func addFolders(
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

  /// Moves the files to their destinations.
  ///
  /// If a file can't be moved, all others still are, so that only that file is left for the next
  /// run. The error says how many were moved.
  package mutating func commit() throws(SystemError) {
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

  /// Removes the files that have not been moved.
  package mutating func discard() {
    while let entry = entries.popLast() { TemporaryFile.remove(entry.temporaryPath) }
  }
}

/// A file or folder that is being written, before it is moved to its destination.
package enum TemporaryFile {
  private static let prefix = ".firesmith-"
  private static let suffix = ".tmp"

  /// - Parameter number: Distinguishes the temporary files of one run in a folder.
  package static func path(beside path: String, number: Int) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { path[...$0] } ?? ""
    return "\(folder)\(prefix)\(getpid())-\(number)\(suffix)"
  }

  /// Removes a file, or a folder of files, if it exists.
  package static func remove(_ path: String) {
    if FileKind.at(path, followingLinks: false) == .folder {
      try? Folder.remove(path)
    } else {
      try? File.remove(path)
    }
  }

  /// Whether the file of this name was left behind by a killed run. The current run must not have
  /// written anything yet.
  package static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let numbers = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0 else { return false }
    // In a container, the tool can have the same process id every time.
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }
}
