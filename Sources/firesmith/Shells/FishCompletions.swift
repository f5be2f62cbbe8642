extension String {
  /// The completion script for fish.
  static var fishCompletions: String {
    """
    # Completes firesmith in fish. Written by 'firesmith completions fish'.

    function __firesmith_needs_command
        test (count (commandline -opc)) -eq 1
    end

    function __firesmith_uses_command -a name
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test "$words[2]" = "$name"
    end

    complete -c firesmith -f
    complete -c firesmith -n __firesmith_needs_command -s h -l help -d 'Show help'
    complete -c firesmith -n __firesmith_needs_command -l version -d 'Print the version'
    \(Command.allCases.map(fishLines).joined())
    """
  }

  private static func fishLines(_ command: Command) -> String {
    let definition = command.definition
    let summary = fishQuoted(definition.summary.withoutFullStop)
    let condition = "complete -c firesmith -n '__firesmith_uses_command \(command.rawValue)'"
    var lines = [
      "complete -c firesmith -n __firesmith_needs_command -a \(command.rawValue) -d \(summary)"
    ]
    lines += definition.flags.map { flag in
      let short = flag.name == Flag.help.name ? " -s h" : ""
      let value = flag.completion.map(fishValue) ?? ""
      return "\(condition)\(short) -l \(flag.name)\(value) -d \(fishQuoted(flag.summary))"
    }
    if let operands = definition.operands { lines += fishOperands(operands, of: command) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func fishOperands(_ operands: Operands, of command: Command) -> [String] {
    let uses = "__firesmith_uses_command \(command.rawValue)"
    let first = fishAction(operands.completion)
    guard let second = operands.second else {
      return first.isEmpty ? [] : ["complete -c firesmith -n '\(uses)'\(first)"]
    }
    let seen = "__fish_seen_subcommand_from \(operands.choices.joined(separator: " "))"
    let followed = "__fish_seen_subcommand_from \(second.followed.joined(separator: " "))"
    return [
      "complete -c firesmith -n '\(uses); and not \(seen)'\(first)",
      "complete -c firesmith -n '\(uses); and \(followed)'\(fishAction(second.completion))",
    ]
  }

  /// The part for a flag's value, which is required. Files are offered only where the value is one.
  private static func fishValue(_ completion: Completion) -> String {
    if case .files = completion { " -r -F" } else { " -x\(fishAction(completion))" }
  }

  private static func fishAction(_ completion: Completion) -> String {
    switch completion {
    case .choices(let choices): " -a \(fishQuoted(choices.joined(separator: " ")))"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .nothing: ""
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.escaped([#"\"#: #"\\"#, "'": #"\'"#]) + "'"
  }
}
