/// Lets a struct hold a value of its own type.
///
/// ```swift
/// struct Shelf: Codable {
///   var name: String
///   @Indirect var inside: Shelf?
/// }
/// ```
@propertyWrapper
public enum Indirect<Value> {
  /// No value.
  case none
  /// A value, stored outside of the struct.
  indirect case some(Value)

  /// Wraps the value, if there is one.
  public init(wrappedValue: Value?) {
    self = wrappedValue.map(Self.some) ?? .none
  }

  /// The value; `nil` if the field is null or missing.
  public var wrappedValue: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Self(wrappedValue: newValue) }
  }
}

extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Decodable, ReadableWhenMissing where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value?(from: decoder))
  }
}

extension Indirect: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Reads a missing field as `nil`.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value>.Type, forKey key: Key
  ) throws -> Indirect<Value> {
    Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Leaves `nil` out.
  public mutating func encode<Value: Encodable>(_ value: Indirect<Value>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
