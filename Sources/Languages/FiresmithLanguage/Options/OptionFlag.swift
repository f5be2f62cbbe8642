/// A flag of the command line that overrides an option of one language.
package struct OptionFlag: Sendable {
  /// The placeholder for the flag's value in help.
  package enum Value: Sendable {
    case name
    case level
  }

  /// The name, without the dashes.
  package let name: String
  package let value: Value
  package let choices: [String]
  package let help: String
  /// Sets the option to one of ``choices``; leaves it as it is for any other word.
  fileprivate let set: @Sendable (String, inout OutputOptions) -> Void

  /// Creates a flag that takes the name of one of an enumeration's cases.
  package init<
    Options: LanguageOptions, Choice: CaseIterable & RawRepresentable<String> & SendableMetatype
  >(
    _ name: String, _ value: Value, _ option: WritableKeyPath<Options, Choice> & Sendable,
    help: String
  ) {
    self.name = name
    self.value = value
    self.help = help
    choices = Choice.allCases.map(\.rawValue)
    set = { word, options in
      guard let choice = Choice(rawValue: word) else { return }
      options[Options.self][keyPath: option] = choice
    }
  }
}

/// A flag that was given, with its value.
package struct OptionOverride: Sendable {
  private let flag: OptionFlag
  private let choice: String

  /// - Parameter choice: One of the flag's choices.
  package init(_ flag: OptionFlag, _ choice: String) {
    self.flag = flag
    self.choice = choice
  }

  /// Sets the flag's option.
  package func apply(to options: inout OutputOptions) { flag.set(choice, &options) }
}
