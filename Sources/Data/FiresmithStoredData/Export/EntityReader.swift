import FiresmithValues

/// Reads documents of an export, which are entities of Datastore.
///
/// The numbers are those of the fields of its messages: an entity has a key and properties, a
/// property a meaning, a name and a value.
enum EntityReader {
  /// Firestore's documents have 20 levels of maps and arrays.
  private static let maximumDepth = 100

  /// Reads a record of an export.
  static func document(
    _ record: UnsafeRawBufferPointer
  ) throws(MalformedMessage) -> StoredDocument {
    var path: String?
    var fields = FieldsBuilder()
    var reader = ProtobufReader(record)
    while let (field, type) = try reader.tag() {
      switch (field, type) {
      case (13, .bytes): path = try reference(ProtobufReader(reader.content())).path
      case (14, .bytes), (15, .bytes): try fields.add(reader.content(), depth: 0)
      default: try reader.skip(type)
      }
    }
    guard let path, !path.isEmpty else { throw MalformedMessage("it has no key") }
    return StoredDocument(path: path, fields: fields.finish())
  }

  /// Reads a map, which is an entity whose key is empty.
  private static func map(
    _ bytes: UnsafeRawBufferPointer, depth: Int
  ) throws(MalformedMessage) -> StoredFields {
    guard depth < maximumDepth else { throw MalformedMessage("its maps are nested too deep") }
    var fields = FieldsBuilder()
    var reader = ProtobufReader(bytes)
    while let (field, type) = try reader.tag() {
      switch (field, type) {
      case (14, .bytes), (15, .bytes): try fields.add(reader.content(), depth: depth)
      default: try reader.skip(type)
      }
    }
    return fields.finish()
  }

  // MARK: Properties

  /// The meaning of a property, beyond the type that it is written as.
  private enum Meaning {
    static let timestamp: UInt64 = 7
    static let geopoint: UInt64 = 9
    static let bytes: UInt64 = 14
    static let indexedBytes: UInt64 = 16
    static let map: UInt64 = 19
    static let emptyArray: UInt64 = 24
    static let vector: UInt64 = 31
  }

  /// Collects the fields of a map. The elements of an array are properties with the array's name.
  private struct FieldsBuilder {
    private var entries: [StoredFields.Entry] = []
    /// Whether elements can be added to the value of an entry.
    private var lastIsArray = false
    private var arrays: [String: Int] = [:]

    init() { entries.reserveCapacity(12) }

    func finish() -> StoredFields { StoredFields(entries) }

    mutating func add(
      _ property: UnsafeRawBufferPointer, depth: Int
    ) throws(MalformedMessage) {
      var meaning: UInt64 = 0
      var isElement = false
      var name: UnsafeRawBufferPointer?
      var value: UnsafeRawBufferPointer?
      var reader = ProtobufReader(property)
      while let (field, type) = try reader.tag() {
        switch (field, type) {
        case (1, .varint): meaning = try reader.varint()
        case (3, .bytes): name = try reader.content()
        case (4, .varint): isElement = try reader.varint() != 0
        case (5, .bytes): value = try reader.content()
        default: try reader.skip(type)
        }
      }
      guard let name, let value else {
        throw MalformedMessage("a property has no name or no value")
      }
      if isElement {
        try addElement(name, value, meaning: meaning, depth: depth)
      } else {
        let read = try EntityReader.value(value, meaning: meaning, depth: depth)
        entries.append(.init(name: try ProtobufReader.text(name), value: read))
        lastIsArray = false
      }
    }

    private mutating func addElement(
      _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, meaning: UInt64, depth: Int
    ) throws(MalformedMessage) {
      if meaning == Meaning.vector {
        guard case .double(let number) = try EntityReader.value(value, meaning: 0, depth: depth)
        else { throw MalformedMessage("a vector has something that isn't a double") }
        let index = try self.array(name, ifNew: .vector([]))
        guard entries[index].value.append(number) else {
          throw MalformedMessage("an array has an element of a vector")
        }
        return
      }
      let element = try EntityReader.value(value, meaning: meaning, depth: depth + 1)
      let index = try self.array(name, ifNew: .array([]))
      guard entries[index].value.append(element) else {
        throw MalformedMessage("a vector has an element of an array")
      }
    }

    /// Returns the index of the entry that elements of this name belong to.
    private mutating func array(
      _ name: UnsafeRawBufferPointer, ifNew new: StoredValue
    ) throws(MalformedMessage) -> Int {
      // Most elements follow each other.
      if lastIsArray, let last = entries.last, isSame(last.name, name) { return entries.count - 1 }
      let name = try ProtobufReader.text(name)
      if let index = arrays[name] { return index }
      entries.append(.init(name: name, value: new))
      lastIsArray = true
      arrays[name] = entries.count - 1
      return entries.count - 1
    }

    private func isSame(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
      name.utf8.withContiguousStorageIfAvailable {
        byteOrder(UnsafeRawBufferPointer($0), bytes) == 0
      } ?? name.utf8.elementsEqual(bytes)
    }
  }

  // MARK: Values

