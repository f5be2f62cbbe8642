import FiresmithGenerator
import FiresmithLanguage
import FiresmithSchema
import FiresmithSwift

extension Flag {
  static let config = Flag(
    "config", .one(.file),
    help: "The configuration. Default: firesmith.yaml in this folder or the nearest one above; "
      + "in a Swift package, those of its targets.")
  static let schemas = Flag(
    "schemas", .many(.path),
    help: "A schema file, or a folder of them. May be repeated.",
    "Default: what the configuration says, else the nearest folder Schemas.")
  static let output = Flag(
    "output", .one(.folder),
    help: "The folder to write to, as the only output.",
    "Default: what the configuration says, else Generated.")
  static let language = Flag(
    "language", .one(.name),
    choices: Languages.names,
    help: "The language to write, as the only output.")
  static let firstLanguage = Flag(
    "language", .one(.name),
    choices: Languages.names,
    help: "The language to generate. Default: swift.")
  static let sdk = Flag(
    "sdk", .one(.name),
    choices: SwiftOptions.SDK.allCases.map(\.rawValue),
    help: "The library that generated Swift code reads and writes documents with.")
  static let access = Flag(
    "access", .one(.level),
    choices: SwiftOptions.Access.allCases.map(\.rawValue),
    help: "The access level of generated Swift code.")
  static let check = Flag(
    "check",
    help: "Write nothing; list the files that are missing, out of date or no longer generated, "
      + "and exit with 1 if there are any.")
  static let dryRun = Flag(
    "dry-run",
    help: "Write nothing; list the files that would be written and removed.")
  static let diff = Flag(
    "diff",
    help: "Write nothing; print what would change as a unified diff. "
      + "Can be combined with --check.")
  static let watch = Flag(
    "watch",
    help: "Generate again whenever schemas, configuration or templates change, until the "
      + "command is interrupted.")
  static let format = Flag(
    "format", .one(.name),
    choices: DiagnosticFormat.allCases.map(\.rawValue),
    help: "The format of errors and warnings. Default: text.")
  static let color = Flag(
    "color", .one(.when),
    choices: ColorChoice.allCases.map(\.rawValue),
    help: "When to print in color.",
    "Default: auto, which is on a terminal, unless NO_COLOR is set.")
  static let folder = Flag(
    "folder", .one(.folder),
    help: "The folder of templates.",
    "Default: what the configuration says, else FiresmithTemplates.")
  static let block = Flag(
    "block", .one(.name),
    help: "Only this block of the template.")
  static let quiet = Flag(
    "quiet",
    help: "Print errors and warnings only.")
  static let help = Flag(
    "help",
    help: "Show this help. Short: -h.")
}

extension CommandDefinition {
  static let initialize = CommandDefinition(
    summary: "Write a configuration and a schema to start with.",
    discussion: [
      .prose(
        "Writes firesmith.yaml and Schemas/books.yaml into DIR, overwrites nothing, and prints "
          + "what to do next. Default for DIR: the target of the Swift package in this folder, "
          + "if it has only one; else this folder. A target without Swift files gets one, which "
          + "SwiftPM requires.")
    ],
    operands: Operands(.folder, .atMostOne),
    flags: [.firstLanguage, .help])

  static let generate = CommandDefinition(
    summary: "Generate code from the schemas.",
    discussion: [
      .prose(
        "Writes nothing unless every schema is valid. Files that are up to date are left alone, "
          + "and generated files that no schema generates any more are removed. Flags override "
          + "the configuration.")
    ],
    flags: [
      .config, .schemas, .output, .language, .sdk, .access, .check, .dryRun, .diff,
      .watch, .format, .color, .quiet, .help,
    ])

  static let validate = CommandDefinition(
    summary: "Check the schemas without writing anything.",
    discussion: [
      .prose(
        "Checks the files and folders at each PATH together, or else the schemas that the "
          + "configuration names, for everything that generate refuses.")
    ],
    operands: Operands(.path, .any),
    flags: [.config, .format, .color, .quiet, .help])

  static let templates = CommandDefinition(
    summary: "List, show, compare and copy the templates.",
    discussion: [
      .rows([
        ("list", "List the templates and their blocks, and the files that replace them."),
        ("show NAME", "Print a template, or with --block what replaces one block of it."),
        ("diff [NAME]", "Print how the files that replace templates differ from them."),
        ("eject NAME", "Write what show prints into the folder of templates, as a new file."),
      ])
    ],
    operands: Operands(
      .action, .exactlyOne, choices: TemplateAction.allCases.map(\.rawValue),
      second: Operands.Second(
        placeholder: .name, choices: BuiltInTemplate.all.map(\.name),
        followed: TemplateAction.allCases.filter { $0 != .list }.map(\.rawValue))),
    flags: [.config, .folder, .block, .color, .help])

  static let context = CommandDefinition(
    summary: "Print the data that templates are rendered with, as JSON.",
    discussion: [
      .prose(
        "Documentation/context.schema.json describes it. Writes nothing. Flags override the "
          + "configuration.")
    ],
    flags: [.config, .schemas, .language, .sdk, .access, .color, .help])

  static let explain = CommandDefinition(
    summary: "Explain an error or a warning, with an example and how to fix it.",
    discussion: [
      .prose("ID is what a message ends with, in brackets. Without it, all ids are listed.")
    ],
    operands: Operands(.id, .atMostOne, choices: DiagnosticID.allCases.map(\.rawValue)),
    flags: [.help])

  static let completions = CommandDefinition(
    summary: "Print a shell completion script.",
    discussion: [
      .prose("Save it where the shell looks for it:"),
      .rows([
        ("bash", "~/.local/share/bash-completion/completions/firesmith"),
        ("zsh", "_firesmith in one of the folders of $fpath"),
        ("fish", "~/.config/fish/completions/firesmith.fish"),
      ]),
    ],
    operands: Operands(.shell, .exactlyOne, choices: Shell.allCases.map(\.rawValue)),
    flags: [.help])

  static let man = CommandDefinition(
    summary: "Print the manual page.",
    discussion: [
      .rows([
        ("Read it", "firesmith man | man -l -"),
        ("Install it", "firesmith man > /usr/local/share/man/man1/firesmith.1"),
      ])
    ],
    flags: [.help])

  static let version = CommandDefinition(
    summary: "Print the version.",
    flags: [.help])

  static let help = CommandDefinition(
    summary: "Explain a command.",
    operands: Operands(.command, .atMostOne, choices: Command.allCases.map(\.rawValue)),
    flags: [.help])
}
