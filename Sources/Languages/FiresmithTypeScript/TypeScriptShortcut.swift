import FiresmithLanguage
import FiresmithLanguageKeys
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
    for function in fields.compactMap(\.test?.function) {
      imports.add(supportValue: function.rawValue, from: function.file)
    }
    let simple = fields.filter { $0.test != nil }
    let others = fields.filter { $0.test == nil }
    var lines: [String] = []
    if !simple.isEmpty {
      lines.append("const { \(simple.map(\.destructured).joined(separator: ", ")) } = stored;")
      lines += Self.returnUnless(simple.flatMap(\.problems))
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

  /// Returns the lines that return `undefined` if one of the conditions is true.
  private static func returnUnless(_ problems: [ShortcutField.Condition]) -> [String] {
    let texts = problems.count == 1 ? [problems[0].text] : problems.map(\.operand)
    let one = "if (\(texts.joined(separator: " || "))) return undefined;"
    if one.utf8.count + 6 <= CodeLayout.columns { return [one] }
    return ["if ("] + texts.dropLast().map { "  \($0) ||" } + texts.suffix(1).map { "  \($0)" }
      + [") {", "  return undefined;", "}"]
  }

  /// Returns how a field's values are told, if they are simple ones.
  private func test(of field: Field) -> PlainValueTest? {
    guard field.isStored, field.constant == nil else { return nil }
    let type = withoutAlias(field.writtenType)
    switch type {
    case .scalar(let scalar):
      let isPlain = field.defaultValue.map { $0.plainLiteral != nil } ?? true
      return isPlain ? scalar.typeScript(options.typeScript).plain : nil
    case .array(let element):
      guard field.defaultValue == nil, case .scalar(let scalar) = withoutAlias(element),
        case .type(let type) = scalar.typeScript(options.typeScript).plain
      else { return nil }
      return .array(of: type)
    case .reference(let collection?):
      let segments = schema[collection].pathSegments
      guard field.defaultValue == nil, segments.count == 1, let name = segments[0] else {
        return nil
      }
      return .reference(to: name)
    case .reference(nil), .vector, .map, .declared: return nil
    }
  }
}

/// A field that a shortcut reads.
private struct ShortcutField {
  /// The meaning of a simple field that isn't there, as the support code has it.
  private enum Presence {
    case required
    case optional
    case nullable
    case defaulted(DefaultValue)
  }

  let field: Field
  let property: String
  let test: PlainValueTest?

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
    let own =
      ["firesmith", "model", "read", "stored"] + PlainValueTest.Function.allCases.map(\.rawValue)
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

  /// A condition, and whether it needs parentheses beside others of which one has to be true.
  struct Condition {
    var text: String
    var isGroup = false

    /// The condition beside others.
    var operand: String { isGroup ? "(\(text))" : text }
  }

  /// The conditions of which one is true if a simple field isn't as usual.
  var problems: [Condition] {
    let wrong =
      switch test {
      case .type(let type): ["typeof \(property) !== '\(type)'"]
      case .function(let function): ["!\(function)(\(property))"]
      case .array(let type): ["!isArrayOf(\(property), '\(type)')"]
      case .reference(let collection):
        ["!isReferenceTo(\(property), \(TypeScriptLiteral.string(collection)))"]
      case .integer, nil:
        ["typeof \(property) !== 'number'", "!Number.isSafeInteger(\(property))"]
      }
    let none: String
    switch presence {
    case .required: return wrong.map { Condition(text: $0) }
    case .optional, .defaulted: none = "\(property) !== undefined"
    case .nullable: none = "\(property) !== undefined && \(property) !== null"
    }
    let isAny = wrong.count == 1 ? wrong[0] : "(\(wrong.joined(separator: " || ")))"
    return [Condition(text: "\(none) && \(isAny)", isGroup: true)]
  }

  /// The value, which is there. Firestore has no integer that is a negative zero, and a model has
  /// arrays of its own.
  var whole: String {
    switch test {
    case .integer: "\(property) + 0"
    case .array: "\(property).slice()"
    case .type, .function, .reference, nil: property
    }
  }

  /// Whether a value is made of what is stored.
  private var isMade: Bool { whole != property }

  /// The member of a model that always has the property.
  var member: String {
    guard test != nil else { return property }
    switch presence {
    case .required, .optional: return isMade ? "\(property): \(whole)" : property
    case .nullable:
      return isMade
        ? "\(property): \(property) === undefined || \(property) === null ? null : \(whole)"
        : "\(property): \(property) ?? null"
    case .defaulted(let value):
      let literal = value.plainLiteral ?? "undefined"
      // Integers alone: an array with a default has no test.
      return isMade
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
