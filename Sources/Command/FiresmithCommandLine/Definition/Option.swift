/// A flag of a command, and the property that its value is stored in.
package struct Option<Command> {
  package let flag: Flag
  /// Stores a value, which is empty for a flag that takes none.
  ///
  /// Returns `false` if it isn't one of the flag's choices.
  let store: (inout Command, String) -> Bool

  /// A flag that takes no value.
  package static func flag(
    _ name: String, _ property: WritableKeyPath<Command, Bool>, help: String...
  ) -> Option {
    Option(flag: Flag(name, help: help)) { command, _ in
      command[keyPath: property] = true
      return true
    }
  }

  /// A flag that takes any text.
  package static func value(
    _ name: String, _ placeholder: Placeholder, _ property: WritableKeyPath<Command, String?>,
    help: String...
  ) -> Option {
    Option(flag: Flag(name, .one(placeholder), help: help)) { command, text in
      command[keyPath: property] = text
      return true
    }
  }

  /// A flag that takes any text, and may be given more than once.
  package static func values(
    _ name: String, _ placeholder: Placeholder, _ property: WritableKeyPath<Command, [String]>,
    help: String...
  ) -> Option {
    Option(flag: Flag(name, .many(placeholder), help: help)) { command, text in
      command[keyPath: property].append(text)
      return true
    }
  }

  /// A flag that takes the name of one of an enumeration's cases.
  package static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ placeholder: Placeholder, _ property: WritableKeyPath<Command, Choice>,
    help: String...
  ) -> Option {
    Option(
      Flag(name, .one(placeholder), choices: Choice.names, help: help), property
    ) { Choice(rawValue: $0) }
  }

  /// A flag that takes one of `choices`, and has no default.
  ///
  /// - Parameter choice: Returns what a word stands for; `nil` if it's none of the choices.
  package static func choice<Choice>(
    _ name: String, _ placeholder: Placeholder, _ property: WritableKeyPath<Command, Choice?>,
    of choices: [String], _ choice: @escaping (String) -> Choice?, help: String...
  ) -> Option {
    Option(Flag(name, .one(placeholder), choices: choices, help: help), property) {
      choice($0).map(Optional.some)
    }
  }

  /// A flag that takes one of `choices`.
  ///
  /// - Parameter store: Stores the one that is given.
  package static func choice(
    _ name: String, _ placeholder: Placeholder, of choices: [String], help: String...,
    store: @escaping (inout Command, String) -> Void
  ) -> Option {
    Option(flag: Flag(name, .one(placeholder), choices: choices, help: help)) { command, word in
      guard choices.contains(word) else { return false }
      store(&command, word)
      return true
    }
  }
}

extension Option {
  /// A flag whose value is stored as what a word stands for.
  ///
  /// - Parameter value: Returns what a word stands for; `nil` if it's none of the choices.
  fileprivate init<Value>(
    _ flag: Flag, _ property: WritableKeyPath<Command, Value>,
    _ value: @escaping (String) -> Value?
  ) {
    self.init(flag: flag) { command, word in
      guard let value = value(word) else { return false }
      command[keyPath: property] = value
      return true
    }
  }
}
