import Foundation

// MARK: - Values that are stored as another type's

/// A type whose values are stored as another type's, which isn't how the type codes itself; or an
/// optional, an array or a map of such values.
nonisolated public protocol ConvertedCodable: Codable {
  /// Reads the value that is stored.
  static func reading(from decoder: any Decoder) throws -> Self

  /// Writes the value that is stored.
  func write(to encoder: any Encoder) throws
}

/// A property whose values are stored as another type's.
@propertyWrapper
nonisolated public struct ConvertedValue<Value: ConvertedCodable>: Codable {
  /// The field's value.
  public var wrappedValue: Value

  /// Wraps the field's value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value.reading(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.write(to: encoder)
  }
}

nonisolated extension ConvertedValue: Equatable where Value: Equatable {}
nonisolated extension ConvertedValue: Hashable where Value: Hashable {}
nonisolated extension ConvertedValue: Sendable where Value: Sendable {}

nonisolated extension KeyedEncodingContainer {
  /// Leaves `nil` out.
  public mutating func encode<Value>(_ value: ConvertedValue<Value?>, forKey key: Key) throws {
    if let value = value.wrappedValue {
      try encode(ConvertedValue(wrappedValue: value), forKey: key)
    }
  }

  /// Writes `nil` as null.
  public mutating func encodeOrNull<Value>(
    _ value: ConvertedValue<Value?>, forKey key: Key
  ) throws {
    if let value = value.wrappedValue {
      try encode(ConvertedValue(wrappedValue: value), forKey: key)
    } else {
      try encodeNil(forKey: key)
    }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Reads a missing field as `nil`.
  public func decode<Value>(
    _ type: ConvertedValue<Value?>.Type, forKey key: Key
  ) throws -> ConvertedValue<Value?> {
    ConvertedValue(
      wrappedValue: try decodeIfPresent(ConvertedValue<Value>.self, forKey: key)?.wrappedValue)
  }
}

nonisolated extension Optional: ConvertedCodable where Wrapped: ConvertedCodable {
  public static func reading(from decoder: any Decoder) throws -> Wrapped? {
    try ConvertedValue<Wrapped>?(from: decoder)?.wrappedValue
  }

  public func write(to encoder: any Encoder) throws {
    try map { ConvertedValue(wrappedValue: $0) }.encode(to: encoder)
  }
}

nonisolated extension Array: ConvertedCodable where Element: ConvertedCodable {
  public static func reading(from decoder: any Decoder) throws -> [Element] {
    try [ConvertedValue<Element>](from: decoder).map(\.wrappedValue)
  }

  public func write(to encoder: any Encoder) throws {
    try map { ConvertedValue(wrappedValue: $0) }.encode(to: encoder)
  }
}

nonisolated extension Dictionary: ConvertedCodable
where Key == String, Value: ConvertedCodable {
  public static func reading(from decoder: any Decoder) throws -> [String: Value] {
    try [String: ConvertedValue<Value>](from: decoder).mapValues(\.wrappedValue)
  }

  public func write(to encoder: any Encoder) throws {
    try mapValues { ConvertedValue(wrappedValue: $0) }.encode(to: encoder)
  }
}

/// A type whose values are stored as integers.
nonisolated public protocol ConvertedInteger: ConvertedCodable {
  /// Creates the value that is stored as `storedInteger`. Returns `nil` if there is none.
  init?(storedInteger: Int64)

  /// The integer that the value is stored as; `nil` if there is none.
  var storedInteger: Int64? { get }

  /// The reason for which a value has no integer, or an integer no value.
  static var outOfRange: String { get }
}

// Not called like the requirements, which each type has itself: if another module that is imported
// declared them for the same type, the compiler could not choose.
nonisolated extension ConvertedInteger {
  internal static func readingInteger(from decoder: any Decoder) throws -> Self {
    let container = try decoder.singleValueContainer()
    guard let value = Self(storedInteger: try container.decode(Int64.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: outOfRange)
    }
    return value
  }

  internal func writeInteger(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let storedInteger else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: Self.outOfRange))
    }
    try container.encode(storedInteger)
  }
}

/// Stored in small letters, as most languages write UUIDs. A field whose UUIDs are stored in
/// capitals has no wrapper, because they code themselves in these.
nonisolated extension UUID: ConvertedCodable {
  public static func reading(from decoder: any Decoder) throws -> UUID {
    try decoder.singleValueContainer().decode(UUID.self)
  }

  public func write(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uuidString.lowercased())
  }
}

/// Stored as whole milliseconds: the nearest, or of two the one that is farther from zero.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
nonisolated extension Duration: ConvertedInteger {
  public init?(storedInteger milliseconds: Int64) {
    // All that Python's `timedelta` can hold, too.
    guard milliseconds.magnitude <= 86_399_999_913_600_000 else { return nil }
    self = .milliseconds(milliseconds)
  }

  public var storedInteger: Int64? {
    let (seconds, attoseconds) = components
    guard seconds.magnitude <= 86_399_999_913_600 else { return nil }
    let half: Int64 = attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000
    let milliseconds = seconds * 1000 + (attoseconds + half) / 1_000_000_000_000_000
    return Duration(storedInteger: milliseconds).map { _ in milliseconds }
  }

  public static func reading(from decoder: any Decoder) throws -> Duration {
    try readingInteger(from: decoder)
  }

  public func write(to encoder: any Encoder) throws { try writeInteger(to: encoder) }

  public static var outOfRange: String { "The duration is longer than 999,999,999 days." }
}
