import FiresmithDiagnostics
import FiresmithYAML

// Conditions with a key for each part: `{ field: pages, is: ">=", as: minimum }`.

/// A condition of a query, as it is written.
enum ConditionSyntax: Sendable {
  /// Taken apart when the collection's fields are known: their names may hold spaces.
  case text(TextSyntax)
  case parts(ConditionParts)
}

/// The parts of a condition, as they are written.
struct ConditionParts: Sendable {
  var field: TextSyntax
  var `operator`: Marked<Query.Operator>
  /// The value that the field is compared with, in the notation of texts; `nil` makes it a
  /// parameter.
  var literal: Name?
  /// The parameter's name.
  var parameter: Name?
}

/// The keys of a condition that is a mapping.
enum ConditionKey: String, CaseIterable {
  case field
  case `is`
  case value
  case `as`

  /// Whether a mapping is meant to be a condition with keys, and not one in a wrong notation.
  static func areKnown(in node: YAMLNode) -> Bool {
    node.entries.contains { ConditionKey(rawValue: $0.key.text) != nil }
  }
}

extension SchemaReader {
  /// Reads a condition that is a mapping; `nil` for one that is wrong, which is reported.
  mutating func readMappedCondition(_ node: YAMLNode) -> ConditionParts? {
    let known = KnownEntries<ConditionKey, YAMLEntry>(node.entries, in: "a condition", &diagnostics)
    var field: YAMLNode?
    var condition = ConditionParts(
      field: TextSyntax(node), operator: Marked(.equal, node.mark))
    var isSound = !known.hasUnknownKeys && !node.hasRefusedKeys
    for (key, entry) in known.entries {
      switch key {
      case .field:
        field = entry.value
        isSound = entry.value.string("the name of a field", &diagnostics) != nil && isSound
      case .is:
        if let known = conditionOperator(entry.value) {
          condition.operator = known
        } else {
          isSound = false
        }
      case .value:
        condition.literal = conditionValue(entry.value)
        isSound = condition.literal != nil && isSound
      case .as:
        condition.parameter = entry.value.string("the name of a parameter", &diagnostics)
        isSound = condition.parameter != nil && isSound
      }
    }
    guard let field, isSound else {
      if field == nil, !known.hasUnknownKeys { diagnostics.append(.missingField(at: node.mark)) }
      return nil
    }
    if let parameter = condition.parameter, condition.literal != nil {
      diagnostics.append(.namedValue(at: parameter.mark))
      return nil
    }
    condition.field = TextSyntax(field)
    return condition
  }

  private mutating func conditionOperator(_ node: YAMLNode) -> Marked<Query.Operator>? {
    guard let word = node.string("an operator, such as '=='", &diagnostics) else { return nil }
    guard let known = Query.Operator(rawValue: word.value) else {
      diagnostics.append(.unknownOperator(word))
      return nil
    }
    return Marked(known, word.mark)
  }

  /// Returns a value in the notation of texts, where only quotes tell a text from other values.
  private mutating func conditionValue(_ node: YAMLNode) -> Name? {
    if node.kind == .plain, !node.isEmpty { return node.name }
    guard let text = node.prose("a value", &diagnostics) else { return nil }
    guard let quoted = LiteralText.quoted(text) else {
      diagnostics.append(
        Diagnostic(
          .invalidLiteral,
          "a text with both kinds of quotes can't be written here; leave it out to make it a parameter",
          at: node.mark))
      return nil
    }
    return Name(quoted, node.mark)
  }
}

extension Diagnostic {
  fileprivate static func missingField(at mark: SourceMark) -> Diagnostic {
    Diagnostic(.missingKey, "a condition needs 'field', the name of a field", at: mark)
  }

  fileprivate static func namedValue(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "a condition has 'value' or 'as': what is compared with a value has no parameter", at: mark)
  }
}
