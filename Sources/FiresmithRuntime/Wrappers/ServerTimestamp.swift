import Foundation

/// A type that a timestamp can be read as, and written from.
public protocol ServerTimestampWrappable {
  /// The value that stands for `timestamp`.
  static func wrap(_ timestamp: Timestamp) throws -> Self

  /// The timestamp that `value` stands for.
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
/// where the field is null or missing; Google's wrapper throws if it is missing.
///
/// Firestore can't set its time inside an array.
@propertyWrapper
public struct ServerTimestamp<Value: ServerTimestampWrappable> {
  /// The time; `nil` until the server has set it and the document is read.
  public var wrappedValue: Value?

  /// Wraps a time; `nil` asks the server for its own.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

extension ServerTimestamp: Equatable where Value: Equatable {}
extension ServerTimestamp: Hashable where Value: Hashable {}
extension ServerTimestamp: Sendable where Value: Sendable {}

extension ServerTimestamp: Decodable, ReadableWhenMissing {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue =
      container.decodeNil() ? nil : try Value.wrap(try container.decode(Timestamp.self))
  }
}

extension ServerTimestamp: Encodable {
  public func encode(to encoder: any Encoder) throws {
    if wrappedValue == nil, let encoder = encoder as? ValueEncoder {
      try encoder.set(.serverTimestamp)
      return
    }
    var container = encoder.singleValueContainer()
    guard let wrappedValue else {
      try container.encodeNil()
      return
    }
    do {
      try container.encode(try Value.unwrap(wrappedValue))
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
