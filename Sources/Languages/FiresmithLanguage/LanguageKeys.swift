import FiresmithSchema
import FiresmithYAML

/// The keys of one language: all that schemas and configurations can say for it alone.
///
/// They are apart from the language itself, so that a program that generates another one can read
/// them, too.
package struct LanguageKeys: Sendable {
  /// The rules for what schemas can say.
  package let bindings: BindingRules

  private let options: any LanguageOptions.Type

  /// - Parameter options: The options that only this language has.
  package init(bindings: BindingRules, options: any LanguageOptions.Type) {
    self.bindings = bindings
    self.options = options
  }

  /// The name in configurations and on the command line: `swift`.
  package var name: String { bindings.language }

  /// The keys of a configuration that set the language's own options.
  package var ofOptions: [String] { options.keys }

  /// The flags of the command line that override the language's own options.
  package var flags: [OptionFlag] { options.flags }

  /// Reads the value of one of ``ofOptions``.
  package func readOption(
    _ key: String, _ node: YAMLNode, into options: inout OutputOptions,
    with reader: inout OptionReader
  ) {
    func read<Options: LanguageOptions>(_ type: Options.Type) {
      options[type].read(key, node, with: &reader)
    }
    read(self.options)
  }
}
