import Foundation

/// Turns `Encodable` values into what Google's encoder makes of them, which checks nothing of what
/// Firestore can't store.
final class DataEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  private var content = Content.nothing

  private enum Content {
    case nothing
    case value(Any)
    case fields([String: Slot])
    case elements([Slot])
  }

  /// A value, or an encoder that is still to write it.
  private enum Slot {
    case value(Any)
    case pending(DataEncoder)

    var value: Any {
      switch self {
      case .value(let value): value
      case .pending(let encoder): encoder.value
      }
    }
  }

  init(codingPath: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any]) {
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  var value: Any {
    switch content {
    case .nothing: [String: Any]()
    case .value(let value): value
    case .fields(let fields): fields.mapValues(\.value)
    case .elements(let elements): elements.map(\.value)
    }
  }

  static func encode(
    _ value: some Encodable, at path: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any]
  ) throws -> Any {
    switch value {
    case let value as Date: return Timestamp(date: value)
    case let value as URL: return value.absoluteString
    // Google's encoder makes an NSDecimalNumber of it, which Firestore stores as a double.
    case let value as Decimal: return NSDecimalNumber(decimal: value).doubleValue
    case is Data, is Timestamp, is GeoPoint, is FieldValue, is DocumentReference, is VectorValue,
      is String, is Bool, is any BinaryInteger:
      return value
    case let value as any BinaryFloatingPoint:
      guard Double(value).isFinite else {
        let context = EncodingError.Context(
          codingPath: path, debugDescription: "Unable to encode \(value) directly.")
        throw EncodingError.invalidValue(value, context)
      }
      return value
    default:
      let encoder = DataEncoder(codingPath: path, userInfo: userInfo)
      try value.encode(to: encoder)
      return encoder.value
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = content { content = .fields([:]) }
    return KeyedEncodingContainer(Fields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = content { content = .elements([]) }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func set(_ slot: Slot, forKey key: any CodingKey) {
    guard case .fields(var fields) = content else { return }
    fields[key.stringValue] = slot
    content = .fields(fields)
  }

  private func append(_ slot: Slot) {
    content = .elements(elements + [slot])
  }

  private var elements: [Slot] {
    if case .elements(let elements) = content { elements } else { [] }
  }

  private func child(at key: any CodingKey) -> DataEncoder {
    let child = DataEncoder(codingPath: codingPath + [key], userInfo: userInfo)
    set(.pending(child), forKey: key)
    return child
  }

  private func nextChild() -> DataEncoder {
    let child = DataEncoder(
      codingPath: codingPath + [DataKey(index: elements.count)], userInfo: userInfo)
    append(.pending(child))
    return child
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DataEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.set(.value(NSNull()), forKey: key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      if value is any DocumentIDProtocol { return }
      let path = codingPath + [key]
      encoder.set(
        .value(try DataEncoder.encode(value, at: path, userInfo: encoder.userInfo)), forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.child(at: key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.child(at: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.child(at: DataKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.child(at: key) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: DataEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.elements.count }

    func encodeNil() { encoder.append(.value(NSNull())) }

    func encode(_ value: some Encodable) throws {
      let path = codingPath + [DataKey(index: count)]
      encoder.append(
        .value(try DataEncoder.encode(value, at: path, userInfo: encoder.userInfo)))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { encoder.nextChild().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.nextChild().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nextChild() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: DataEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.content = .value(NSNull()) }

    func encode(_ value: some Encodable) throws {
      encoder.content = .value(
        try DataEncoder.encode(value, at: codingPath, userInfo: encoder.userInfo))
    }
  }
}
