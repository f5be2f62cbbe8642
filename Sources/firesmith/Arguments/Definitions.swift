import FiresmithGenerator
import FiresmithSchema

extension Flag {
  static let config = Flag(
    "config", .one(.file),
    help: "The configuration. Default: firesmith.yaml, found upwards from here.")
  static let schemas = Flag(
    "schemas", .many(.path),
    help: "A schema file, or a folder of them. May be repeated.",
    "Default: what the configuration says, else the nearest folder Schemas.")
  static let output = Flag(
    "output", .one(.folder),
    help: "The folder to write to, as the only output. Default: Generated.")
  static let language = Flag(
    "language", .one(.name),
    choices: OutputOptions.Language.allCases.map(\.rawValue),
    help: "The language to write, as the only output.")
  static let sdk = Flag(
    "sdk", .one(.name),
    choices: OutputOptions.SDK.allCases.map(\.rawValue),
    help: "What generated Swift code reads and writes documents with.")
  static let access = Flag(
    "access", .one(.level),
    choices: OutputOptions.Access.allCases.map(\.rawValue),
    help: "The access level of generated Swift code.")
  static let check = Flag(
    "check",
    help: "Write nothing; name the files that are missing, changed or orphaned,",
    "and exit with 1 if there are any.")
  static let dryRun = Flag(
    "dry-run",
    help: "Write nothing; say what would be written and removed.")
  static let diff = Flag(
    "diff",
    help: "Write nothing; print what would change as a unified diff.",
    "May be combined with --check.")
  static let watch = Flag(
    "watch",
    help: "Generate again whenever schemas, configuration or templates change,",
    "until the command is interrupted.")
  static let xcode = Flag(
    "xcode",
    help: "The target is one of an Xcode project.")
  static let format = Flag(
    "format", .one(.name),
    choices: DiagnosticFormat.allCases.map(\.rawValue),
    help: "How to print what is wrong. Default: text.")
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
    help: "Print problems only.")
  static let help = Flag(
    "help",
    help: "Show this help. Short: -h.")
}

extension CommandDefinition {
  static let initialize = CommandDefinition(
    summary: "Write a configuration and a schema to start with.",
    discussion: [
      "Writes firesmith.yaml and Schemas/books.yaml into DIR, overwrites nothing, and says",
      "what to do next. Default for DIR: the target of the Swift package that is here, if it",
      "has one only; else this folder.",
    ],
    operands: Operands(.folder, .atMostOne),
    flags: [.help])

  static let generate = CommandDefinition(
    summary: "Write the code of the schemas' models and collections.",
    discussion: [
      "Writes only if every schema is valid. Files that are up to date stay untouched,",
      "and generated files that no schema asks for any more are removed.",
      "Flags win over the configuration.",
    ],
    flags: [
      .config, .schemas, .output, .language, .sdk, .access, .check, .dryRun, .diff,
      .watch, .format, .color, .quiet, .help,
    ])

  static let validate = CommandDefinition(
    summary: "Check the schemas, and write nothing.",
    discussion: [
      "Checks the files and folders at each PATH together, or else what the configuration",
      "says, for everything that generate refuses.",
    ],
    operands: Operands(.path, .any),
    flags: [.config, .format, .color, .quiet, .help])

  static let templates = CommandDefinition(
    summary: "List, show, compare and copy the templates that code is rendered from.",
    discussion: [
      "list         names the templates and their blocks, and the files that replace them.",
      "show NAME    prints a template, with --block what replaces one block of it.",
      "diff [NAME]  prints how the files that replace templates differ from them.",
      "eject NAME   writes what show prints into the folder of templates, if nothing is there.",
    ],
    operands: Operands(
      .action, .oneAndAtMost(.name), choices: TemplateAction.allCases.map(\.rawValue)),
    flags: [.config, .folder, .block, .color, .help])

  static let context = CommandDefinition(
    summary: "Print what the templates are rendered with, as JSON.",
    discussion: [
      "Documentation/context.schema.json describes it. Writes nothing.",
      "Flags win over the configuration.",
    ],
    flags: [.config, .schemas, .language, .sdk, .access, .color, .help])

  static let explain = CommandDefinition(
    summary: "Explain a diagnostic: what it means, an example, and how to mend it.",
    discussion: ["ID is what stands in brackets behind a message. Without it, all are listed."],
    operands: Operands(.id, .atMostOne, choices: DiagnosticID.allCases.map(\.rawValue)),
    flags: [.help])

  static let completions = CommandDefinition(
    summary: "Print what makes a shell complete this command.",
    discussion: [
      "bash: firesmith completions bash > ~/.local/share/bash-completion/completions/firesmith",
      "zsh:  firesmith completions zsh > DIR/_firesmith, where $fpath has DIR",
      "fish: firesmith completions fish > ~/.config/fish/completions/firesmith.fish",
    ],
    operands: Operands(.shell, .exactlyOne, choices: Shell.allCases.map(\.rawValue)),
    flags: [.help])

  static let man = CommandDefinition(
    summary: "Print the manual page.",
    discussion: [
      "To read it: firesmith man | man -l -",
      "To install it: firesmith man > /usr/local/share/man/man1/firesmith.1",
    ],
    flags: [.help])

  static let version = CommandDefinition(
    summary: "Print the version.",
    flags: [.help])

  static let help = CommandDefinition(
    summary: "Explain a command.",
    operands: Operands(.command, .atMostOne, choices: Command.visible.map(\.rawValue)),
    flags: [.help])

  static let generatePlanned = CommandDefinition(
    summary: "Do what the build plugin planned: generate the files of one target.",
    discussion: [
      "Each SCHEMA is a path below the schemas folder whose output the build expects.",
      "Reads no other schema, and warns about those it finds.",
    ],
    operands: Operands(.schema, .atLeastOne),
    flags: [.config, .schemas, .output, .xcode, .help])
}
