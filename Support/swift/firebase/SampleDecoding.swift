import Foundation

nonisolated extension SampleSeries {
  /// Returns a value of the series as a model that is read from it.
  ///
  /// It is read from JSON: references of Google's SDK belong to a database of the app's, and
  /// samples to none.
  internal func decode<Model: Decodable>(
    _ type: Model.Type, at index: Int, count: Int, seed: UInt64
  ) throws -> Model {
    var value = value(at: index, count: count, seed: seed)
    if let id, case .map(var fields) = value, let path = path(at: index) {
      fields[id] = .string(SampleSeries.lastID(of: path))
      value = .map(fields)
    }
    return try JSONDecoder.firesmith.decode(type, from: JSONEncoder.firesmith.encode(value))
  }
}

nonisolated extension SampleValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .string(let string), .reference(let string): try container.encode(string)
    case .timestamp(let seconds):
      try container.encode(Date(timeIntervalSince1970: Double(seconds)))
    case .bytes(let bytes): try container.encode(Data(bytes))
    case .geopoint(let latitude, let longitude):
      try container.encode(["latitude": latitude, "longitude": longitude])
    case .vector(let numbers): try container.encode(numbers)
    case .array(let elements): try container.encode(elements)
    case .map(let fields): try container.encode(fields)
    }
  }
}
