/// An operand, which may follow the flags of a command, as its help shows it.
package struct OperandDefinition: Sendable {
  package enum Count: Sendable {
    case optional
    case required
    case any
  }

  let placeholder: Placeholder
  let count: Count
  /// The values to choose from; empty if any will do.
  let choices: [String]
  /// The values of the command's first operand that this one may follow; empty if it's the first.
  let followed: [String]
  /// A value, for messages; `nil` where the choices say enough.
  var example: String?

  /// The operand as help shows it: `[PATH]…`
  var usage: String {
    switch count {
    case .optional: "[\(placeholder.rawValue)]"
    case .required: placeholder.rawValue
    case .any: "[\(placeholder.rawValue)]…"
    }
  }
}

/// An operand of a command, and the property that it is stored in.
package struct Operand<Command> {
  package let definition: OperandDefinition
  /// Stores a word. Returns `false` if it isn't one of the choices.
  let store: (inout Command, String) -> Bool

  /// One word, which may be missing.
  package static func value(
    _ placeholder: Placeholder, _ property: WritableKeyPath<Command, String?>
  ) -> Operand {
    Operand(
      definition: OperandDefinition(
        placeholder: placeholder, count: .optional, choices: [], followed: [])
    ) { command, word in
      command[keyPath: property] = word
      return true
    }
  }

  /// One word, which is required.
  ///
  /// - Parameter example: A word, for the message if there is none.
  package static func required(
    _ placeholder: Placeholder, _ property: WritableKeyPath<Command, String>, example: String
  ) -> Operand {
    Operand(
      definition: OperandDefinition(
        placeholder: placeholder, count: .required, choices: [], followed: [], example: example)
    ) { command, word in
      command[keyPath: property] = word
      return true
    }
  }

  /// Any number of words.
  ///
  /// - Parameter followed: The values of the first operand that these may follow; none if they are
  ///   the first.
  package static func values(
    _ placeholder: Placeholder, _ property: WritableKeyPath<Command, [String]>,
    after followed: [String] = []
  ) -> Operand {
    Operand(
      definition: OperandDefinition(
        placeholder: placeholder, count: .any, choices: [], followed: followed)
    ) { command, word in
      command[keyPath: property].append(word)
      return true
    }
  }

  /// The name of one of an enumeration's cases, which is required.
  package static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ placeholder: Placeholder, _ property: WritableKeyPath<Command, Choice>
  ) -> Operand {
    Operand(
      definition: OperandDefinition(
        placeholder: placeholder, count: .required, choices: Choice.names, followed: [])
    ) { command, word in
      guard let choice = Choice(rawValue: word) else { return false }
      command[keyPath: property] = choice
      return true
    }
  }

  /// One of `choices`, which may be missing.
  ///
  /// - Parameters:
  ///   - followed: The values of the first operand that this one may follow; none if it's the
  ///     first.
  ///   - choice: Returns what a word stands for; `nil` if it's none of the choices.
  package static func choice<Choice>(
    _ placeholder: Placeholder, _ property: WritableKeyPath<Command, Choice?>,
    of choices: [String], after followed: [String] = [],
    _ choice: @escaping (String) -> Choice?
  ) -> Operand {
    Operand(
      definition: OperandDefinition(
        placeholder: placeholder, count: .optional, choices: choices, followed: followed)
    ) { command, word in
      guard let chosen = choice(word) else { return false }
      command[keyPath: property] = chosen
      return true
    }
  }
}
