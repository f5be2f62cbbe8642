import Foundation

extension JSONWriter {
  /// Appends a document: `{"name": "…", "fields": {…}}`.
  ///
  /// - Throws: `EncodingError` for what can't be written; see ``append(_:depth:)``.
  package mutating func append(fields: [String: DocumentValue], name: String?) throws {
    append("{")
    if let name {
      append("\"name\":")
      append(string: name)
      append(",")
    }
    append("\"fields\":")
    try append(fields: fields, depth: 0)
    append("}")
  }

  /// Appends a value: `{"stringValue":"Momo"}`.
  ///
  /// It writes more than Firestore stores, since a query may compare with an array of arrays.
  ///
  /// - Parameter depth: The number of maps and arrays around it.
  /// - Throws: `EncodingError` for a timestamp outside the years 1 to 9999, a place without a
  ///   latitude or longitude, and values that are nested too deeply; it knows no path.
  package mutating func append(_ value: DocumentValue, depth: Int = 0) throws {
    switch value {
    case .null: append("{\"nullValue\":null}")
    case .boolean(true): append("{\"booleanValue\":true}")
    case .boolean(false): append("{\"booleanValue\":false}")
    case .integer(let integer):
      append("{\"integerValue\":\"")
      append(integer: integer)
      append("\"}")
    case .double(let double):
      append("{\"doubleValue\":")
      append(double: double)
      append("}")
    case .string(let string):
      append("{\"stringValue\":")
      append(string: string)
      append("}")
    case .timestamp(let timestamp):
      append("{\"timestampValue\":")
      guard append(timestamp: timestamp) else {
        throw unwritable(value, "is a timestamp outside the years 1 to 9999")
      }
      append("}")
    case .bytes(let data):
      append("{\"bytesValue\":")
      append(string: data.base64EncodedString())
      append("}")
    case .reference(let reference):
      append("{\"referenceValue\":")
      append(string: reference.name)
      append("}")
    case .geopoint(let place): try append(place)
    case .vector(let vector): append(vector)
    case .array(let elements): try append(elements: elements, depth: depth)
    case .map(let fields):
      append("{\"mapValue\":{\"fields\":")
      try append(fields: fields, depth: depth + 1)
      append("}}")
    }
  }

  /// Appends fields in the order of their names, so that equal documents become equal bytes.
  private mutating func append(fields: [String: DocumentValue], depth: Int) throws {
    try checkDepth(depth)
    var isFirst = true
    append("{")
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      if !isFirst { append(",") }
      isFirst = false
      append(string: name)
      append(":")
      try append(value, depth: depth)
    }
    append("}")
  }

  private mutating func append(elements: [DocumentValue], depth: Int) throws {
    try checkDepth(depth + 1)
    var isFirst = true
    append("{\"arrayValue\":{\"values\":[")
    for element in elements {
      if !isFirst { append(",") }
      isFirst = false
      try append(element, depth: depth + 1)
    }
    append("]}}")
  }

  private mutating func append(double: Double) {
    if double.isFinite {
      append(finite: double)
    } else if double.isNaN {
      append("\"NaN\"")
    } else {
      append(double > 0 ? "\"Infinity\"" : "\"-Infinity\"")
    }
  }

  private mutating func append(_ place: GeoPoint) throws {
    guard place.latitude.isFinite, place.longitude.isFinite else {
      throw unwritable(.geopoint(place), "is a geopoint that is not on the earth")
    }
    append("{\"geoPointValue\":{\"latitude\":")
    append(finite: place.latitude)
    append(",\"longitude\":")
    append(finite: place.longitude)
    append("}}")
  }

  private mutating func append(_ vector: VectorValue) {
    append("{\"mapValue\":{\"fields\":{\"__type__\":{\"stringValue\":\"__vector__\"},")
    append("\"value\":{\"arrayValue\":{\"values\":[")
    var isFirst = true
    for number in vector.array {
      append(isFirst ? "{\"doubleValue\":" : ",{\"doubleValue\":")
      isFirst = false
      append(double: number)
      append("}")
    }
    append("]}}}}}")
  }

  private func checkDepth(_ depth: Int) throws {
    guard depth <= FirestoreJSON.nestingLimit else {
      throw unwritable(.null, "is nested more than \(FirestoreJSON.nestingLimit) levels deep")
    }
  }

  private func unwritable(_ value: DocumentValue, _ reason: String) -> EncodingError {
    .invalidValue(value, .unstorable(reason, at: []))
  }
}
