import Foundation

/// A value of a document's field, of one of
/// [Firestore's types](https://firebase.google.com/docs/firestore/manage-data/data-types).
///
/// An integer and a double are never equal, not even `1` and `1.0`. Not-a-number equals itself, as
/// in Firestore's queries. Strings are equal if their UTF-8 bytes are, as in Firestore: `é` and `e`
/// with a combining accent are equal in Swift, but not here.
public enum DocumentValue: Sendable {
  /// Null: the field exists, but has no value.
  case null
  /// A boolean.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int)
  /// A double, which may be infinite or not-a-number.
  case double(Double)
  /// A string, ordered by its UTF-8 bytes.
  case string(String)
  /// Up to one megabyte of data.
  case bytes(Data)
  /// A point in time, which Firestore stores to the microsecond.
  case timestamp(Timestamp)
  /// A place, ordered by latitude first.
  case geopoint(GeoPoint)
  /// A reference to a document of any database.
  indirect case reference(DocumentReference)
  /// A vector, for nearest-neighbour searches.
  case vector(VectorValue)
  /// An array. Firestore doesn't store arrays directly inside arrays.
  case array([DocumentValue])
  /// A map from field names to values.
  case map([String: DocumentValue])
}

extension DocumentValue: Hashable {
  public static func == (first: DocumentValue, second: DocumentValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.double(let first), .double(let second)): first == second || first.isNaN && second.isNaN
    case (.string(let first), .string(let second)): first.hasSameBytes(as: second)
    case (.bytes(let first), .bytes(let second)): first == second
    case (.timestamp(let first), .timestamp(let second)): first == second
    case (.geopoint(let first), .geopoint(let second)): first == second
    case (.reference(let first), .reference(let second)): first == second
    case (.vector(let first), .vector(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.map(let first), .map(let second)): first.isSame(as: second)
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.bytes, _),
      (.timestamp, _), (.geopoint, _), (.reference, _), (.vector, _), (.array, _), (.map, _):
      false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.isNaN ? .nan : value)
    case .string(let value): hasher.combine(value)
    case .bytes(let value): hasher.combine(value)
    case .timestamp(let value): hasher.combine(value)
    case .geopoint(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .vector(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value)
    }
  }
}

extension [String: DocumentValue] {
  /// Whether both have the same fields; names are compared by their bytes.
  func isSame(as other: [String: DocumentValue]) -> Bool {
    guard count == other.count else { return false }
    for (name, value) in self {
      guard let index = other.index(forKey: name), other[index].key.hasSameBytes(as: name),
        other[index].value == value
      else { return false }
    }
    return true
  }
}

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
