import FiresmithRuntime
import FiresmithStoredData
import FiresmithValues
import Foundation

extension StoredValue {
  init(_ value: DocumentValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .bytes(let bytes): self = .bytes([UInt8](bytes))
    case .timestamp(let timestamp):
      self = .timestamp(
        StoredTimestamp(
          seconds: timestamp.seconds, nanoseconds: Int(timestamp.nanoseconds)))
    case .geopoint(let place):
      self = .geopoint(latitude: place.latitude, longitude: place.longitude)
    case .reference(let reference):
      self = .reference(
        StoredReference(project: "p", database: "(default)", path: reference.path))
    case .vector(let vector): self = .vector(vector.array)
    case .array(let elements): self = .array(elements.map { StoredValue($0) })
    case .map(let fields): self = .map(StoredFields(fields))
    }
  }

  /// The value as the library of generated Swift has it.
  var documentValue: DocumentValue {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let text): .string(text)
    case .bytes(let bytes): .bytes(Data(bytes))
    case .timestamp(let time):
      .timestamp(Timestamp(seconds: Int64(time.seconds), nanoseconds: Int32(time.nanoseconds)))
    case .geopoint(let latitude, let longitude):
      .geopoint(GeoPoint(latitude: latitude, longitude: longitude))
    case .reference(let reference):
      DocumentReference(name: reference.name).map(DocumentValue.reference) ?? .null
    case .vector(let numbers): .vector(VectorValue(numbers))
    case .array(let elements): .array(elements.map(\.documentValue))
    case .map(let fields): .map(fields.documentValues)
    }
  }

  /// The value as Firestore's REST API has it, for `JSONSerialization`.
  var rest: [String: Any] {
    switch self {
    case .null: ["nullValue": NSNull()]
    case .boolean(let boolean): ["booleanValue": boolean]
    case .integer(let integer): ["integerValue": String(integer)]
    case .double(let double) where double.isNaN: ["doubleValue": "NaN"]
    case .double(.infinity): ["doubleValue": "Infinity"]
    case .double(-.infinity): ["doubleValue": "-Infinity"]
    case .double(let double): ["doubleValue": double]
    case .string(let text): ["stringValue": text]
    case .bytes(let bytes): ["bytesValue": Data(bytes).base64EncodedString()]
    case .timestamp(let time): ["timestampValue": time.text]
    case .geopoint(let latitude, let longitude):
      ["geoPointValue": ["latitude": latitude, "longitude": longitude]]
    case .reference(let reference): ["referenceValue": reference.name]
    case .vector(let numbers):
      [
        "mapValue": [
          "fields": [
            "__type__": ["stringValue": "__vector__"],
            "value": ["arrayValue": ["values": numbers.map { ["doubleValue": $0] }]],
          ]
        ]
      ]
    case .array(let elements): ["arrayValue": ["values": elements.map(\.rest)]]
    case .map(let fields): ["mapValue": ["fields": fields.rest]]
    }
  }
}

extension StoredFields {
  init(_ fields: [String: DocumentValue]) {
    self.init(fields.map { Entry(name: $0.key, value: StoredValue($0.value)) })
  }

  var documentValues: [String: DocumentValue] {
    Dictionary(entries.map { ($0.name, $0.value.documentValue) }) { first, _ in first }
  }

  var rest: [String: Any] {
    Dictionary(entries.map { ($0.name, $0.value.rest) }) { first, _ in first }
  }
}

extension StoredReference {
  var name: String {
    "projects/\(project ?? "p")/databases/\(database ?? "(default)")/documents/\(path)"
  }
}

extension StoredTimestamp {
  fileprivate var text: String {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let fraction = String(format: ".%09dZ", nanoseconds)
    return ISO8601DateFormatter().string(from: date).replacingOccurrences(of: "Z", with: fraction)
  }
}