  private static func value(
    _ bytes: UnsafeRawBufferPointer, meaning: UInt64, depth: Int
  ) throws(MalformedMessage) -> StoredValue {
    if meaning == Meaning.emptyArray { return .array([]) }
    var reader = ProtobufReader(bytes)
    guard let (field, type) = try reader.tag() else { return .null }
    switch (field, type) {
    case (1, .varint):
      let integer = Int(truncatingIfNeeded: try reader.varint())
      return meaning == Meaning.timestamp ? .timestamp(microseconds: integer) : .integer(integer)
    case (2, .varint): return .boolean(try reader.varint() != 0)
    case (3, .bytes):
      let content = try reader.content()
      switch meaning {
      case Meaning.bytes, Meaning.indexedBytes: return .bytes([UInt8](content))
      case Meaning.map: return .map(try map(content, depth: depth + 1))
      default: return .string(try ProtobufReader.text(content))
      }
    case (4, .fixed64): return .double(Double(bitPattern: try reader.fixed64()))
    case (5, .groupStart): return try geopoint(&reader)
    case (12, .groupStart): return .reference(try reference(reader, isGroup: true))
    default: throw MalformedMessage("a property has a value of a type that Firestore hasn't")
    }
  }

  private static func geopoint(
    _ reader: inout ProtobufReader
  ) throws(MalformedMessage) -> StoredValue {
    var latitude = 0.0
    var longitude = 0.0
    while let (field, type) = try reader.tag() {
      switch (field, type) {
      case (6, .fixed64): latitude = Double(bitPattern: try reader.fixed64())
      case (7, .fixed64): longitude = Double(bitPattern: try reader.fixed64())
      case (_, .groupEnd): return .geopoint(latitude: latitude, longitude: longitude)
      default: try reader.skip(type)
      }
    }
    throw .cut
  }

  // MARK: References

  /// Reads a reference: an entity's key, which has its path in a message, or the group of a value,
  /// which has the path's parts itself.
  private static func reference(
    _ reader: ProtobufReader, isGroup: Bool = false
  ) throws(MalformedMessage) -> StoredReference {
    var reader = reader
    var project: String?
    var database = "(default)"
    var path = ""
    while let (field, type) = try reader.tag() {
      switch (field, type) {
      case (13, .bytes): project = try reader.text().afterTilde
      case (23, .bytes): database = try reader.text()
      case (14, .bytes):
        var parts = ProtobufReader(try reader.content())
        while let (_, type) = try parts.tag() {
          if type == .groupStart {
            try appendPart(of: &parts, first: 2, to: &path)
          } else {
            try parts.skip(type)
          }
        }
      case (14, .groupStart): try appendPart(of: &reader, first: 15, to: &path)
      case (_, .groupEnd) where isGroup:
        return StoredReference(project: project, database: database, path: path)
      default: try reader.skip(type)
      }
    }
    if isGroup { throw .cut }
    return StoredReference(project: project, database: database, path: path)
  }

  /// Appends a collection and the id of a document in it.
  ///
  /// - Parameter first: The number of the field with the collection; the two after it have the id,
  ///   as a number or as a name.
  private static func appendPart(
    of reader: inout ProtobufReader, first: UInt64, to path: inout String
  ) throws(MalformedMessage) {
    var collection: String?
    var id: String?
    while let (field, type) = try reader.tag() {
      switch (field, type) {
      case (first, .bytes): collection = try reader.text()
      // As Firestore's own API has them.
      case (first + 1, .varint):
        id = "__id\(Int(truncatingIfNeeded: try reader.varint()))__"
      case (first + 2, .bytes): id = try reader.text()
      case (_, .groupEnd):
        guard let collection, let id else { throw MalformedMessage("a key is incomplete") }
        if !path.isEmpty { path += "/" }
        path += collection
        path += "/"
        path += id
        return
      default: try reader.skip(type)
      }
    }
    throw .cut
  }
}

extension StoredValue {
  /// A timestamp in microseconds since 1970.
  fileprivate static func timestamp(microseconds: Int) -> StoredValue {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let isBefore = remainder < 0
    return .timestamp(
      StoredTimestamp(
        seconds: Int64(isBefore ? quotient - 1 : quotient),
        nanoseconds: (isBefore ? remainder + 1_000_000 : remainder) * 1_000))
  }

  /// Appends an element to an array. Returns `false` for other values.
  fileprivate mutating func append(_ element: StoredValue) -> Bool {
    guard case .array(var elements) = self else { return false }
    // So that the elements aren't copied.
    self = .null
    elements.append(element)
    self = .array(elements)
    return true
  }

  /// Appends a number to a vector. Returns `false` for other values.
  fileprivate mutating func append(_ number: Double) -> Bool {
    guard case .vector(var numbers) = self else { return false }
    self = .null
    numbers.append(number)
    self = .vector(numbers)
    return true
  }
}

extension String {
  /// The project in the name of an app: what follows the `~` of `e~project`.
  fileprivate var afterTilde: String {
    guard let tilde = utf8.firstIndex(of: UInt8(ascii: "~")) else { return self }
    return String(self[utf8.index(after: tilde)...])
  }
}
