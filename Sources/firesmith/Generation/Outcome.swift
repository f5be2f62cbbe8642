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
  /// Something that the user reads and mends: an invalid schema, a file that is out of date.
  case findings = 1
  /// The tool could not do its work: wrong usage, a file that can't be read or written.
  case failure = 2

  /// What the help says.
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

  /// Prints what was found wrong with `inputs`.
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

  /// Adds what is said beside the diagnostics: to standard output, unless that is for a program.
  mutating func say(_ text: String, _ style: PrintingStyle) {
    if style.isForPrograms { problems += text } else { output += text }
  }
}

/// How the flags ask to print.
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

  /// Whether standard output has to hold what a program reads, and nothing beside it.
  var isForPrograms: Bool { isDiff || format.isDocument }
}

extension [Diagnostic] {
  var hasErrors: Bool { contains { $0.severity == .error } }

  /// The exit status that the diagnostics make for.
  var status: ExitStatus {
    let errors = filter { $0.severity == .error }
    if errors.isEmpty { return .done }
    return errors.contains(where: \.isFailure) ? .failure : .findings
  }
}

extension Diagnostic {
  /// Whether the tool could not do its work, as opposed to having found something.
  fileprivate var isFailure: Bool {
    switch id {
    case .missingPath, .unreadableFile, .unwritableFile, .noSchemas: true
    default: false
    }
  }

  static func unreadable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "it can't be read: \(error.reason)", at: .file(path: error.path))
  }

  static func unwritable(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unwritableFile, "it can't be written: \(error.reason)", at: .file(path: error.path))
  }
}
