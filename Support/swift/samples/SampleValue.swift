/// A made-up value, as Firestore stores it.
nonisolated public enum SampleValue: Hashable, Sendable {
  /// Null.
  case null
  /// True or false.
  case boolean(Bool)
  /// An integer.
  case integer(Int)
  /// A double.
  case double(Double)
  /// A text.
  case string(String)
  /// Whole seconds since the beginning of 1970.
  case timestamp(Int)
  /// Bytes.
  case bytes([UInt8])
  /// A place on the earth, in degrees.
  case geopoint(latitude: Double, longitude: Double)
  /// The document's path from the database's root.
  case reference(String)
  /// A vector.
  case vector([Double])
  /// An array.
  case array([SampleValue])
  /// A map.
  case map([String: SampleValue])
}

// MARK: - Literals

nonisolated extension SampleValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

nonisolated extension SampleValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

nonisolated extension SampleValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

nonisolated extension SampleValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

nonisolated extension SampleValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: SampleValue...) { self = .array(elements) }
}

nonisolated extension SampleValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral entries: (String, SampleValue)...) {
    self = .map(Dictionary(entries) { _, last in last })
  }
}
