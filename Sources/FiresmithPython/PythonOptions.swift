import FiresmithLanguage
import FiresmithSchema

/// The options that only Python has: none so far.
package struct PythonOptions: LanguageOptions {
  package init() {}

  package static var keys: [String] { [] }

  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {}
}
