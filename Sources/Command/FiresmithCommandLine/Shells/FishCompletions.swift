import FiresmithText

extension CommandLineTool {
  /// The completion script for fish.
  var fishCompletions: String {
    """
    # Completes \(name) in fish. Written by '\(name) completions fish'.

    function __\(name)_needs_command
        test (count (commandline -opc)) -eq 1
    end

    function __\(name)_uses_command -a name
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test "$words[2]" = "$name"
    end

    complete -c \(name) -f
    complete -c \(name) -n __\(name)_needs_command -s h -l help -d 'Show help'
    complete -c \(name) -n __\(name)_needs_command -l version -d 'Print the version'
    \(definitions.map(fishLines).joined())
    """
  }

  private func fishLines(_ command: CommandDefinition) -> String {
    let summary = fishQuoted(command.summary.withoutFullStop)
    let condition = "complete -c \(name) -n '__\(name)_uses_command \(command.name)'"
    var lines = [
      "complete -c \(name) -n __\(name)_needs_command -a \(command.name) -d \(summary)"
    ]
    lines += command.flags.map { flag in
      let short = flag.name == Flag.help.name ? " -s h" : ""
      let value = flag.completion.map(fishValue) ?? ""
      return "\(condition)\(short) -l \(flag.name)\(value) -d \(fishQuoted(flag.summary))"
    }
    lines += fishOperands(of: command)
    return lines.map { $0 + "\n" }.joined()
  }

  private func fishOperands(of command: CommandDefinition) -> [String] {
    guard let operand = command.operands.first else { return [] }
    let uses = "__\(name)_uses_command \(command.name)"
    let first = fishAction(operand.completion)
    guard let second = command.operands.dropFirst().first else {
      return first.isEmpty ? [] : ["complete -c \(name) -n '\(uses)'\(first)"]
    }
    let seen = "__fish_seen_subcommand_from \(operand.choices.joined(separator: " "))"
    let followed = "__fish_seen_subcommand_from \(second.followed.joined(separator: " "))"
    return [
      "complete -c \(name) -n '\(uses); and not \(seen)'\(first)",
      "complete -c \(name) -n '\(uses); and \(followed)'\(fishAction(second.completion))",
    ]
  }

  /// The part for a flag's value, which is required. Files are offered only where the value is one.
  private func fishValue(_ completion: Completion) -> String {
    switch completion {
    case .files: " -r -F"
    case .choices, .folders, .nothing: " -x\(fishAction(completion))"
    }
  }

  private func fishAction(_ completion: Completion) -> String {
    switch completion {
    case .choices(let choices): " -a \(fishQuoted(choices.joined(separator: " ")))"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .nothing: ""
    }
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.escaped([#"\"#: #"\\"#, "'": #"\'"#]) + "'"
  }
}
