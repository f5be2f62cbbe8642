import Foundation

extension SampleSeries {
  /// Returns a value of the series as a model that is read from it.
  func decode<Model: Decodable>(
    _ type: Model.Type, at index: Int, count: Int, seed: UInt64
  ) throws -> Model {
    let decoder = FirestoreDecoder(userInfo: [.isOfAnyDatabase: true])
    let value = value(at: index, count: count, seed: seed).documentValue
    return try decoder.decode(type, from: value, in: path(at: index).map(SampleSeries.document))
  }

  /// Samples belong to no database, but documents can't do without one.
  fileprivate static func document(at path: String) -> DocumentReference {
    DocumentReference(
      uncheckedName: "projects/samples/databases/(default)/documents/\(path)", connection: nil)
  }
}

extension SampleValue {
  fileprivate var documentValue: DocumentValue {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let string): .string(string)
    case .timestamp(let seconds): .timestamp(Timestamp(seconds: Int64(seconds), nanoseconds: 0))
    case .bytes(let bytes): .bytes(Data(bytes))
    case .geopoint(let latitude, let longitude):
      .geopoint(GeoPoint(latitude: latitude, longitude: longitude))
    case .reference(let path): .reference(SampleSeries.document(at: path))
    case .vector(let numbers): .vector(VectorValue(numbers))
    case .array(let elements): .array(elements.map(\.documentValue))
    case .map(let fields): .map(fields.mapValues(\.documentValue))
    }
  }
}
