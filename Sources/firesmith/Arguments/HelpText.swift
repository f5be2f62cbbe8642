extension String {
  /// What `firesmith help` prints.
  static var overview: String {
    var text = """
      Firesmith turns YAML schemas of Cloud Firestore collections into code.

      Usage: firesmith COMMAND [FLAGS]

      Commands:

      """
    text += table(Command.visible.map { ($0.rawValue, [$0.definition.summary]) })
    text += """

      'firesmith help COMMAND' explains a command.
      Exit status: 0 done, 1 findings such as an invalid schema, 2 wrong usage or a system problem.

      """
    return text
  }

  /// What `firesmith help COMMAND` prints.
  static func help(for command: Command) -> String {
    let definition = command.definition
    var text = "\(definition.summary)\n\n\(usage(of: command))\n"
    if !definition.discussion.isEmpty {
      text += "\n" + definition.discussion.joined(separator: "\n") + "\n"
    }
    text += "\nFlags:\n"
    text += table(definition.flags.map { ($0.usage, help(for: $0)) })
    return text
  }

  /// `Usage: firesmith validate [--config FILE] [--quiet] [PATH]…`
  private static func usage(of command: Command) -> String {
    let definition = command.definition
    var words = definition.flags.map { flag in
      if case .many = flag.value { "[\(flag.usage)]…" } else { "[\(flag.usage)]" }
    }
    if let operands = definition.operands { words.append(operands.usage) }
    let start = "Usage: firesmith \(command.rawValue)"
    return wrapped(words, after: start, width: 80)
  }

  private static func help(for flag: Flag) -> [String] {
    guard !flag.choices.isEmpty else { return flag.help }
    return flag.help + ["One of: \(flag.choices.joined(separator: ", "))."]
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
  private static func table(_ rows: [(name: String, text: [String])]) -> String {
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
