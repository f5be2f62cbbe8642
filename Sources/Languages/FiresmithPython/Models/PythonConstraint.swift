import FiresmithLanguage
import FiresmithPatterns
import FiresmithSchema

/// A field's type with its constraints, where generated code enforces these.
struct PythonConstraint {
  /// The type to annotate the field with. An alias has the constraints itself, unless the field's
  /// differ.
  let type: FieldType
  /// Whether constraints are enforced at all.
  let isEnforced: Bool
  private let constraints: Constraints?
  private let isNumber: Bool

  init(of field: Field, lowering: PythonLowering) {
    isEnforced = lowering.options.constraints == .enforced
    isNumber = field.type.scalar?.rules.literal == .number
    if field.keys != nil {
      // Only the type itself can name the keys.
      type = isEnforced ? lowering.schema.withoutAliases(field.writtenType) : field.type
      constraints = isEnforced ? field.constraints : nil
      return
    }
    guard isEnforced, field.constraints != nil else {
      type = lowering.schema.hasOwnLetterCase(field) ? field.type : field.writtenType
      constraints = nil
      return
    }
    var type = field.writtenType
    var constraints = field.constraints
    while case .declared(let id) = type, case .alias(let alias) = lowering.schema[id].kind,
      let known = alias.field.constraints
    {
      if known == constraints {
        constraints = nil
        break
      }
      type = alias.field.writtenType
    }
    self.type = type
    self.constraints = constraints
  }

  /// Returns the mark `Constrained(max_length=40)`, or nothing if the type needs none.
  func marks(_ imports: inout PythonImports) -> [PythonCode] {
    guard let constraints else { return [] }
    imports.add("Constrained", from: .constraints)
    return [.call("Constrained", arguments(for: constraints).map(PythonCode.token))]
  }

  private func arguments(for constraints: Constraints) -> [String] {
    var arguments: [String] = []
    if let minimum = constraints.minimum { arguments.append("minimum=\(bound(minimum))") }
    if let maximum = constraints.maximum { arguments.append("maximum=\(bound(maximum))") }
    if let length = constraints.minimumLength { arguments.append("min_length=\(length)") }
    if let length = constraints.maximumLength { arguments.append("max_length=\(length)") }
    if let pattern = constraints.pattern {
      arguments.append("pattern=\(PythonLiteral.pattern(pattern.source))")
      let translation = pattern.translated(to: .python)
      if translation != pattern.source {
        arguments.append("expression=\(PythonLiteral.pattern(translation))")
      }
    }
    return arguments
  }

  /// Returns a bound, which is text of the schema. Python compares doubles with integers exactly,
  /// so that an integer that no double equals would be another bound than in other languages.
  private func bound(_ text: String) -> String {
    guard isNumber, let value = Double(text), value.magnitude >= 0x1p53 else { return text }
    return PythonLiteral.double(value)
  }
}

extension Schema {
  /// Whether a field's UUIDs are stored in other letters than those of the alias that it names.
  fileprivate func hasOwnLetterCase(_ field: Field) -> Bool {
    guard let id = field.writtenType.declaredType, case .alias(let alias) = self[id].kind else {
      return false
    }
    return alias.field.letterCase != field.letterCase
  }

  /// Returns the type that an alias stands for. What is inside of it may still name aliases.
  fileprivate func withoutAliases(_ type: FieldType) -> FieldType {
    guard case .declared(let id) = type, case .alias(let alias) = self[id].kind else { return type }
    return withoutAliases(alias.field.writtenType)
  }
}
