import FirebaseFirestore
import Foundation

// MARK: - Any value

/// Any value that a field of a document can hold.
nonisolated public enum DocumentValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case bytes(Data)
  case timestamp(Timestamp)
  case geopoint(GeoPoint)
  case reference(DocumentReference)
  case vector(VectorValue)
  case array([DocumentValue])
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
