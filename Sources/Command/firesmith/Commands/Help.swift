import FiresmithCommandLine

/// `firesmith help`
struct Help: Subcommand {
  static let name = "help"
  static let summary = "Explain a command."
  static var operands: [Operand<Self>] {
    let commands = CommandLineTool.firesmith.subcommands
    return [
      .choice(.command, \.command, of: commands.map { $0.name }) { name in
        commands.first { $0.name == name }
      }
    ]
  }

  var command: (any Subcommand.Type)?

  func run(print: (CommandResult) -> Void) -> CommandResult {
    let tool = CommandLineTool.firesmith
    return CommandResult(output: command.map { tool.help(for: $0.definition) } ?? tool.overview)
  }
}
