import FirebaseFirestore
import Foundation

/// Reads a value of a document.
nonisolated internal struct DocumentDecoder: Decoder {
  let value: Any
  let document: DocumentReference
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: Any, at codingPath: [any CodingKey] = [], in document: DocumentReference) {
    self.value = value
    self.document = document
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let fields = value as? [String: Any] else {
      throw mismatch([String: Any].self, value, expected: .map)
    }
    return KeyedDecodingContainer(Fields(decoder: self, fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value as? [Any] else {
      throw mismatch([Any].self, value, expected: .array)
    }
    return Elements(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

nonisolated extension DocumentDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value is NSNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try read(type, from: value, at: nil)
  }
}

nonisolated extension DocumentDecoder {
  /// Returns `value`, the decoder's own or the one at `key` in it, as a `Value`.
  ///
  /// - Parameter value: `nil` if there is none.
  internal func read<Value: Decodable>(
    _ type: Value.Type, from value: Any?, at key: (any CodingKey)?
  ) throws -> Value {
    // The rest isn't generic: optimized builds would compile it for each type.
    let read = try readAny(type, from: value, at: key)
    guard let typed = read as? Value else {
      throw corrupted(read, " where a \(type) belongs", at: key)
    }
    return typed
  }

  private func readAny(
    _ type: any Decodable.Type, from value: Any?, at key: (any CodingKey)?
  ) throws -> Any {
    if let value { return try readStored(type, from: value, at: key) }
    switch type {
    case is any DocumentCoding.IDWrapper.Type, is any DocumentCoding.TimeWrapper.Type,
      is any DocumentCoding.NullWrapper.Type:
      return try readStored(type, from: NSNull(), at: key)
    default:
      throw DecodingError.keyNotFound(
        key ?? FieldKey(""), .init(codingPath: codingPath, debugDescription: "is missing"))
    }
  }

  private func readStored(
    _ type: any Decodable.Type, from value: Any, at key: (any CodingKey)?
  ) throws -> Any {
    let read: Any?
    let expected: RepositoryError.StoredType
    switch type {
    case is String.Type: (read, expected) = (value as? String, .string)
    case is Data.Type: (read, expected) = (value as? Data, .bytes)
    case is Timestamp.Type: (read, expected) = (value as? Timestamp, .timestamp)
    case is GeoPoint.Type: (read, expected) = (value as? GeoPoint, .geopoint)
    case is DocumentReference.Type: (read, expected) = (value as? DocumentReference, .reference)
    case is VectorValue.Type: (read, expected) = (value as? VectorValue, .vector)
    case is Bool.Type: (read, expected) = (DocumentCoding.Number(value)?.boolean, .boolean)
    case is Double.Type: (read, expected) = (DocumentCoding.Number(value)?.double, .double)
    case is Float.Type: return Float(try self.read(Double.self, from: value, at: key))
    case is Decimal.Type:
      let text = "\(try self.read(Double.self, from: value, at: key))"
      guard let decimal = Decimal(string: text) else {
        throw corrupted(value, " where a finite number belongs", at: key)
      }
      return decimal
    case let type as any FixedWidthInteger.Type: return try integer(type, from: value, at: key)
    case is Date.Type: return Date(stored: try self.read(Timestamp.self, from: value, at: key))
    case let type as any DocumentCoding.TimeWrapper.Type:
      if value is NSNull { return try type.reading(nil) }
      return try type.reading(try self.read(Timestamp.self, from: value, at: key))
    case let type as any DocumentCoding.ModelReference.Type:
      return type.init(try self.read(DocumentReference.self, from: value, at: key))
    case let type as any DocumentCoding.IDWrapper.Type: return try type.reading(document)
    case is URL.Type, is UUID.Type:
      let text = try self.read(String.self, from: value, at: key)
      let parsed: Any? = type is URL.Type ? URL(string: text) : UUID(uuidString: text)
      guard let parsed else { throw corrupted(value, ", which is not a \(type)", at: key) }
      return parsed
    case let type as any DocumentCoding.AnyValue.Type:
      return try type.reading(value) { corrupted($0, ", which has no known type", at: key) }
    default: return try readParts(type, from: value, at: key)
    }
    guard let read else { throw mismatch(type, value, expected: expected, at: key) }
    return read
  }

  /// Returns `value` as a type that consists of others.
  private func readParts(
    _ type: any Decodable.Type, from value: Any, at key: (any CodingKey)?
  ) throws -> Any {
    // Other types of the SDK are returned as they are.
    if type is AnyClass, let object = cast(value, to: type) { return object }
    let path = path(to: key)
    do {
      return try type.init(from: DocumentDecoder(value, at: path, in: document))
    } catch DecodingError.dataCorrupted(let context)
      where type is any RawRepresentable.Type && context.codingPath.count == path.count
      && !(context.underlyingError is DocumentCoding.Misfit)
    {
      let kind: RepositoryError.InvalidField =
        type is any CaseIterable.Type ? .unknownCase : .invalidValue
      throw corrupted(value, excluded(by: type), kind, at: key)
    }
  }

  private func cast<Value: Decodable>(_ value: Any, to type: Value.Type) -> Any? {
    value as? Value
  }

  private func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type, from value: Any, at key: (any CodingKey)?
  ) throws -> Integer {
    let exact: Integer?
    switch DocumentCoding.Number(value) {
    case .integer(let integer): exact = Integer(exactly: integer)
    case .double(let double):
      guard double.isFinite, double == double.rounded(.towardZero) else {
        let kind = RepositoryError.InvalidField.wrongType(expected: .integer, found: .double)
        throw corrupted(value, " where an integer belongs", kind, at: key)
      }
      exact = Integer(exactly: double)
    case .boolean, nil: throw mismatch(type, value, expected: .integer, at: key)
    }
    guard let exact else { throw corrupted(value, ", which does not fit in \(type)", at: key) }
    return exact
  }

  /// Returns the end of the message for a raw value that an enumeration doesn't have.
  private func excluded(by type: any Any.Type) -> String {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type else {
      return ", which is not a \(type)"
    }
    let known = rawValues(of: type)
    let text = ", which is none of " + known.prefix(8).joined(separator: ", ")
    return known.count > 8 ? text + ", …" : text
  }

  private func rawValues<Enum: CaseIterable & RawRepresentable>(of type: Enum.Type) -> [String] {
    type.allCases.map { $0.rawValue is String ? "“\($0.rawValue)”" : "\($0.rawValue)" }
  }
}

nonisolated extension DocumentDecoder {
  /// Returns the error for a `value` that isn't of the kind `expected`.
  internal func mismatch(
    _ type: any Any.Type, _ value: Any, expected: RepositoryError.StoredType,
    at key: (any CodingKey)? = nil
  ) -> DecodingError {
    let kind = DocumentCoding.storedType(of: value).map { found in
      RepositoryError.InvalidField.wrongType(expected: expected, found: found)
    }
    let place = "where \(expected.phrase) belongs"
    if value is NSNull {
      return .valueNotFound(type, context("is null " + place, kind, at: key))
    }
    let phrase = DocumentCoding.phrase(of: value)
    return .typeMismatch(type, context("holds \(phrase) \(place)", kind, at: key))
  }

  /// `value` is of the right kind, but can't be read.
  private func corrupted(
    _ value: Any, _ reason: String, _ kind: RepositoryError.InvalidField = .invalidValue,
    at key: (any CodingKey)?
  ) -> DecodingError {
    .dataCorrupted(context("holds " + DocumentCoding.phrase(of: value) + reason, kind, at: key))
  }

  internal func context(
    _ reason: String, _ kind: RepositoryError.InvalidField?, at key: (any CodingKey)?
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: path(to: key), debugDescription: reason,
      underlyingError: DocumentCoding.Misfit(kind: kind ?? .invalidValue, reason: reason))
  }

  private func path(to key: (any CodingKey)?) -> [any CodingKey] {
    guard let key else { return codingPath }
    return codingPath + [key]
  }
}

