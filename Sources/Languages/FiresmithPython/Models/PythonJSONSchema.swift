import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithPatterns
import FiresmithSchema

/// The arguments of the mark `JSONSchema`: what JSON Schema says about a field besides its type.
struct PythonJSONSchema {
  let schema: Schema
  let field: Field
  /// Whether the field's type has a mark for its constraints, which describes them, too.
  let isConstrained: Bool

  /// The arguments, such as `minimum=1` and `examples=["Momo"]`; empty if the field needs no mark.
  var keywords: [PythonCode] {
    var keywords: [PythonCode] = []
    if let example = field.example.flatMap({ literal(ofExample: $0, of: field.type) }) {
      keywords.append(.list("examples=[", [.token(example)]))
    }
    if !isConstrained, let constraints = field.constraints {
      keywords += limits(in: constraints).map(PythonCode.token)
    }
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
      keywords.append("pattern=\(PythonLiteral.string(pattern.source))")
    }
    return keywords
  }

  /// Returns the example as a Python literal, or `nil` if it isn't a value of the type.
  private func literal(ofExample example: String, of type: FieldType) -> String? {
    switch type {
    case .scalar(let scalar):
      switch scalar.python.example {
      case .text: PythonLiteral.string(example)
      case .boolean: Bool(example).map(PythonLiteral.boolean)
      case .integer: Int(example).map(PythonLiteral.integer)
      case .number:
        Double(example).flatMap { $0.isFinite ? PythonLiteral.double($0) : nil }
      case nil: nil
      }
    case .declared(let id): literal(ofExample: example, of: id)
    case .reference, .vector, .array, .map: nil
    }
  }

  /// Returns the raw value of the case that `example` names, by its name or by its raw value.
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
  /// The end of JSON Schema's keyword for the length; `nil` if the value in JSON has no such
  /// length.
  fileprivate var lengthKeyword: String? {
    switch self {
    case .array: "Items"
    case .map: "Properties"
    case .scalar(let scalar): scalar.rules.length == .characters ? "Length" : nil
    case .reference, .vector, .declared: nil
    }
  }
}
