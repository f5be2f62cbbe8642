import FiresmithInputs
import FiresmithLanguage
import FiresmithMustache

extension Outcome {
  /// `firesmith context`
  static func context(_ arguments: Arguments) -> Outcome {
    var inputs = Inputs()
    let outputs = inputs.contexts(Request(arguments))
    var outcome = Outcome(problemsOf: inputs, PrintingStyle(arguments))
    if outcome.status == .done {
      let document: JSON = [
        "version": .integer(ContextVersion.history.current),
        "outputs": .array(outputs.map(JSON.init)),
      ]
      outcome.output = document.text
    }
    return outcome
  }
}

extension JSON {
  fileprivate init(_ output: RenderedOutput<FileContext>) {
    self = [
      "directory": .string(output.directory.path),
      "language": .string(output.language.name),
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
