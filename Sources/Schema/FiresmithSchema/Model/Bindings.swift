import FiresmithDiagnostics

/// The settings of a field for one language: `swift: { name: isbn, type: Int64 }`.
package struct FieldBinding: Hashable, Sendable {
  /// The member's name, if the schema sets it.
  package var name: Name?
  /// The type to use in place of the usual one.
  package var type: Name?

  package init() {}
}

/// The rules for a language's bindings, against which the reader and the resolver check them.
package struct BindingRules: Sendable {
  /// The key of the language's bindings: `swift`.
  package var language: String
  /// The language's name in messages: `Swift`.
  package var title: String
  /// Completes "the name of …": "a property".
  package var member: String
  /// The types that a field can have in place of the usual one, each with its scalar.
  package var types: [(scalar: Scalar, type: String)]

  package init(
    language: String, title: String, member: String, types: [(scalar: Scalar, type: String)] = []
  ) {
    self.language = language
    self.title = title
    self.member = member
    self.types = types
  }
}
