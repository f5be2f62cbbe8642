import FiresmithDiagnostics
import FiresmithText

/// The width of the help, in columns.
private let helpWidth = 80

extension CommandLineTool {
  /// The output of `firesmith help`.
  package var overview: String {
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }
    let status = "Exit status: \(statuses.joined(separator: ", "))."
    guard !subcommands.isEmpty else {
      return """
        \(summary)

        Usage: \(name) COMMAND [FLAGS]

        There are no commands yet.
        \(status.wrapped(width: helpWidth).joined(separator: "\n"))

        """
    }
    return """
      \(summary)

      Usage: \(name) COMMAND [FLAGS]

      Commands:
      \(String.table(definitions.map { ($0.name, [$0.summary]) }, width: helpWidth))
      '\(name) help COMMAND' explains a command.
      \(status.wrapped(width: helpWidth).joined(separator: "\n"))

      """
  }

  /// Returns the output of `firesmith help COMMAND`.
  package func help(for command: CommandDefinition) -> String {
    var text = "\(command.summary)\n\n\(usage(of: command))\n"
    if !command.discussion.isEmpty {
      text += "\n" + command.discussion.map(\.helpText).joined()
    }
    text += "\nFlags:\n"
    text += String.table(command.flags.map { ($0.usage, $0.fullHelp) }, width: helpWidth)
    return text
  }

  /// `Usage: firesmith validate [--config FILE] [--quiet] [PATH]…`
  private func usage(of command: CommandDefinition) -> String {
    let start = "Usage: \(name) \(command.name) "
    let lines = filledLines(command.usage, width: helpWidth - start.count)
    return start + lines.joined(separator: "\n" + String(repeating: " ", count: start.count))
  }
}

extension String {
  /// Two columns. The texts of a row are broken into lines, each beginning on a new one.
  ///
  /// - Parameter width: How many columns a line may take.
  package static func table(
    _ rows: [(name: String, text: [String])], width: Int = .max
  ) -> String {
    let nameWidth = rows.map(\.name.count).max() ?? 0
    var text = ""
    for row in rows {
      let lines = row.text.flatMap { $0.wrapped(width: width - nameWidth - 4) }
      for (index, line) in lines.enumerated() {
        let name = index == 0 ? row.name : ""
        let padding = String(repeating: " ", count: nameWidth - name.count)
        text += "  \(name)\(padding)  \(line)\n"
      }
    }
    return text
  }

  /// The lines of the text, broken between words.
  fileprivate func wrapped(width: Int) -> [String] {
    filledLines(split(separator: " ", omittingEmptySubsequences: false), width: width)
  }
}

extension Discussion {
  /// The text in help.
  fileprivate var helpText: String {
    switch self {
    case .prose(let text): text.wrapped(width: helpWidth).map { $0 + "\n" }.joined()
    case .rows(let rows): .table(rows.map { ($0.term, [$0.meaning]) }, width: helpWidth)
    }
  }
}

extension CommandDefinition {
  /// The words that may follow the command's name, each flag with its value.
  var usage: [String] {
    flags.map { "[\($0.usage)]" + ($0.isRepeatable ? "…" : "") }
      + operands.map(\.usage)
  }
}

extension Flag {
  /// The flag's help, and the values to choose from, a paragraph each.
  var fullHelp: [String] {
    choices.isEmpty ? help : help + ["One of: \(choices.joined(separator: ", "))."]
  }
}

extension ExitStatus {
  /// The description in help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "findings such as an invalid schema"
    case .failure: "wrong usage or a system problem"
    }
  }
}
