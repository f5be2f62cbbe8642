/// A flag of the command line: what it is called, what it takes and what its help says.
struct Flag: Sendable {
  /// What follows a flag.
  enum Value: Sendable {
    case none
    /// One value, under the name that help gives it.
    case one(String)
    /// One value each time that the flag is written.
    case many(String)
  }

  /// The name after the two dashes.
  let name: String
  let value: Value
  /// The values to choose from; empty if any will do.
  let choices: [String]
  /// What help says, a line each.
  let help: [String]

  init(_ name: String, _ value: Value = .none, choices: [String] = [], help: String...) {
    self.name = name
    self.value = value
    self.choices = choices
    self.help = help
  }

  /// How help shows the flag: `--config FILE`.
  var usage: String {
    switch value {
    case .none: "--\(name)"
    case .one(let placeholder), .many(let placeholder): "--\(name) \(placeholder)"
    }
  }
}
