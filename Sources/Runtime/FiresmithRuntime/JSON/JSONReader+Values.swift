import Foundation

extension JSONReader {
  /// The kinds of values, by their keys in the REST API.
  private enum Kind {
    case null, boolean, integer, double, timestamp, string, bytes, reference, geopoint, array, map
  }

  /// Reads a value: `{"stringValue": "Momo"}`.
  ///
  /// - Parameter depth: The number of maps and arrays around it.
  mutating func readValue(depth: Int) throws(FirestoreJSONError) -> DocumentValue {
    let start = position
    try beginObject()
    var isFirst = true
    guard let key = try nextKey(&isFirst) else {
      position = start
      throw failure("holds no value")
    }
    guard let kind = kind(of: key) else {
      position = key.start
      throw failure("holds an unknown kind of value, \(try string(key))")
    }
    let value = try readValue(of: kind, depth: depth)
    if let second = try nextKey(&isFirst) {
      position = second.start
      throw failure("holds two values, \(try string(key)) and \(try string(second))")
    }
    return value
  }

  private func kind(of key: Text) -> Kind? {
    if key.isEscaped { return nil }
    switch key.end - key.start {
    case 8: return matches(key, "mapValue") ? .map : nil
    case 9: return matches(key, "nullValue") ? .null : nil
    case 10: return matches(key, "arrayValue") ? .array : matches(key, "bytesValue") ? .bytes : nil
    case 11:
      return matches(key, "stringValue") ? .string : matches(key, "doubleValue") ? .double : nil
    case 12:
      return matches(key, "integerValue")
        ? .integer : matches(key, "booleanValue") ? .boolean : nil
    case 13: return matches(key, "geoPointValue") ? .geopoint : nil
    case 14:
      return matches(key, "timestampValue")
        ? .timestamp : matches(key, "referenceValue") ? .reference : nil
    default: return nil
    }
  }

  @inline(__always)
  private mutating func readValue(
    of kind: Kind, depth: Int
  ) throws(FirestoreJSONError) -> DocumentValue {
    switch kind {
    case .string: return .string(try readString())
    case .integer: return .integer(try readInteger())
    case .double: return .double(try readDouble())
    case .boolean: return .boolean(try readBool())
    case .timestamp: return .timestamp(try readTimestamp())
    case .null:
      try readNull()
      return .null
    case .bytes: return .bytes(try readBytes())
    case .reference: return .reference(try readReference())
    case .geopoint: return .geopoint(try readGeoPoint())
    case .array: return .array(try readArray(depth: depth + 1))
    case .map: return try readMap(depth: depth + 1)
    }
  }

  // MARK: Maps and arrays

  /// Reads the content of a `mapValue`: a map, or a vector in the form of a map.
  private mutating func readMap(depth: Int) throws(FirestoreJSONError) -> DocumentValue {
    try checkDepth(depth)
    let start = position
    var fields: [String: DocumentValue] = [:]
    try readMembers { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "fields") else { return false }
      fields = try reader.readFields(depth: depth)
      return true
    }
    guard fields.count == 2, fields["__type__"] == .string("__vector__") else {
      return .map(fields)
    }
    guard case .array(let elements)? = fields["value"] else {
      throw FirestoreJSONError("holds a vector without numbers", at: start)
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for element in elements {
      guard case .double(let number) = element else {
        throw FirestoreJSONError("holds a vector of something else than doubles", at: start)
      }
      numbers.append(number)
    }
    return .vector(VectorValue(numbers))
  }

