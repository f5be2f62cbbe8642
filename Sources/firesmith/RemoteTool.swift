import FiresmithCommandLine
import FiresmithFiles
import FiresmithVersion

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `firesmith-remote`, a program of its own for commands that talk to servers: it needs Foundation's
/// networking, which can't be linked statically.
enum RemoteTool {
  static let name = "firesmith-remote"

  /// Runs the program in place of this process.
  ///
  /// - Parameter program: How this process was called.
  /// - Returns: What went wrong; nothing is returned if the program runs.
  static func run(_ words: [String], calledFrom program: String) -> CommandResult {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    guard let path = path(calledFrom: program, searchPath: searchPath) else {
      return CommandResult(problems: missing, status: .failure)
    }
    setenv(Release.callerVersionVariable, Release.version, 1)
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    let reason = String(cString: strerror(errno))
    return CommandResult(problems: "error: \(path) can't be run: \(reason)\n", status: .failure)
  }

  /// The program's path: in the folder of `firesmith` itself, else in one of those of `searchPath`.
  ///
  /// - Parameter program: How this process was called: a path, or a name in `searchPath`.
  static func path(calledFrom program: String, searchPath: String) -> String? {
    // An empty path stands for the working directory, from which nothing should be run by accident.
    let folders = searchPath.split(separator: ":").map(String.init)
    let own =
      program.contains("/")
      ? program : folders.map { $0.appending(path: program) }.first(where: isProgram)
    // The command may be a link to a file that `firesmith-remote` is beside.
    let beside = own.map { [$0.parent, $0.resolved.parent] } ?? []
    return (beside + folders).map { $0.appending(path: name) }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    FileKind.at(path, followingLinks: true) == .file && access(path, X_OK) == 0
  }

  private static let missing = """
    error: firesmith-remote is missing, the program for commands that talk to servers; it has to be in \
    the folder of firesmith, or in one of PATH. In a clone of \(Release.address), \
    'swift build -c release --product firesmith-remote' builds it.

    """
}
