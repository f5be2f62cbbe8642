import FiresmithYAML

/// Options that only one language has.
package protocol LanguageOptions: Hashable, Sendable {
  /// Creates the defaults.
  init()

  /// The keys of a configuration that set the options.
  static var keys: [String] { get }

  /// The flags of the command line that override options, in the order in which help lists them.
  static var flags: [OptionFlag] { get }

  /// Reads the value of `key`, one of ``keys``. Reports what is wrong with it, and then leaves the
  /// option as it was.
  mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader)
}

extension LanguageOptions {
  package static var flags: [OptionFlag] { [] }
}

/// The options of a language that has none but those of all languages.
package struct NoOptions: LanguageOptions {
  package init() {}

  package static var keys: [String] { [] }

  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {}
}
