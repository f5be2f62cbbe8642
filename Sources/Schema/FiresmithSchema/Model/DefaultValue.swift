/// A value that a schema writes: a default, a constant, or the value of a query's condition.
package enum DefaultValue: Hashable, Sendable {
  /// The value of a string, a URL, a UUID or a colour.
  case string(String)
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  /// A point in time: whole seconds since the beginning of 1970, and how the schema writes it.
  case timestamp(Int, text: String)
  case geopoint(latitude: Double, longitude: Double)
  /// A case of the field's enumeration, by its name in the schema.
  case enumerationCase(String)
  case list([DefaultValue])
  /// The entries of a map, in the schema's order.
  case map([Entry])
  case structure(Parts)
  /// A value that is made anew for each new model.
  case new(NewValue)

  package struct Entry: Hashable, Sendable {
    package enum Key: Hashable, Sendable {
      case string(String)
      /// A case of the enumeration that the map's keys are of, by its name in the schema.
      case enumerationCase(String, of: TypeID)
    }

    package var key: Key
    package var value: DefaultValue
  }

  /// The value of a structure.
  package struct Parts: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
      /// The index of the structure's field.
      package var field: Int
      package var value: DefaultValue
    }

    package var type: TypeID
    /// The fields that are written, in the order of the structure.
    package var parts: [Part]
    /// Whether a field that is left out has a default that is made anew each time.
    package var leavesNewValuesOut: Bool
  }

  package enum NewValue: String, CaseIterable, Sendable {
    /// A random UUID.
    case uuid
    /// The time at which the value is made.
    case now
  }
}

extension DefaultValue {
  /// Whether the value is the same each time.
  package var isLiteral: Bool {
    switch self {
    case .string, .boolean, .integer, .double, .timestamp, .geopoint, .enumerationCase: true
    case .list(let values): values.allSatisfy(\.isLiteral)
    case .map(let entries): entries.allSatisfy(\.value.isLiteral)
    case .structure(let structure):
      !structure.leavesNewValuesOut && structure.parts.allSatisfy(\.value.isLiteral)
    case .new: false
    }
  }
}

extension DefaultValue {
  /// Returns the value with UUIDs in the letters in which a field stores them.
  package func written(in letterCase: Field.LetterCase) -> DefaultValue {
    guard letterCase == .upper else { return self }
    switch self {
    case .string(let text): return .string(text.uppercased())
    case .list(let values): return .list(values.map { $0.written(in: letterCase) })
    case .map(let entries):
      return .map(
        entries.map { entry in
          var entry = entry
          entry.value = entry.value.written(in: letterCase)
          return entry
        })
    case .boolean, .integer, .double, .timestamp, .geopoint, .enumerationCase, .structure, .new:
      return self
    }
  }
}
