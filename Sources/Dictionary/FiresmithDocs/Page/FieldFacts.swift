import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithPatterns
import FiresmithSchema

/// The facts that the page has of a field besides its name, its type and its description.
struct FieldFacts {
  let field: Field
  let schema: Schema

  /// The marks behind the type: `optional`, `unique`.
  var marks: [String] {
    var marks: [String] = []
    if field.isOptional { marks.append("optional") }
    if field.constant != nil { marks.append("constant") }
    switch field.serverTime {
    case .create: marks.append("set on creation")
    case .write: marks.append("set on every write")
    case nil: break
    }
    if field.uniqueMark != nil { marks.append("unique") }
    if field.isImmutable { marks.append("immutable") }
    if !field.isIndexed { marks.append("not indexed") }
    if !field.isStored { marks.append("in memory only") }
    if field.nulls == .explicit { marks.append("stores null") }
    return marks
  }

  /// Names and values below the description: `Default`, `draft`.
  var details: [(name: String, value: String)] {
    var details: [(String, String)] = []
    if let value = field.constant { details.append(("Always", text(value))) }
    if let value = field.defaultValue { details.append(("Default", text(value))) }
    if let keys = field.keys { details.append(("Keys", schema[keys].name.name.value)) }
    if let constraints = field.constraints {
      if let range = Self.range(constraints.minimum, constraints.maximum) {
        details.append(("Value", range + (field.type.scalar?.rules.unit.map { " " + $0 } ?? "")))
      }
      if let range = Self.range(
        constraints.minimumLength.map(String.init), constraints.maximumLength.map(String.init))
      {
        details.append(("Length", range))
      }
      if let pattern = constraints.pattern { details.append(("Matches", pattern.source)) }
    }
    if !field.previousKeys.isEmpty {
      details.append(("Previously", field.previousKeys.joined(separator: ", ")))
    }
    if let example = field.example { details.append(("Example", example)) }
    return details
  }

  private static func range(_ minimum: String?, _ maximum: String?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      minimum == maximum ? "exactly \(minimum)" : "\(minimum) to \(maximum)"
    case (let minimum?, nil): "at least \(minimum)"
    case (nil, let maximum?): "at most \(maximum)"
    case (nil, nil): nil
    }
  }

  /// Returns a value as a schema writes it.
  private func text(_ value: DefaultValue) -> String {
    switch value {
    case .string(let text): text.isEmpty ? "\"\"" : text
    case .boolean(let boolean): boolean ? "true" : "false"
    case .integer(let integer): String(integer)
    case .double(let double): String(double)
    case .timestamp(_, let text): text
    case .geopoint(let latitude, let longitude): "[\(latitude), \(longitude)]"
    case .enumerationCase(let name): name
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\(key($0.key)): \(text($0.value))" }.joined(separator: ", "))}"
    case .structure(let parts): text(parts)
    case .new(.uuid): "a new UUID"
    case .new(.now): "the current time"
    }
  }

  private func key(_ key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let text): text
    case .enumerationCase(let name, of: _): name
    }
  }

  private func text(_ parts: DefaultValue.Parts) -> String {
    let fields = schema.fields(of: parts.type)
    let entries = parts.parts.map { part in
      (fields.indices.contains(part.field) ? fields[part.field].name.value + ": " : "")
        + text(part.value)
    }
    return "{\(entries.joined(separator: ", "))}"
  }
}
