/// A command of the tool.
enum Command: String, CaseIterable, Sendable {
  case initialize = "init"
  case generate
  case validate
  case templates
  case context
  case explain
  case completions
  case man
  case version
  case help

  /// What the command takes and what its help says. The parser, the help, the manual page and the
  /// completions are all made from this.
  var definition: CommandDefinition {
    switch self {
    case .initialize: .initialize
    case .generate: .generate
    case .validate: .validate
    case .templates: .templates
    case .context: .context
    case .explain: .explain
    case .completions: .completions
    case .man: .man
    case .version: .version
    case .help: .help
    }
  }
}

/// A part of a command's help.
enum Discussion: Sendable {
  /// A paragraph, which is broken into lines as it is printed.
  case prose(String)
  /// Terms, and what they mean.
  case rows([(term: String, meaning: String)])
}

/// What a command takes and what its help says.
struct CommandDefinition: Sendable {
  /// One line, for the list of commands.
  let summary: String
  /// What the command's own help says below the usage.
  let discussion: [Discussion]
  let operands: Operands?
  let flags: [Flag]

  init(
    summary: String,
    discussion: [Discussion] = [],
    operands: Operands? = nil,
    flags: [Flag]
  ) {
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.flags = flags
  }
}
