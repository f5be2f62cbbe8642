import FiresmithInputs
import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
