import FirebaseFirestore
import Foundation

// MARK: - Any value

/// Any value that a field of a document can hold.
nonisolated public enum DocumentValue: Hashable, Sendable {
  /// Null: the field exists, but has no value.
  case null
  /// A boolean.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int)
  /// A double, which may be infinite or not-a-number.
  case double(Double)
  /// A string.
  case string(String)
  /// Up to one megabyte of data.
  case bytes(Data)
  /// A point in time, which Firestore stores to the microsecond.
  case timestamp(Timestamp)
  /// A place.
  case geopoint(GeoPoint)
  /// A reference to a document.
  case reference(DocumentReference)
  /// A vector, for nearest-neighbour searches.
  case vector(VectorValue)
  /// An array. Firestore doesn't store arrays directly inside arrays.
  case array([DocumentValue])
  /// A map from field names to values.
  case map([String: DocumentValue])
}

nonisolated extension DocumentValue: Codable {
  public init(from decoder: any Decoder) throws {
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
    } else if let value = try? container.decode([String: DocumentValue].self) {
      // Before the types of Firestore's, whose own `init(from:)` takes maps for them.
      self = .map(value)
    } else if let value = try? container.decode([DocumentValue].self) {
      self = .array(value)
    } else if let value = try? container.decode(Timestamp.self) {
      self = .timestamp(value)
    } else if let value = try? container.decode(GeoPoint.self) {
      self = .geopoint(value)
    } else if let value = try? container.decode(DocumentReference.self) {
      self = .reference(value)
    } else if let value = try? container.decode(VectorValue.self) {
      self = .vector(value)
    } else if let value = try? container.decode(Data.self) {
      self = .bytes(value)
    } else if let value = Timestamp.storing(try container.decode(Date.self)) {
      // Property lists have types for dates and bytes.
      self = .timestamp(value)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The date is outside the years 1 to 9999.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
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
