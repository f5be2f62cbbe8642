import FiresmithInputs

extension String {
  /// What `firesmith man` prints: a page in the macros of man(7), which every `man` reads.
  static var manualPage: String {
    let statuses = ExitStatus.allCases.map { status in
      ".TP\n.B \(status.rawValue)\n\(roff(status.meaning.capitalizingFirst)).\n"
    }
    return """
      .\\" Written by 'firesmith man'.
      .TH FIRESMITH 1 "" "firesmith \(Firesmith.version)" "User Commands"
      .SH NAME
      firesmith \\- turn YAML schemas of Cloud Firestore collections into code
      .SH SYNOPSIS
      .B firesmith
      .I COMMAND
      .RI [ FLAGS ]
      .SH DESCRIPTION
      Reads schemas of Firestore collections from YAML files, checks them, and generates models,
      typed collections and repositories, in Swift or Python.
      .SH COMMANDS
      \(Command.allCases.map(manualSection).joined()).SH EXIT STATUS
      \(statuses.joined()).SH FILES
      .TP
      .I firesmith.yaml
      The configuration, looked for in the working directory and then in each folder above.
      .TP
      .I Schemas
      The folder with the schemas, if neither the command line nor the configuration names another.

      """
  }

  private static func manualSection(_ command: Command) -> String {
    let definition = command.definition
    var text = ".SS \(command.rawValue)\n\(roff(definition.summary))\n.PP\n"
    text += "\\fBfiresmith \(command.rawValue)\\fR"
    text += definition.flags.map { flag in
      " [\(manualUsage(flag))]" + (flag.isRepeatable ? "\\[u2026]" : "")
    }.joined()
    text += definition.operands.map { " \\fI\(roff($0.usage))\\fR" } ?? ""
    text += "\n"
    text += definition.discussion.map(manualText).joined()
    for flag in definition.flags {
      text += ".TP\n\(manualUsage(flag))\n"
      text += flag.fullHelp.map { roff($0) + "\n" }.joined()
    }
    return text
  }

  private static func manualText(_ discussion: Discussion) -> String {
    switch discussion {
    case .prose(let text): ".PP\n\(roff(text))\n"
    case .rows(let rows):
      rows.map { ".TP\n\\fB\(roff($0.term))\\fR\n\(roff($0.meaning))\n" }.joined()
    }
  }

  /// `\fB\-\-config\fR \fIFILE\fR`
  private static func manualUsage(_ flag: Flag) -> String {
    let value = flag.placeholder.map { " \\fI\($0.rawValue)\\fR" } ?? ""
    return "\\fB\(roff("--\(flag.name)"))\\fR\(value)"
  }

  /// The text with everything escaped that roff would read as a request or an escape.
  private static func roff(_ text: String) -> String {
    let result = text.escaped(["\\": "\\e", "-": "\\-", "'": "\\(aq", "…": "\\[u2026]"])
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
