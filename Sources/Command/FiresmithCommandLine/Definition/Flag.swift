/// A flag of the command line: its name, its value and its help.
package struct Flag: Sendable {
  /// The number of values that a flag takes, and their placeholder.
  package enum Value: Sendable {
    case none
    case one(Placeholder)
    /// A value each time that the flag is given.
    case many(Placeholder)
  }

  /// The name after the two dashes.
  package let name: String
  package let value: Value
  /// The values to choose from; empty if any will do.
  package let choices: [String]
  /// The paragraphs of the help. The first sentence can stand alone.
  package let help: [String]

  init(_ name: String, _ value: Value = .none, choices: [String] = [], help: [String]) {
    self.name = name
    self.value = value
    self.choices = choices
    self.help = help
  }

  /// The flag that every command has.
  static let help = Flag("help", help: ["Show this help. Short: -h."])

  /// The flag as help shows it: `--config FILE`.
  package var usage: String {
    placeholder.map { "--\(name) \($0.rawValue)" } ?? "--\(name)"
  }

  /// The placeholder for the flag's value; `nil` if it takes none.
  var placeholder: Placeholder? {
    switch value {
    case .none: nil
    case .one(let placeholder), .many(let placeholder): placeholder
    }
  }

  /// Whether the flag may be given more than once.
  var isRepeatable: Bool {
    if case .many = value { true } else { false }
  }
}

/// A word that stands for a value in help. It decides what shells offer there.
package enum Placeholder: String, Sendable {
  case action = "ACTION"
  case command = "COMMAND"
  case database = "DATABASE"
  case date = "DATE"
  case document = "DOCUMENT"
  case field = "FIELD"
  case file = "FILE"
  case folder = "DIR"
  case id = "ID"
  case language = "LANGUAGE"
  case level = "LEVEL"
  case name = "NAME"
  case number = "N"
  case path = "PATH"
  case shell = "SHELL"
  case source = "SOURCE"
  case template = "TEMPLATE"
  case text = "TEXT"
  case when = "WHEN"
}
