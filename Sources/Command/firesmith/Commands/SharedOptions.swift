import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithLibC
import FiresmithReports

// The options that several commands have; FiresmithSharedCommands has those of both programs.
extension Option {
  /// - Parameter help: What the language is for.
  static func language(
    _ property: WritableKeyPath<Command, (any TargetLanguage)?>, help: String
  ) -> Option {
    .choice(
      "language", .name, property, of: Languages.all.names, { Languages.all.named($0) }, help: help)
  }

  /// The flags that override options of single languages.
  static func overrides(_ property: WritableKeyPath<Command, [OptionOverride]>) -> [Option] {
    LanguageKeys.all.flatMap(\.flags).map { flag in
      .choice(flag.name, Placeholder(flag.value), of: flag.choices, help: flag.help) {
        command, choice in
        command[keyPath: property].append(OptionOverride(flag, choice))
      }
    }
  }

  static func format(_ property: WritableKeyPath<Command, DiagnosticFormat>) -> Option {
    .choice(
      "format", .name, property, help: "The format of errors and warnings. Default: text.")
  }

  static func color(_ property: WritableKeyPath<Command, ColorChoice>) -> Option {
    .choice(
      "color", .when, property, help: "When to print in color.",
      "Default: auto, which is on a terminal, unless NO_COLOR is set.")
  }
}

extension Placeholder {
  fileprivate init(_ value: OptionFlag.Value) {
    switch value {
    case .name: self = .name
    case .level: self = .level
    }
  }
}

extension CommandResult {
  /// The result that prints the problems of `inputs`.
  init(
    problemsOf inputs: InputFiles, format: DiagnosticFormat = .text, color: ColorChoice = .never
  ) {
    let report = DiagnosticReport(inputs.diagnostics, in: inputs.files)
    self.init(status: report.status)
    switch format {
    case .text:
      problems = DiagnosticRenderer(inputs.files, isColored: color.isColored(STDERR_FILENO))
        .render(inputs.diagnostics)
    case .json: output = report.json.text
    case .github: output = report.github
    case .sarif: output = report.sarif.text
    }
  }
}
