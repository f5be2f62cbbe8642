import FirebaseFirestore
import Foundation

// MARK: - Any value outside of Firestore

/// Written as the closest type of the format and read as the type found there. From JSON, a
/// timestamp, bytes and a reference are read as strings, a geopoint as a map, a vector as an array,
/// and `2.0` as an integer.
nonisolated extension DocumentValue: NativeCodable {
  public struct Plain: Codable {
    internal let value: DocumentValue

    internal init(_ value: DocumentValue) {
      self.value = value
    }

    public init(from decoder: any Decoder) throws {
      value = try DocumentValue(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .timestamp(let value): try container.encode(value.dateValue())
      case .geopoint(let value):
        try container.encode(["latitude": value.latitude, "longitude": value.longitude])
      case .reference(let value): try container.encode(value.path)
      case .vector(let value): try container.encode(value.array)
      case .array(let value): try container.encode(value.map(Plain.init))
      case .map(let value): try container.encode(value.mapValues(Plain.init))
      case .null, .boolean, .integer, .double, .string, .bytes: try value.encode(to: encoder)
      }
    }
  }

  public var plainForm: Plain { Plain(self) }

  public static func native(_ plain: Plain) throws -> DocumentValue { plain.value }
}

nonisolated extension DocumentValue {
  /// Returns all fields of a map of an unknown kind.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the map.
  ///   - id: The key of the document's id outside of Firestore, if the map is a document.
  public static func fields(
    from decoder: any Decoder, besides id: (any CodingKey)? = nil
  ) throws -> [String: DocumentValue] {
    var fields = try [String: DocumentValue](from: decoder)
    guard let id else { return fields }
    let container = try decoder.container(keyedBy: FieldKey.self)
    if !container.isOfFirestore(at: FieldKey(id.stringValue)) { fields[id.stringValue] = nil }
    return fields
  }

  /// Writes all fields of a map of an unknown kind.
  public static func encode(_ fields: [String: DocumentValue], to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for (name, value) in fields {
      try container.encode(NativeValue(wrappedValue: value), forKey: FieldKey(name))
    }
  }
}