  /// Reads fields: `{"title": {"stringValue": "Momo"}, …}`.
  package mutating func readFields(depth: Int) throws(FirestoreJSONError) -> [String: DocumentValue]
  {
    var fields: [String: DocumentValue] = [:]
    // Growing step by step would hash each name three times.
    if depth == 0 { fields.reserveCapacity(12) }
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      let name = try string(key)
      do throws(FirestoreJSONError) {
        let value = try readValue(depth: depth)
        if fields.updateValue(value, forKey: name) != nil { try refuseLookalike(name, in: fields) }
      } catch {
        throw error.inField(name)
      }
    }
    return fields
  }

  /// A dictionary has one of two names that Firestore tells apart by their bytes: `é`, and `e` with
  /// an accent after it. Dropping the other field silently would lose it with the next write.
  private func refuseLookalike(
    _ name: String, in fields: [String: DocumentValue]
  ) throws(FirestoreJSONError) {
    guard let index = fields.index(forKey: name), !fields[index].key.hasSameBytes(as: name) else {
      return
    }
    throw FirestoreJSONError(
      "has a name that differs from another field's only in how its letters are composed",
      at: position)
  }

  private mutating func readArray(depth: Int) throws(FirestoreJSONError) -> [DocumentValue] {
    try checkDepth(depth)
    var elements: [DocumentValue] = []
    try readMembers { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "values") else { return false }
      try reader.beginArray()
      var isFirst = true
      while try reader.nextElement(&isFirst) {
        do throws(FirestoreJSONError) {
          elements.append(try reader.readValue(depth: depth))
        } catch {
          throw error.inElement(elements.count)
        }
      }
      return true
    }
    return elements
  }

  private func checkDepth(_ depth: Int) throws(FirestoreJSONError) {
    guard depth <= FirestoreJSON.nestingLimit else {
      throw failure("is nested more than \(FirestoreJSON.nestingLimit) levels deep")
    }
  }

  // MARK: Other kinds

  package mutating func readTimestamp() throws(FirestoreJSONError) -> Timestamp {
    _ = peek()
    let start = position
    let text = try readText()
    let raw = UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
    guard !text.isEscaped, let timestamp = Timestamp(text: raw) else {
      position = start
      throw unexpected("a timestamp such as \"2024-05-06T07:08:09.123Z\"")
    }
    return timestamp
  }

  /// Reads base64, in the standard or the URL alphabet, with or without padding.
  private mutating func readBytes() throws(FirestoreJSONError) -> Data {
    _ = peek()
    let start = position
    let text = try readText()
    var base64 = text.isEscaped ? Array(try string(text).utf8) : Array(bytes[text.start..<text.end])
    for index in base64.indices {
      switch base64[index] {
      case UInt8(ascii: "-"): base64[index] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): base64[index] = UInt8(ascii: "/")
      default: break
      }
    }
    while base64.count % 4 != 0 { base64.append(UInt8(ascii: "=")) }
    guard let data = Data(base64Encoded: Data(base64)) else {
      position = start
      throw unexpected("bytes in base64")
    }
    return data
  }

  private mutating func readReference() throws(FirestoreJSONError) -> DocumentReference {
    _ = peek()
    let start = position
    guard let reference = DocumentReference(name: try readString()) else {
      position = start
      throw unexpected("the full resource name of a document")
    }
    return reference
  }

  private mutating func readGeoPoint() throws(FirestoreJSONError) -> GeoPoint {
    var place = GeoPoint(latitude: 0, longitude: 0)
    try readMembers { reader, key throws(FirestoreJSONError) in
      if reader.matches(key, "latitude") {
        place.latitude = try reader.readDouble()
      } else if reader.matches(key, "longitude") {
        place.longitude = try reader.readDouble()
      } else {
        return false
      }
      return true
    }
    return place
  }

  /// Reads an object whose keys are all known.
  ///
  /// - Parameter readMember: Reads the value of a key, and returns whether it knows that key.
  private mutating func readMembers(
    _ readMember: (inout JSONReader, Text) throws(FirestoreJSONError) -> Bool
  ) throws(FirestoreJSONError) {
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      guard try readMember(&self, key) else {
        position = key.start
        throw failure("has the unknown key \(try string(key))")
      }
    }
  }
}
