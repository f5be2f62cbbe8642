import FiresmithDiagnostics
import FiresmithText

extension CommandLineTool {
  /// The manual page, in the macros of man(7), which every `man` reads.
  ///
  /// - Parameters:
  ///   - purpose: What the tool does, as a phrase that follows its name.
  ///   - description: What the tool does, in sentences.
  ///   - files: The files that the tool looks for, and what they are.
  package func manualPage(
    purpose: String, description: String, files: [(path: String, meaning: String)]
  ) -> String {
    let statuses = ExitStatus.allCases.map { status in
      ".TP\n.B \(status.rawValue)\n\(roff(status.meaning.capitalizedFirst)).\n"
    }
    return """
      .\\" Written by '\(name) man'.
      .TH \(name.uppercased()) 1 "" "\(name) \(version)" "User Commands"
      .SH NAME
      \(name) \\- \(roff(purpose))
      .SH SYNOPSIS
      .B \(name)
      .I COMMAND
      .RI [ FLAGS ]
      .SH DESCRIPTION
      \(roff(description))
      .SH COMMANDS
      \(definitions.map(manualSection).joined()).SH EXIT STATUS
      \(statuses.joined()).SH FILES
      \(files.map { ".TP\n.I \(roff($0.path))\n\(roff($0.meaning))\n" }.joined())
      """
  }

  private func manualSection(_ command: CommandDefinition) -> String {
    var text = ".SS \(command.name)\n\(roff(command.summary))\n.PP\n"
    text += "\\fB\(name) \(command.name)\\fR"
    text += command.flags.map { flag in
      " [\(manualUsage(flag))]" + (flag.isRepeatable ? "\\[u2026]" : "")
    }.joined()
    if !command.operands.isEmpty {
      text += " \\fI\(roff(command.operands.map(\.usage).joined(separator: " ")))\\fR"
    }
    text += "\n"
    text += command.discussion.map(manualText).joined()
    for flag in command.flags {
      text += ".TP\n\(manualUsage(flag))\n"
      text += flag.fullHelp.map { roff($0) + "\n" }.joined()
    }
    return text
  }

  private func manualText(_ discussion: Discussion) -> String {
    switch discussion {
    case .prose(let text): ".PP\n\(roff(text))\n"
    case .rows(let rows):
      rows.map { ".TP\n\\fB\(roff($0.term))\\fR\n\(roff($0.meaning))\n" }.joined()
    }
  }

  /// `\fB\-\-config\fR \fIFILE\fR`
  private func manualUsage(_ flag: Flag) -> String {
    let value = flag.placeholder.map { " \\fI\($0.rawValue)\\fR" } ?? ""
    return "\\fB\(roff("--\(flag.name)"))\\fR\(value)"
  }

  /// The text with everything escaped that roff would read as a request or an escape.
  private func roff(_ text: String) -> String {
    let result = text.escaped(["\\": "\\e", "-": "\\-", "'": "\\(aq", "…": "\\[u2026]"])
    return result.hasPrefix(".") ? "\\&" + result : result
  }

}
