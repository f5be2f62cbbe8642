import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a run ended.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// Something for the user to fix, such as an invalid schema or a file that is out of date.
  case findings = 1
  /// The tool could not do its work, because of wrong usage or a file that can't be read or written.
  case failure = 2

  /// How the help describes it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "findings such as an invalid schema"
    case .failure: "wrong usage or a system problem"
    }
  }
}

/// What a run prints, and how it ends.
struct Outcome: Sendable {
  /// For standard output.
  var output = ""
  /// For standard error.
  var problems = ""
  var status = ExitStatus.done
}

extension Outcome {
  init(_ error: UsageError) {
    for message in error.messages { problems += "error: \(visible(message))\n" }
    problems += "'firesmith help\(error.command.map { " " + $0.rawValue } ?? "")' explains more.\n"
    status = .failure
  }

  /// The outcome that prints the problems of `inputs`.
  init(problemsOf inputs: Inputs, _ style: PrintingStyle = PrintingStyle()) {
    let report = DiagnosticReport(inputs)
    status = report.status
    switch style.format {
    case .text:
      problems = DiagnosticRenderer(inputs.files, isColored: style.color.isColored(STDERR_FILENO))
        .render(inputs.diagnostics)
    case .json: output = report.json.text
    case .github: output = report.github
    case .sarif: output = report.sarif.text
    }
  }

  /// Adds text besides the diagnostics: to standard output, unless that is for a program.
  mutating func say(_ text: String, _ style: PrintingStyle) {
    if style.isForPrograms { problems += text } else { output += text }
  }
}

/// How to print, according to the flags.
struct PrintingStyle {
  var format = DiagnosticFormat.text
  var color = ColorChoice.never
  private var isDiff = false

  init() {}

  init(_ arguments: Arguments) {
    isDiff = arguments.has(.diff)
    color = .auto
    arguments.choose(.format, &format)
    arguments.choose(.color, &color)
  }

  /// Whether a program reads standard output, so that nothing else may be printed there.
  var isForPrograms: Bool { isDiff || format.isDocument }
}

extension [Diagnostic] {
  var hasErrors: Bool { contains { $0.severity == .error } }

  /// The exit status of a run with these diagnostics.
  var status: ExitStatus {
    let errors = filter { $0.severity == .error }
    if errors.isEmpty { return .done }
    return errors.contains(where: \.isFailure) ? .failure : .findings
  }
}

extension Diagnostic {
  /// Whether the tool could not do its work, as opposed to having found something to fix.
  fileprivate var isFailure: Bool {
    switch id {
    case .missingPath, .unreadableFile, .unwritableFile, .noSchemas: true
    default: false
    }
  }

  static func unreadable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "can't be read: \(error.reason)", at: .file(path: error.path))
  }

  static func unwritable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unwritableFile, "can't be written: \(error.reason)", at: .file(path: error.path))
  }
}
