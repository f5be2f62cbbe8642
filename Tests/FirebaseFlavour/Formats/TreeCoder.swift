import Foundation

/// The output of a coder that gives nothing a form of its own: neither dates, nor bytes, nor URLs.
enum Tree: Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case integer(Int64)
  case text(String)
  case list([Tree])
  case map([String: Tree])
}

/// A coder written by hand, as an app's own or a library's is.
final class TreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var tree = Tree.null

  private init(at codingPath: [any CodingKey]) {
    self.codingPath = codingPath
  }

  static func encode(_ value: some Encodable, at path: [any CodingKey] = []) throws -> Tree {
    let encoder = TreeEncoder(at: path)
    try value.encode(to: encoder)
    return encoder.tree
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .map = tree {} else { tree = .map([:]) }
    return KeyedEncodingContainer(Fields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tree = .list([])
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private static func leaf(_ value: some Encodable, at path: [any CodingKey]) throws -> Tree {
    switch value {
    case let value as Bool: .boolean(value)
    case let value as String: .text(value)
    case let value as any BinaryFloatingPoint: .number(Double(value))
    case let value as any BinaryInteger: .integer(Int64(value))
    default: try encode(value, at: path)
    }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ tree: Tree, forKey key: Key) {
      guard case .map(var fields) = encoder.tree else { return }
      fields[key.stringValue] = tree
      encoder.tree = .map(fields)
    }

    func encodeNil(forKey key: Key) { set(.null, forKey: key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      set(try leaf(value, at: codingPath + [key]), forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { TreeEncoder(at: codingPath).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      TreeEncoder(at: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int {
      if case .list(let elements) = encoder.tree { elements.count } else { 0 }
    }

    private func append(_ tree: Tree) {
      guard case .list(let elements) = encoder.tree else { return }
      encoder.tree = .list(elements + [tree])
    }

    func encodeNil() { append(.null) }

    func encode(_ value: some Encodable) throws { append(try leaf(value, at: codingPath)) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { TreeEncoder(at: codingPath).container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      TreeEncoder(at: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.tree = .null }

    func encode(_ value: some Encodable) throws {
      encoder.tree = try leaf(value, at: codingPath)
    }
  }
}

/// Reads what ``TreeEncoder`` writes.
struct TreeDecoder: Decoder {
  let tree: Tree
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<Value: Decodable>(_ type: Value.Type, from tree: Tree) throws -> Value {
    try TreeDecoder(tree: tree).read(type)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .map(let fields) = tree else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Fields(decoder: self, fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = tree else { throw mismatch([Any].self) }
    return Elements(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "\(tree)"))
  }

  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch (tree, type) {
    case (.boolean(let value as Value), _), (.text(let value as Value), _): return value
    case (_, is Bool.Type), (_, is String.Type): throw mismatch(type)
    case (.integer(let value), let type as any FixedWidthInteger.Type):
      guard let value = type.init(exactly: value) as? Value else { throw mismatch(type) }
      return value
    case (_, is any FixedWidthInteger.Type): throw mismatch(type)
    case (.number(let value), let type as any BinaryFloatingPoint.Type):
      guard let value = type.init(value) as? Value else { throw mismatch(type) }
      return value
    case (_, is any BinaryFloatingPoint.Type): throw mismatch(type)
    default: return try Value(from: self)
    }
  }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TreeDecoder
    let fields: [String: Tree]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }

    private func inside(_ key: Key) throws -> TreeDecoder {
      guard let tree = fields[key.stringValue] else {
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
      }
      return TreeDecoder(tree: tree, codingPath: codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try inside(key).tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try inside(key).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try inside(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try inside(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try inside(key) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: TreeDecoder
    let elements: [Tree]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(decoder: TreeDecoder, elements: [Tree]) {
      self.decoder = decoder
      self.elements = elements
    }

    private mutating func next() -> TreeDecoder {
      defer { currentIndex += 1 }
      return TreeDecoder(tree: elements[currentIndex], codingPath: codingPath)
    }

    mutating func decodeNil() -> Bool {
      let isNull = elements[currentIndex] == .null
      if isNull { currentIndex += 1 }
      return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder { next() }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: TreeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
  }
}
