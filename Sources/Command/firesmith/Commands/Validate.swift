import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithReports
import FiresmithSharedCommands

/// `firesmith validate`
struct Validate: Subcommand {
  static let name = "validate"
  static let summary = "Check the schemas without writing anything."
  static let discussion: [Discussion] = [
    .prose(
      "Checks the files and folders at each PATH together, after '--schemas' or without it, or else "
        + "the schemas that the configuration names, for everything that generate refuses.")
  ]
  static var operands: [Operand<Self>] { [.values(.path, \.request.schemas)] }
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration), .schemas(\.request.schemas), .format(\.format),
      .color(\.color), .quiet(\.isQuiet),
    ]
  }
  static let otherNames = ["lint", "test", "verify"]

  var request = Request()
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  var isQuiet = false

  func run(print: (CommandResult) -> Void) -> CommandResult {
    var request = request
    request.isForOneOutput = !request.schemas.isEmpty
    var inputs = InputFiles()
    inputs.check(request)
    var result = CommandResult(problemsOf: inputs, format: format, color: color)
    if result.status == .done, !isQuiet {
      let count = inputs.schemaCount
      let summary = "firesmith: \(count) \(count == 1 ? "schema is" : "schemas are") valid\n"
      if format.isDocument { result.problems += summary } else { result.output += summary }
    }
    return result
  }
}
