import FiresmithArguments
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLibC
import FiresmithText

extension CommandLineTool {
  /// Does what the process was started for, and ends it.
  ///
  /// - Parameter handle: Is asked first, with the words that the process was started with: the
  ///   tool's own name, and those after it. Returns `nil` to leave them to the subcommands.
  package func runProcess(
    _ handle: (_ program: String, _ words: [String]) -> CommandResult? = { _, _ in nil }
  ) -> Never {
    // If nobody reads the output any more, or a file grows beyond what the user may write, `write`
    // fails with an error, instead of a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let result: CommandResult
    do throws(UsageError) {
      let words = try Self.words()
      let rest = Array(words.dropFirst())
      result = handle(words.first ?? name, rest) ?? run(rest, print: { Self.print($0) })
    } catch {
      result = self.result(of: error, command: nil)
    }
    exit(Self.print(result).rawValue)
  }

  /// Prints a result.
  ///
  /// - Returns: The result's status; `failure` if not all of it could be printed.
  @discardableResult
  private static func print(_ result: CommandResult) -> ExitStatus {
    do throws(SystemError) {
      try File.print(result.problems, to: STDERR_FILENO, name: "standard error")
      try File.print(result.output, to: STDOUT_FILENO, name: "standard output")
      result.whenPrinted()
      return result.status
    } catch {
      let problem = "error: \(error.path) can't be written: \(error.reason)\n"
      try? File.print(problem, to: STDERR_FILENO, name: "standard error")
      return .failure
    }
  }

  /// The word that this process was called by: a path, or a name in `PATH`; empty if there is none.
  package static var program: String {
    get throws(UsageError) { try words().first ?? "" }
  }

  /// Returns the words that the process was started with.
  ///
  /// - Throws: An error if one is not UTF-8: as text, it would be the path of another file.
  private static func words() throws(UsageError) -> [String] {
    let arguments = firesmith_arguments() ?? CommandLine.unsafeArgv
    var words: [String] = []
    var index = 0
    while let argument = arguments[index] {
      guard let word = String(validatingCString: argument) else {
        throw UsageError("\(quoted(String(cString: argument))) is not UTF-8")
      }
      words.append(word)
      index += 1
    }
    return words
  }
}
