import Foundation

/// A type that timestamps can be read as and written from.
public protocol ServerTimestampWrappable {
  /// The value for `timestamp`.
  static func wrap(_ timestamp: Timestamp) throws -> Self

  /// The timestamp for `value`.
  static func unwrap(_ value: Self) throws -> Timestamp
}

extension Date: ServerTimestampWrappable {
  public static func wrap(_ timestamp: Timestamp) -> Date {
    timestamp.dateValue()
  }

  /// - Throws: `EncodingError` for a date outside the years 1 to 9999.
  public static func unwrap(_ value: Date) throws -> Timestamp {
    guard let timestamp = Timestamp(storing: value) else {
      throw EncodingError.unstorable(value, at: [])
    }
    return timestamp
  }
}

extension Timestamp: ServerTimestampWrappable {
  public static func wrap(_ timestamp: Timestamp) -> Timestamp { timestamp }
  public static func unwrap(_ value: Timestamp) -> Timestamp { value }
}

/// A time that the server sets when it writes the document.
///
/// ```swift
/// struct Book: Codable {
///   var title: String
///   @ServerTimestamp var addedAt: Date?
/// }
/// ```
///
/// While it is `nil`, writing the model asks the server for its time; see
/// ``EncodedDocument/serverTimestamps``. Any other time is written as it is. It is read as `nil`
/// where the field is null or missing; Google's wrapper throws if it is missing. Other coders than
/// Firestore's write and read the wrapped value like any other, and `nil` as null.
///
/// Firestore can't set its time inside an array.
@propertyWrapper
public struct ServerTimestamp<Value: ServerTimestampWrappable & Codable> {
  /// The time; `nil` until the server has set it and the document is read.
  public var wrappedValue: Value?

  /// Wraps a time; `nil` lets the server set it.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

/// The wrapper that generated models have.
public typealias ServerTime = ServerTimestamp

extension ServerTimestamp: Equatable where Value: Equatable {}
extension ServerTimestamp: Hashable where Value: Hashable {}
extension ServerTimestamp: Sendable where Value: Sendable {}

extension ServerTimestamp: Decodable, ReadableWhenMissing {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      wrappedValue = nil
    } else if decoder is ValueDecoder {
      wrappedValue = try Value.wrap(try container.decode(Timestamp.self))
    } else {
      wrappedValue = try container.decode(Value.self)
    }
  }
}

extension ServerTimestamp: Encodable {
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      var container = encoder.singleValueContainer()
      return try container.encode(wrappedValue)
    }
    guard let wrappedValue else { return try encoder.set(.serverTimestamp) }
    do {
      try encoder.encode(try Value.unwrap(wrappedValue))
    } catch EncodingError.invalidValue(let value, let context) where context.codingPath.isEmpty {
      // `unwrap` can't know the path.
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: context.debugDescription,
          underlyingError: context.underlyingError))
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a missing timestamp as `nil`.
  public func decode<Value>(
    _ type: ServerTimestamp<Value>.Type, forKey key: Key
  ) throws -> ServerTimestamp<Value> {
    try decodeIfPresent(type, forKey: key) ?? ServerTimestamp(wrappedValue: nil)
  }
}

/// A time that the server sets whenever it writes the document, whatever it was.
///
/// Other coders than Firestore's write the time itself. Generated code encodes with it the times of
/// `server: write` that are inside of a map.
public struct WriteTime<Value: ServerTimestampWrappable & Codable>: Encodable {
  private let value: Value?

  /// The time that was read, which only other coders than Firestore's write.
  public init(_ value: Value?) {
    self.value = value
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return try encoder.set(.serverTimestamp) }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