nonisolated extension DocumentDecoder {
  /// The fields of a map.
  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: DocumentDecoder
    let fields: [String: Any]

    var codingPath: [any CodingKey] { decoder.codingPath }
    /// Sorted, so that a map with several errors always reports the same one.
    var allKeys: [Key] { fields.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
      guard let value = fields[key.stringValue] else { throw keyNotFound(key) }
      return value is NSNull
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.read(type, from: fields[key.stringValue], at: key)
    }

    private func keyNotFound(_ key: Key) -> DecodingError {
      .keyNotFound(key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }

    private func nested(_ key: any CodingKey) -> DocumentDecoder {
      let value = fields[key.stringValue] ?? NSNull()
      return DocumentDecoder(value, at: codingPath + [key], in: decoder.document)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { nested(FieldKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { nested(key) }
  }

  /// The elements of an array.
  private struct Elements: UnkeyedDecodingContainer {
    let decoder: DocumentDecoder
    let elements: [Any]
    private(set) var currentIndex = 0

    init(decoder: DocumentDecoder, elements: [Any]) {
      self.decoder = decoder
      self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private var path: [any CodingKey] { codingPath + [FieldKey(intValue: currentIndex)] }

    private func current(_ type: any Any.Type) throws -> Any {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          type, decoder.context("is missing", .missing, at: FieldKey(intValue: currentIndex)))
      }
      return elements[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
      guard try current(Never.self) is NSNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let key = FieldKey(intValue: currentIndex)
      let value = try decoder.read(type, from: try current(type), at: key)
      currentIndex += 1
      return value
    }

    private mutating func nested() throws -> DocumentDecoder {
      defer { currentIndex += 1 }
      return DocumentDecoder(try current(Any.self), at: path, in: decoder.document)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try nested().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try nested().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try nested() }
  }
}
