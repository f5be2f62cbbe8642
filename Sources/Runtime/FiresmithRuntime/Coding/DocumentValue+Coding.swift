import Foundation

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass these values through as they are.
///
/// Other coders write what is closest, and read what they find: JSON gives back a timestamp, bytes
/// and a reference as strings, a geopoint as a map, a vector as an array, and `2.0` as an integer.
extension DocumentValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      self = decoder.connected(decoder.value)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([DocumentValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: DocumentValue].self) {
      self = .map(value)
    } else if let value = try? container.decode(Data.self) {
      self = .bytes(value)
    } else {
      // Property lists have types for dates and bytes.
      self = .timestamp(try container.decode(Timestamp.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder {
      try encoder.set(.value(self))
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .bytes(let value): try container.encode(value)
    case .timestamp(let value): try container.encode(value)
    case .geopoint(let value): try container.encode(value)
    case .reference(let value): try container.encode(value)
    case .vector(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .map(let value): try container.encode(value)
    }
  }
}
