import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLibC
import FiresmithStoredData
import FiresmithVersion

/// `firesmith-remote`, a program of its own for commands that talk to servers: it needs
/// Foundation's networking, which can't be linked statically.
enum RemoteTool {
  static let name = "firesmith-remote"

  /// Runs the program in place of this process.
  ///
  /// - Parameter program: How this process was called.
  /// - Returns: What went wrong; nothing is returned if the program runs.
  static func run(_ words: [String], calledFrom program: String) -> CommandResult {
    let path: String
    do throws(UsageError) {
      path = try find(calledFrom: program)
    } catch {
      return CommandResult(problems: "error: \(missing)\n", status: .failure)
    }
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    let reason = String(cString: strerror(errno))
    return CommandResult(problems: "error: \(path) can't be run: \(reason)\n", status: .failure)
  }

  /// Returns what reads databases; `nil` if none of the sources is one.
  static func reader(of sources: [String]) throws(UsageError) -> DatabaseReader? {
    guard sources.contains(where: DatabaseReader.reads) else { return nil }
    return DatabaseReader(program: try find(calledFrom: try CommandLineTool.program))
  }

  /// Returns the program's path, and prepares the environment in which it runs.
  private static func find(calledFrom program: String) throws(UsageError) -> String {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    guard let path = path(calledFrom: program, searchPath: searchPath) else {
      throw UsageError(missing)
    }
    setenv(Release.callerVersionVariable, Release.version, 1)
    return path
  }

  /// The program's path: in the folder of `firesmith` itself, else in one of those of `searchPath`.
  ///
  /// - Parameter program: How this process was called: a path, or a name in `searchPath`.
  static func path(calledFrom program: String, searchPath: String) -> String? {
    // An empty path stands for the working directory, from which nothing should be run by accident.
    let folders = searchPath.split(separator: ":").map(String.init)
    let own =
      program.utf8.contains(UInt8(ascii: "/"))
      ? program : folders.map { $0.appending(path: program) }.first(where: isProgram)
    // The command may be a link to a file that `firesmith-remote` is beside.
    let beside = own.map { [$0.parent, $0.resolved.parent] } ?? []
    return (beside + folders).map { $0.appending(path: name) }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    FileKind.at(path, followingLinks: true) == .file && access(path, X_OK) == 0
  }

  private static let missing = """
    firesmith-remote is missing, the program for commands that talk to servers; it has to be in \
    the folder of firesmith, or in one of PATH. In a clone of \(Release.address), \
    'swift build -c release --product firesmith-remote' builds it.
    """
}
