import FiresmithDiagnostics
import FiresmithSchema

// Values that the schema writes.

extension SampleValue {
  package init(_ value: Enumeration.RawValue) {
    switch value {
    case .string(let string): self = .string(string)
    case .integer(let integer): self = .integer(integer)
    }
  }
}

extension SamplePlanner {
  /// Returns what a default or a constant is stored as; `nil` if it is made anew each time.
  func value(of literal: DefaultValue, type: FieldType) -> SampleValue? {
    switch literal {
    case .string(let string): return .string(string)
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer):
      return type == .scalar(.double) ? .double(Double(integer)) : .integer(integer)
    case .double(let double): return .double(double)
    case .timestamp(let seconds, _): return .timestamp(seconds)
    case .geopoint(let latitude, let longitude):
      return .geopoint(latitude: latitude, longitude: longitude)
    case .enumerationCase(let name):
      guard case .declared(let id) = type else { return nil }
      return rawValue(of: name, in: id).map(SampleValue.init)
    case .list(let values):
      let elements = values.map { value(of: $0, type: type.element) }
      return elements.contains(nil) ? nil : .array(elements.compactMap { $0 })
    case .map(let entries):
      var map: [String: SampleValue] = [:]
      for entry in entries {
        guard let key = key(entry.key), let value = value(of: entry.value, type: type.element)
        else { return nil }
        map[key] = value
      }
      return .map(map)
    // Its other fields have defaults of their own, which reading adds.
    case .structure, .new: return nil
    }
  }

  private func key(_ key: DefaultValue.Entry.Key) -> String? {
    switch key {
    case .string(let string): string
    case .enumerationCase(let name, let id): rawValue(of: name, in: id)?.text
    }
  }

  private func rawValue(of name: String, in id: TypeID) -> Enumeration.RawValue? {
    guard case .enumeration(let enumeration) = schema[id].kind else { return nil }
    return enumeration.cases.first { $0.name.value == name }?.rawValue
  }

  /// Returns the value of an example, which the schema writes as text; `nil` if it can't be told.
  func value(ofExample text: String, type: FieldType) -> SampleValue? {
    if case .declared(let id) = type, case .external(let external) = schema[id].kind {
      return value(ofExample: text, type: external.encodedAs)
    }
    guard case .scalar(let scalar) = type else { return nil }
    return row(of: scalar).example(text)
  }
}
