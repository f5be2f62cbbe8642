import FiresmithLanguage
import FiresmithSchema

/// The options that only Python has.
package struct PythonOptions: LanguageOptions {
  /// The source of the support code that generated code uses.
  package enum Runtime: String, CaseIterable, Sendable {
    /// From a copy of its own.
    case vendored
    /// From the package `firesmith_runtime`.
    case package
  }

  package var runtime = Runtime.vendored

  package init() {}
}

extension OutputOptions {
  /// The options that only Python has.
  package var python: PythonOptions {
    get { self[PythonOptions.self] }
    set { self[PythonOptions.self] = newValue }
  }
}

// MARK: - Configuration

extension PythonOptions {
  private enum Key: String, CaseIterable {
    case runtime
  }

  package static var keys: [String] { Key.allCases.map(\.rawValue) }

  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {
    switch Key(rawValue: key) {
    case .runtime: reader.readChoice(node, into: &runtime)
    case nil: break
    }
  }
}
