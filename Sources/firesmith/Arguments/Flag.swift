/// A flag of the command line: its name, its value and its help.
struct Flag: Sendable {
  /// What follows a flag.
  enum Value: Sendable {
    case none
    case one(Placeholder)
    /// A value each time that the flag is given.
    case many(Placeholder)
  }

  /// The name after the two dashes.
  let name: String
  let value: Value
  /// The values to choose from; empty if any will do.
  let choices: [String]
  /// The paragraphs of the help. The first sentence can stand alone.
  let help: [String]

  init(_ name: String, _ value: Value = .none, choices: [String] = [], help: String...) {
    self.name = name
    self.value = value
    self.choices = choices
    self.help = help
  }

  /// How help shows the flag: `--config FILE`.
  var usage: String {
    placeholder.map { "--\(name) \($0.rawValue)" } ?? "--\(name)"
  }

  /// What stands for the flag's value; `nil` if it takes none.
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

/// What help writes in the place of a value; it decides what shells offer there.
enum Placeholder: String, Sendable {
  case action = "ACTION"
  case command = "COMMAND"
  case file = "FILE"
  case folder = "DIR"
  case id = "ID"
  case level = "LEVEL"
  case name = "NAME"
  case path = "PATH"
  case schema = "SCHEMA"
  case shell = "SHELL"
  case when = "WHEN"
}

/// What follows the flags of a command.
struct Operands: Sendable {
  enum Count: Sendable {
    case atMostOne
    case exactlyOne
    case any
    case atLeastOne
  }

  /// A second operand of another kind.
  struct Second: Sendable {
    let placeholder: Placeholder
    /// The values to choose from; empty if any will do.
    let choices: [String]
    /// The values of the first operand that a second one may follow.
    let followed: [String]
  }

  let placeholder: Placeholder
  let count: Count
  /// The values to choose from; empty if any will do.
  let choices: [String]
  let second: Second?

  init(
    _ placeholder: Placeholder, _ count: Count, choices: [String] = [], second: Second? = nil
  ) {
    self.placeholder = placeholder
    self.count = count
    self.choices = choices
    self.second = second
  }

  /// How help shows them: `[PATH]…`
  var usage: String {
    let first =
      switch count {
      case .atMostOne: "[\(placeholder.rawValue)]"
      case .exactlyOne: placeholder.rawValue
      case .any: "[\(placeholder.rawValue)]…"
      case .atLeastOne: "\(placeholder.rawValue)…"
      }
    return first + (second.map { " [\($0.placeholder.rawValue)]" } ?? "")
  }

  var maximum: Int {
    switch count {
    case .atMostOne, .exactlyOne: second == nil ? 1 : 2
    case .any, .atLeastOne: .max
    }
  }
}
