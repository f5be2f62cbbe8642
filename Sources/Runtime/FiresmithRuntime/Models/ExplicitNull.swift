/// A property whose `nil` is written as null; other properties are left out.
///
/// Queries can find null, but not a missing field. A missing field is read as `nil` too; Google's
/// wrapper throws.
@propertyWrapper
public struct ExplicitNull<Value> {
  /// The field's value; `nil` if it is null or missing.
  public var wrappedValue: Value?

  /// Wraps the field's value; `nil` is written as null.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

/// The wrapper that generated models have.
public typealias NilAsNull = ExplicitNull

extension ExplicitNull: Equatable where Value: Equatable {}
extension ExplicitNull: Hashable where Value: Hashable {}
extension ExplicitNull: Sendable where Value: Sendable {}

extension ExplicitNull: Decodable, ReadableWhenMissing where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension ExplicitNull: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a missing field as `nil`.
  public func decode<Value: Decodable>(
    _ type: ExplicitNull<Value>.Type, forKey key: Key
  ) throws -> ExplicitNull<Value> {
    ExplicitNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
