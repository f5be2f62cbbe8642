import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

// Values that a schema writes, as expressions of what is stored.
extension TypeScriptLowering {
  /// Returns an expression for what is stored for `value`.
  func stored(
    _ value: DefaultValue, of type: FieldType, keys: TypeID? = nil, in letterCase: Field.LetterCase
  ) -> String {
    let type = withoutAlias(type)
    switch value {
    case .string(let text):
      let isCapital = letterCase == .upper && type.scalar == .uuid
      return TypeScriptLiteral.string(isCapital ? text.uppercased() : text)
    case .boolean(let boolean): return String(boolean)
    case .integer(let integer):
      return integer.magnitude < 1 << 53
        ? String(integer) : "firesmith.bigInteger('\(integer)')"
    case .double(let number): return TypeScriptLiteral.double(number)
    case .timestamp(let seconds, _): return "new firesmith.Timestamp(\(seconds), 0)"
    case .geopoint(let latitude, let longitude):
      let numbers = [latitude, longitude].map(TypeScriptLiteral.double)
      return "new firesmith.GeoPoint(\(numbers.joined(separator: ", ")))"
    case .enumerationCase(let name): return rawValue(ofCase: name, type)
    case .list(let values):
      let elements = values.map { stored($0, of: type.element, in: letterCase) }
      return "[\(elements.joined(separator: ", "))]"
    case .map(let entries):
      return Self.object(
        entries.map { entry in
          (key(entry.key), stored(entry.value, of: type.element, in: letterCase))
        })
    case .structure(let parts): return stored(parts)
    case .new(.uuid):
      return "firesmith.newUuid()" + (letterCase == .upper ? ".toUpperCase()" : "")
    case .new(.now): return "firesmith.Timestamp.now()"
    }
  }

  /// Returns the expression of an object. A computed key never sets what all objects have.
  private static func object(_ entries: [(key: String, value: String)]) -> String {
    if entries.isEmpty { return "{}" }
    let members = entries.map { key, value in
      key == "__proto__"
        ? "['__proto__']: \(value)" : "\(TypeScriptLiteral.key(key)): \(value)"
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func key(_ key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let text): text
    case .enumerationCase(let name, let id):
      enumeration(id)?.cases.first { $0.name.value == name }?.rawValue.text ?? name
    }
  }

  private func rawValue(ofCase name: String, _ type: FieldType) -> String {
    guard let id = type.declaredType, let enumeration = enumeration(id),
      let found = enumeration.cases.first(where: { $0.name.value == name })
    else { return TypeScriptLiteral.string(name) }
    return TypeScriptLiteral.rawValue(found.rawValue)
  }

  /// Returns a structure with the fields that the schema writes, and those that are made anew each
  /// time; reading fills in the others.
  private func stored(_ parts: DefaultValue.Parts) -> String {
    guard case .structure(let structure) = schema[parts.type].kind else { return "{}" }
    let written = Dictionary(parts.parts.map { ($0.field, $0.value) }) { first, _ in first }
    var entries: [(String, String)] = []
    for (index, field) in structure.fields.enumerated() where field.isStored {
      let new = field.missingValue == nil ? field.defaultValue : nil
      if let value = written[index] ?? new {
        entries.append((field.name.value, stored(value, of: field.type, in: field.letterCase)))
      } else if let constant = field.constant {
        entries.append((field.name.value, TypeScriptLiteral.constant(constant)))
      }
    }
    return Self.object(entries)
  }
}
