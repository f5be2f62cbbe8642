extension String {
  /// What `firesmith help` prints.
  static var overview: String {
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }
    return """
      Firesmith turns YAML schemas of Cloud Firestore collections into code.

      Usage: firesmith COMMAND [FLAGS]

      Commands:
      \(table(Command.visible.map { ($0.rawValue, [$0.definition.summary]) }))
      'firesmith help COMMAND' explains a command.
      Exit status: \(statuses.joined(separator: ", ")).

      """
  }

  /// What `firesmith help COMMAND` prints.
  static func help(for command: Command) -> String {
    let definition = command.definition
    var text = "\(definition.summary)\n\n\(usage(of: command))\n"
    if !definition.discussion.isEmpty {
      text += "\n" + definition.discussion.joined(separator: "\n") + "\n"
    }
    text += "\nFlags:\n"
    text += table(definition.flags.map { ($0.usage, $0.fullHelp) })
    return text
  }

  /// `Usage: firesmith validate [--config FILE] [--quiet] [PATH]…`
  private static func usage(of command: Command) -> String {
    let start = "Usage: firesmith \(command.rawValue)"
    return wrapped(command.definition.usage, after: start, width: 80)
  }

  /// Words after `start`, broken into lines that are indented like the first word.
  private static func wrapped(_ words: [String], after start: String, width: Int) -> String {
    var lines = [start]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n")
  }

  /// Two columns; a text of several lines goes on below its first.
  static func table(_ rows: [(name: String, text: [String])]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    var text = ""
    for row in rows {
      for (index, line) in row.text.enumerated() {
        let name = index == 0 ? row.name : ""
        let padding = String(repeating: " ", count: width - name.count)
        text += "  \(name)\(padding)  \(line)\n"
      }
    }
    return text
  }
}

extension CommandDefinition {
  /// What may follow the command's name, a word or a flag with its value each.
  var usage: [String] {
    flags.map { "[\($0.usage)]" + ($0.isRepeatable ? "…" : "") }
      + (operands.map { [$0.usage] } ?? [])
  }
}

extension Flag {
  /// What help says, and the values to choose from, a line each.
  var fullHelp: [String] {
    choices.isEmpty ? help : help + ["One of: \(choices.joined(separator: ", "))."]
  }
}
