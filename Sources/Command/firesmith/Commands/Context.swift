import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithJSON
import FiresmithLanguage
import FiresmithMustache
import FiresmithReports
import FiresmithSharedCommands

/// `firesmith context`
struct Context: Subcommand {
  static let name = "context"
  static let summary = "Print the data that templates are rendered with, as JSON."
  static let discussion: [Discussion] = [
    .prose(
      "Documentation/context.schema.json describes it. Writes nothing. Flags override the "
        + "configuration.")
  ]
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration), .schemas(\.request.schemas),
      .language(
        \.request.language, help: "The language to write, as the only output."),
    ] + Option.overrides(\.request.overrides) + [.color(\.color)]
  }

  var request = Request()
  var color = ColorChoice.auto

  func run(print: (CommandResult) -> Void) -> CommandResult {
    var request = request
    request.isForOneOutput = request.language != nil
    var inputs = InputFiles()
    let outputs = inputs.contexts(request)
    var result = CommandResult(problemsOf: inputs, color: color)
    if result.status == .done {
      let document: JSON = [
        "version": .integer(ContextVersion.history.current),
        "outputs": .array(outputs.compactMap(JSON.init)),
      ]
      result.output = document.text
    }
    return result
  }
}

extension JSON {
  /// `nil` for an output that isn't rendered with templates.
  fileprivate init?(_ output: RenderedOutput<FileContext>) {
    let path = output.output.path.path
    let code = output.output.code
    guard code != nil || !output.files.isEmpty else { return nil }
    self = [
      "directory": .string(code == nil ? path.parent : path),
      "language": .string(code?.language.name ?? "html"),
      "files": .array(
        output.files.map { file in
          [
            "path": .string(file.path), "template": .string(file.template),
            "context": JSON(file.context),
          ]
        }),
    ]
  }

  fileprivate init(_ value: MustacheValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let string): self = .string(string)
    case .list(let values): self = .array(values.map(JSON.init))
    case .strings(let strings): self = .array(strings.map(JSON.string))
    case .deferred: self.init(value.made)
    case .lines(let lines): self = .array(lines.strings.map(JSON.string))
    case .object(let object): self = .object(object.pairs.map { ($0.0, JSON($0.1)) })
    }
  }
}
