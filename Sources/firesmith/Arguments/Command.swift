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
  case generatePlanned = "generate-planned"

  /// What the command takes and what its help says: the only place that knows.
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
    case .generatePlanned: .generatePlanned
    }
  }

  /// The commands that help lists: those that are for people.
  static var visible: [Command] {
    allCases.filter { $0 != .generatePlanned }
  }
}

/// What a command takes and what its help says.
struct CommandDefinition: Sendable {
  /// One line, for the list of commands.
  let summary: String
  /// Below the usage in the command's own help, a line each.
  let discussion: [String]
  let operands: Operands?
  let flags: [Flag]

  init(
    summary: String,
    discussion: [String] = [],
    operands: Operands? = nil,
    flags: [Flag]
  ) {
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.flags = flags
  }
}
