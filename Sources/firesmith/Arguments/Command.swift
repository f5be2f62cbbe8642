/// A command of the tool.
enum Command: String, CaseIterable, Sendable {
  case generate
  case validate
  case version
  case help
  case generatePlanned = "generate-planned"

  /// What the command takes and what its help says: the only place that knows.
  var definition: CommandDefinition {
    switch self {
    case .generate: .generate
    case .validate: .validate
    case .version: .version
    case .help: .help
    case .generatePlanned: .generatePlanned
    }
  }

  /// The commands that help lists.
  static var visible: [Command] {
    allCases.filter { !$0.definition.isHidden }
  }
}

/// What a command takes and what its help says.
struct CommandDefinition: Sendable {
  /// What follows the flags: its name in help, and how many there may be.
  struct Operands: Sendable {
    let usage: String
    let maximum: Int
  }

  /// One line, for the list of commands.
  let summary: String
  /// Below the usage in the command's own help, a line each.
  let discussion: [String]
  let operands: Operands?
  let flags: [Flag]
  let isHidden: Bool

  init(
    summary: String,
    discussion: [String] = [],
    operands: Operands? = nil,
    flags: [Flag],
    isHidden: Bool = false
  ) {
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.flags = flags
    self.isHidden = isHidden
  }
}
