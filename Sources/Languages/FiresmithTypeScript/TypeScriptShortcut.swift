import FiresmithLanguage
import FiresmithSchema

// The code that reads maps of one model, if their simple fields are as usual.
extension TypeScriptLowering {
  /// Returns the lines of a structure's shortcut; none if it stores nothing, or has a field that
  /// only the support code reads: one with former names, or with a name that is none of a variable.
  ///
  /// Simple fields come first, because without a problem their order doesn't matter; with one, the
  /// support code reads all fields in their order.
  func shortcut(
    _ structure: Structure, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [String] {
    let fields = zip(structure.fields, names[id].properties).map { field, property in
      ShortcutField(field: field, property: property, test: test(of: field))
    }
    guard fields.contains(where: \.field.isStored), fields.allSatisfy(\.isVariable) else {
      return []
    }
    for name in fields.compactMap(\.test?.function) {
      imports.add(supportValue: name, from: "sdk")
    }
    let simple = fields.filter { $0.test != nil }
    let others = fields.filter { $0.test == nil }
    var lines: [String] = []
    if !simple.isEmpty {
      let names = simple.map(\.destructured).joined(separator: ", ")
      let one = "const { \(names) } = stored;"
      lines +=
        one.utf8.count + 6 <= CodeLayout.columns
        ? [one] : ["const {"] + simple.map { "  \($0.destructured)," } + ["} = stored;"]
      let problems = simple.flatMap(\.problems)
      lines +=
        problems.count == 1
        ? ["if (\(problems[0])) return undefined;"]
        : ["if ("] + problems.dropLast().map { "  \($0) ||" } + problems.suffix(1).map { "  \($0)" }
          + [") {", "  return undefined;", "}"]
    }
    lines += others.map {
      "const \($0.property) = read.\($0.property)(\($0.stored));"
    }
    let always = fields.filter { !$0.isMissing }.map { "  \($0.member)," }
    lines += ["const model: { [property: string]: unknown } = {"] + always + ["};"]
    lines += fields.filter(\.isMissing).map {
      let name = $0.property
      let place = "model[\(TypeScriptLiteral.string(name))]"
      return "if (\(name) !== undefined) \(place) = \($0.test == nil ? name : $0.whole);"
    }
    return ["(\(others.isEmpty ? "stored" : "stored, read")) => {"] + lines.map { "  " + $0 }
      + ["  return model;", "},"]
  }

  /// Returns how a field's values are told, if they are simple ones.
  private func test(of field: Field) -> ShortcutField.Test? {
    guard field.isStored, field.constant == nil,
      case .scalar(let scalar) = withoutAlias(field.writtenType),
      field.defaultValue.map({ $0.plainLiteral != nil }) ?? true
    else { return nil }
    return switch scalar {
    case .string: .type("string")
    case .boolean: .type("boolean")
    case .double: .type("number")
    case .integer: options.typeScript.integers == .number ? .integer : nil
    case .timestamp:
      options.typeScript.timestamps == .timestamp ? .function("isTimestamp") : nil
    case .geopoint: .function("isGeoPoint")
    case .bytes: .function("isBytes")
    case .decimal, .duration, .url, .uuid, .color, .any: nil
    }
  }
}

/// A field that a shortcut reads.
private struct ShortcutField {
  /// The way to tell values that are read as they are.
  enum Test {
    /// Values whose type, by JavaScript's own word, is this.
    case type(String)
    case integer
    /// Values for which a function of the support code for the SDK returns `true`.
    case function(String)

    var function: String? {
      switch self {
      case .function(let name): name
      case .type, .integer: nil
      }
    }
  }

  /// The meaning of a simple field that isn't there, as the support code has it.
  private enum Presence {
    case required
    case optional
    case nullable
    case defaulted(DefaultValue)
  }

  let field: Field
  let property: String
  let test: Test?

  private var presence: Presence {
    if field.serverTime != nil { return .optional }
    if let value = field.defaultValue {
      return field.missingValue == nil ? .required : .defaulted(value)
    }
    guard field.isOptional else { return .required }
    return field.nulls == .explicit ? .nullable : .optional
  }

  /// Whether the field can be read into a variable of its property's name.
  var isVariable: Bool {
    let own: Set = ["firesmith", "isBytes", "isGeoPoint", "isTimestamp", "model", "read", "stored"]
    return TypeScriptNaming.isLabel(property) && property.isPlainIdentifier
      && !own.contains(property) && !TypeScriptNaming.isOfObjects(property)
      && !TypeScriptNaming.isOfObjects(field.name.value) && field.previousKeys.isEmpty
  }

  /// Whether a model that is read may lack the property.
  var isMissing: Bool {
    if field.constant != nil { return false }
    guard field.isStored else { return field.defaultValue == nil }
    return switch presence {
    case .optional: true
    case .required, .nullable, .defaulted: false
    }
  }

  /// The binding of a pattern for the stored map: `number_of_pages: numberOfPages`.
  var destructured: String {
    let key = TypeScriptLiteral.key(field.name.value)
    return key == property ? key : "\(key): \(property)"
  }

  /// The expression of what is stored.
  var stored: String {
    field.isStored ? "stored[\(TypeScriptLiteral.string(field.name.value))]" : "undefined"
  }

  /// The conditions of which one is true if a simple field isn't as usual.
  var problems: [String] {
    let wrong =
      switch test {
      case .type(let type): ["typeof \(property) !== '\(type)'"]
      case .function(let name): ["!\(name)(\(property))"]
      case .integer, nil:
        ["typeof \(property) !== 'number'", "!Number.isSafeInteger(\(property))"]
      }
    let none: String
    switch presence {
    case .required: return wrong
    case .optional, .defaulted: none = "\(property) !== undefined"
    case .nullable: none = "\(property) !== undefined && \(property) !== null"
    }
    let isAny = wrong.count == 1 ? wrong[0] : "(\(wrong.joined(separator: " || ")))"
    return ["(\(none) && \(isAny))"]
  }

  /// The value, which is there: Firestore has no integer that is a negative zero.
  var whole: String {
    if case .integer = test { return "\(property) + 0" }
    return property
  }

  /// The member of a model that always has the property.
  var member: String {
    guard let test else { return property }
    let isInteger = if case .integer = test { true } else { false }
    switch presence {
    case .required, .optional: return isInteger ? "\(property): \(whole)" : property
    case .nullable:
      return isInteger
        ? "\(property): typeof \(property) === 'number' ? \(whole) : null"
        : "\(property): \(property) ?? null"
    case .defaulted(let value):
      let literal = value.plainLiteral ?? "undefined"
      return isInteger
        ? "\(property): (\(property) ?? \(literal)) + 0" : "\(property): \(property) ?? \(literal)"
    }
  }
}

extension DefaultValue {
  /// The literal of a value that an app has as it is stored; `nil` for others.
  fileprivate var plainLiteral: String? {
    switch self {
    case .string(let text): TypeScriptLiteral.string(text)
    case .boolean(let boolean): String(boolean)
    case .integer(let integer) where integer.magnitude < 1 << 53: String(integer)
    case .double(let number): TypeScriptLiteral.double(number)
    case .integer, .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new: nil
    }
  }
}
