import FiresmithSchema

/// What generated models say to JSON Schema about a field besides its type: arguments of the mark
/// `JSONSchema`.
struct PythonJSONSchema {
  let schema: Schema
  let field: Field

  /// `minimum=1`, `examples=["Momo"]` and so on.
  var keywords: [String] {
    var keywords: [String] = []
    if let example = field.example.flatMap({ literal(ofExample: $0, of: field.type) }) {
      keywords.append("examples=[\(example)]")
    }
    if let constraints = field.constraints { keywords += limits(in: constraints) }
    if case .vector(let dimensions) = field.type {
      keywords += ["minItems=\(dimensions)", "maxItems=\(dimensions)"]
    }
    if field.deprecated != nil { keywords.append("deprecated=True") }
    return keywords
  }

  private func limits(in constraints: Constraints) -> [String] {
    var keywords: [String] = []
    if let minimum = constraints.minimum { keywords.append("minimum=\(minimum)") }
    if let maximum = constraints.maximum { keywords.append("maximum=\(maximum)") }
    if let unit = field.type.lengthKeyword {
      if let length = constraints.minimumLength { keywords.append("min\(unit)=\(length)") }
      if let length = constraints.maximumLength { keywords.append("max\(unit)=\(length)") }
    }
    if let pattern = constraints.pattern {
      keywords.append("pattern=\(PythonLiteral.string(pattern))")
    }
    return keywords
  }

  /// The example as JSON has it; `nil` if a text can't say what that is.
  private func literal(ofExample example: String, of type: FieldType) -> String? {
    switch type {
    case .string, .url, .uuid, .color, .timestamp: PythonLiteral.string(example)
    case .integer: Int(example).map(PythonLiteral.integer)
    case .double:
      Double(example).flatMap { $0.isFinite ? PythonLiteral.double($0) : nil }
    case .boolean: Bool(example).map(PythonLiteral.boolean)
    case .declared(let id): literal(ofExample: example, of: id)
    case .bytes, .geopoint, .any, .reference, .vector, .array, .map: nil
    }
  }

  /// The raw value of the case that `example` names, or has as its raw value.
  private func literal(ofExample example: String, of id: TypeID) -> String? {
    guard case .enumeration(let enumeration) = schema[id].kind else { return nil }
    for each in enumeration.cases {
      switch each.rawValue {
      case .string(let value) where value == example || each.name.value == example:
        return PythonLiteral.string(value)
      case .integer(let value) where String(value) == example || each.name.value == example:
        return PythonLiteral.integer(value)
      case .string, .integer: continue
      }
    }
    return nil
  }
}

extension FieldType {
  /// What JSON Schema calls the length of such a value; `nil` if JSON has another length.
  fileprivate var lengthKeyword: String? {
    switch self {
    case .string, .url: "Length"
    case .array: "Items"
    case .map: "Properties"
    case .boolean, .integer, .double, .timestamp, .bytes, .geopoint, .uuid, .color, .any,
      .reference, .vector, .declared:
      nil
    }
  }
}
