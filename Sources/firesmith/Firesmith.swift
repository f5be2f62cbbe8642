import FiresmithArguments
import FiresmithFiles
import FiresmithInputs
import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@main
struct Firesmith {
  static let version = "0.1.0"
  static let address = "https://github.com/firesmith/firesmith"

  static func main() {
    // If nobody reads the output any more, or a file grows beyond what the user may write, `write`
    // fails with an error, instead of a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let outcome: Outcome
    do throws(UsageError) {
      outcome = run(try words(), print: { print($0) })
    } catch {
      outcome = Outcome(error)
    }
    exit(print(outcome).rawValue)
  }

  /// Prints an outcome.
  ///
  /// - Returns: The outcome's status; `failure` if not all of it could be printed.
  @discardableResult
  private static func print(_ outcome: Outcome) -> ExitStatus {
    do throws(SystemError) {
      try File.print(outcome.problems, to: STDERR_FILENO, name: "standard error")
      try File.print(outcome.output, to: STDOUT_FILENO, name: "standard output")
      return outcome.status
    } catch {
      let problem = "error: \(error.path) can't be written: \(error.reason)\n"
      try? File.print(problem, to: STDERR_FILENO, name: "standard error")
      return .failure
    }
  }

  /// Returns the words after the tool's name. Throws an error if one is not UTF-8: as text, it would
  /// be the path of another file.
  private static func words() throws(UsageError) -> [String] {
    let arguments = firesmith_arguments() ?? CommandLine.unsafeArgv
    var words: [String] = []
    var index = 0
    while let argument = arguments[index] {
      guard let word = String(validatingCString: argument) else {
        throw UsageError(
          messages: ["\(quoted(String(cString: argument))) is not UTF-8"], command: nil)
      }
      words.append(word)
      index += 1
    }
    return Array(words.dropFirst())
  }

  /// Does what the words after the tool's name ask for.
  ///
  /// - Parameter print: Prints what there is to say before the end.
  static func run(_ words: [String], print: (Outcome) -> Void = { _ in }) -> Outcome {
    guard !words.isEmpty else { return Outcome(problems: .overview, status: .failure) }
    do throws(UsageError) {
      let arguments = try Arguments.parse(words)
      if arguments.has(.help) { return Outcome(output: .help(for: arguments.command)) }
      return switch arguments.command {
      case .initialize: try .initialize(arguments)
      case .generate where arguments.has(.watch): try .watch(arguments, print: print)
      case .generate: try .generate(arguments)
      case .validate: .validate(arguments)
      case .templates: try .templates(arguments)
      case .context: .context(arguments)
      case .explain: try .explain(arguments)
      case .completions: try .completions(arguments)
      case .man: Outcome(output: .manualPage)
      case .version: .version
      case .help: try .help(arguments)
      }
    } catch {
      return Outcome(error)
    }
  }
}
