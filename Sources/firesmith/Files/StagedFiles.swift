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
  private var files: [(temporaryPath: String, path: String)] = []

  /// Writes a file beside the place that it will take.
  ///
  /// The errors of the system are about `path`, since nobody knows the other name.
  mutating func add(_ path: String, holding contents: String) throws(SystemError) {
    // The other name is short. It would turn out with the first files in their places that this one
    // is too long.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENAMETOOLONG { throw .last(path) }
    let temporaryPath = TemporaryFile.path(beside: path, number: files.count)
    do throws(SystemError) {
      try File.create(temporaryPath, holding: contents)
    } catch {
      throw SystemError(path: path, reason: error.reason)
    }
    files.append((temporaryPath, path))
  }

  /// Puts the files into their places.
  mutating func commit() throws(SystemError) {
    files.reverse()
    while let (temporaryPath, path) = files.popLast() {
      do throws(SystemError) {
        try File.move(temporaryPath, to: path)
      } catch {
        files.append((temporaryPath, path))
        throw error
      }
    }
  }

  /// Removes the files that have not taken their places.
  mutating func discard() {
    while let file = files.popLast() { try? File.remove(file.temporaryPath) }
  }
}

/// A file that is being written, before it takes the place of another.
enum TemporaryFile {
  private static let prefix = ".firesmith-"
  private static let suffix = ".tmp"

  /// - Parameter number: tells the files apart that one run has in a folder.
  static func path(beside path: String, number: Int) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { path[...$0] } ?? ""
    return "\(folder)\(prefix)\(getpid())-\(number)\(suffix)"
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
