import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

extension SchemaReader {
  enum BindingKey: String, CaseIterable {
    case name
    case module = "import"
  }

  /// Reads the binding of a type that is written by hand.
  mutating func readExternal(
    _ external: YAMLEntry, encodedAs: YAMLEntry?, beside body: BodyEntries
  ) -> TypeSyntax.Body {
    if let other = body.first {
      diagnostics.append(.conflict(other.key, with: external.key))
      return .invalid
    }
    let bindings = readBindings(external)
    guard let encodedAs else {
      diagnostics.append(
        Diagnostic(
          .missingKey,
          "'external' needs 'encoded_as', the type that is stored:"
            + " 'encoded_as: integer'", at: external.key.mark))
      return .invalid
    }
    guard let type = TypeParser.parse(encodedAs.value, &diagnostics), let bindings else {
      return .invalid
    }
    if type.isOptional {
      diagnostics.append(
        Diagnostic(
          .misplacedOptional, "'?' belongs after the type of the fields that use it",
          at: encodedAs.value.mark))
    }
    return .external(
      ExternalSyntax(
        bindings: bindings, encodedAs: type.type, mark: encodedAs.value.mark))
  }

  private mutating func readBindings(_ external: YAMLEntry) -> [String: External.Binding]? {
    let expected = "a mapping with \(quotedList(languages))"
    guard let entries = external.value.mapping(expected, &diagnostics) else { return nil }
    var bindings: [String: External.Binding] = [:]
    for entry in entries {
      let key = entry.key(among: languages, in: "'external'", &diagnostics)
      guard let key else { continue }
      bindings[key] = readBinding(entry)
    }
    if entries.isEmpty {
      diagnostics.append(
        Diagnostic(.missingKey, "expected \(expected)", at: external.value.mark))
    }
    return bindings
  }

  private mutating func readBinding(_ entry: YAMLEntry) -> External.Binding? {
    let expected = "a mapping with 'name' and 'import'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return nil }
    var name: Name?
    var module: Name?
    let known = KnownEntries<BindingKey, YAMLEntry>(entries, in: "a binding", &diagnostics)
    var hasName = known.hasUnknownKeys
    for (key, entry) in known.entries {
      switch key {
      case .name:
        hasName = true
        name = readIdentifier(entry.value, "the name of a type", isPath: true)
      case .module:
        module = readIdentifier(entry.value, "the name of a module", isPath: true)
      }
    }
    if !hasName {
      diagnostics.append(
        Diagnostic(
          .missingKey, "the binding for \(quoted(entry.key.text)) needs 'name'",
          at: entry.key.mark))
    }
    return name.map { External.Binding(name: $0, module: module) }
  }
}
