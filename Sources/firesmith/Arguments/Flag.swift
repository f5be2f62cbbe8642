/// A flag of the command line: what it is called, what it takes and what its help says.
struct Flag: Sendable {
  /// What follows a flag.
  enum Value: Sendable {
    case none
    case one(Placeholder)
    /// One value each time that the flag is written.
    case many(Placeholder)
  }

  /// The name after the two dashes.
  let name: String
  let value: Value
  /// The values to choose from; empty if any will do.
  let choices: [String]
  /// What help says, a line each. The first sentence can stand alone.
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

  /// Whether the flag may be written more than once.
  var isRepeatable: Bool {
    if case .many = value { true } else { false }
  }
}

/// What help writes for a value. Shells complete values accordingly.
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
    /// One, and perhaps another one of another kind.
    case oneAndAtMost(Placeholder)
    case any
    case atLeastOne
  }

  let placeholder: Placeholder
  let count: Count
  /// The values to choose from; empty if any will do.
  let choices: [String]

  init(_ placeholder: Placeholder, _ count: Count, choices: [String] = []) {
    self.placeholder = placeholder
    self.count = count
    self.choices = choices
  }

  /// How help shows them: `[PATH]…`
  var usage: String {
    switch count {
    case .atMostOne: "[\(placeholder.rawValue)]"
    case .exactlyOne: placeholder.rawValue
    case .oneAndAtMost(let other): "\(placeholder.rawValue) [\(other.rawValue)]"
    case .any: "[\(placeholder.rawValue)]…"
    case .atLeastOne: "\(placeholder.rawValue)…"
    }
  }

  var maximum: Int {
    switch count {
    case .atMostOne, .exactlyOne: 1
    case .oneAndAtMost: 2
    case .any, .atLeastOne: .max
    }
  }
}
