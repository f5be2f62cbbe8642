import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// Fields that have one value: `schema_version: { const: 3 }`.
extension SchemaReader {
  /// Reads a field with `const`.
  ///
  /// - Parameters:
  ///   - entries: The entries that say what the field holds.
  ///   - all: All entries, each with its key.
  mutating func readConstant(
    _ const: YAMLEntry, beside entries: FieldEntries, _ all: [(key: FieldKey, entry: YAMLEntry)],
    _ attributes: FieldAttributes, named name: Name
  ) -> FieldSyntax {
    var field = FieldSyntax(name: name, content: .invalid, isOptional: false)
    for (key, entry) in all where !key.suitsConstants {
      diagnostics.append(.conflict(entry.key, with: const.key))
    }
    let scalar: Scalar?
    if let type = entries.type {
      guard let read = TypeParser.parse(type.value, &diagnostics) else { return field }
      if let optional = entries.optional {
        diagnostics.append(.optionalWithType(optional.key, type.value))
      }
      guard case .scalar(let written) = read.type, written.canBeConstant else {
        diagnostics.append(.invalidConstantType(type.value))
        return field
      }
      scalar = written
      field.isOptional = read.isOptional
    } else {
      scalar = readTypeOfConstant(const.value)
      if let optional = entries.optional {
        field.isOptional = optional.value.boolean("true or false", &diagnostics)?.value ?? true
      }
    }
    guard let scalar, let value = readConstant(const.value, as: scalar) else { return field }
    field.content = .type(.scalar(scalar), const.value.mark)
    field.form = .long(attributes.ofConstant(value))
    return field
  }

  private static let expectedConstant = "a string, an integer or a boolean"

  /// Returns the type that a value has by its look, or `nil` if it could mean something else, which
  /// is reported.
  private mutating func readTypeOfConstant(_ node: YAMLNode) -> Scalar? {
    switch node.look {
    case .boolean: return .boolean
    case .number: return readIntegerLook(node)
    case .null: return .string
    case .text:
      guard node.kind == .plain, let problem = ambiguity(of: node.text) else { return .string }
      diagnostics.append(Diagnostic(problem.id, problem.message, at: node.mark))
      return nil
    }
  }

  /// A number that isn't an integer may be a string, such as a version.
  private mutating func readIntegerLook(_ node: YAMLNode) -> Scalar? {
    if isSchemaInteger(node.text), !hasLeadingZero(node.text) { return .integer }
    diagnostics.append(
      Diagnostic(
        .needsQuotes,
        "a constant is \(Self.expectedConstant); write \(doubleQuoted(node.text)) if"
          + " \(quoted(node.text)) is a string", at: node.mark))
    return nil
  }

  /// Returns the problem with an unquoted string that could be read as something else.
  private func ambiguity(of text: String) -> (id: DiagnosticID, message: String)? {
    let quotes = "put \(doubleQuoted(text)) in quotes if that is the value"
    if text.utf8.last == UInt8(ascii: "?") {
      return (
        .misplacedOptional, "a constant that may be absent takes 'optional: true'; \(quotes)"
      )
    }
    let hint = booleanHint(for: text, inQuotes: false)
    if hint.isEmpty { return nil }
    return (.needsQuotes, "\(quoted(text)) could be a boolean\(hint), or \(quotes)")
  }

  private mutating func readConstant(_ node: YAMLNode, as scalar: Scalar) -> DefaultValue? {
    switch scalar.rules.literal {
    case .boolean: node.boolean("true or false", &diagnostics).map { .boolean($0.value) }
    case .integer: node.integer("an integer", &diagnostics).map { .integer($0.value) }
    case .text, .number, nil:
      node.string(Self.expectedConstant, &diagnostics).map { .string($0.value) }
    }
  }
}

extension Scalar {
  /// Whether `const` can give a field of this type its value.
  fileprivate var canBeConstant: Bool { self == .string || self == .integer || self == .boolean }
}

extension FieldAttributes {
  /// Returns those of the attributes that a constant can have.
  fileprivate func ofConstant(_ value: DefaultValue) -> FieldAttributes {
    var attributes = FieldAttributes()
    attributes.constant = value
    attributes.description = description
    attributes.stewardship = stewardship
    attributes.deprecated = deprecated
    attributes.isIndexed = isIndexed
    attributes.bindings = bindings
    return attributes
  }
}

extension SchemaReader.FieldKey {
  /// Whether a field with `const` can have this key.
  fileprivate var suitsConstants: Bool {
    switch self {
    case .type, .const, .optional, .description, .owner, .labels, .indexed, .deprecated: true
    case .id, .fields, .elements, .anyOf, .discriminator, .content, .cases, .unknown, .otherFields,
      .model,
      .keys, .refersTo, .defaultValue, .server, .nulls, .stored, .unique, .immutable, .previously,
      .example,
      .min, .max,
      .minLength,
      .maxLength, .pattern, .letterCase:
      false
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidConstantType(_ type: YAMLNode) -> Diagnostic {
    Diagnostic(
      .invalidConstant,
      "a constant is a string, an integer or a boolean, and this is \(quoted(type.text))",
      at: type.mark)
  }
}
