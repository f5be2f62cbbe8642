import Foundation

/// The context that all encoders of a document share.
final class EncodingContext {
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The database that the value is stored in, if it is known.
  let database: (any DocumentDatabase)?
  var serverTimestamps: [[String]] = []

  init(userInfo: [CodingUserInfoKey: any Sendable], database: (any DocumentDatabase)?) {
    self.userInfo = userInfo
    self.database = database
  }
}

/// The result of encoding a value.
enum Encoded {
  case value(DocumentValue)
  /// The server's time.
  case serverTimestamp
  /// The value encoded nothing.
  case nothing
}

/// Collects what a value encodes.
///
/// Each value that isn't of one of Firestore's types has its own encoder. All containers of a value
/// share its encoder, for example those of a class and its superclass.
final class ValueEncoder: Encoder {
  let context: EncodingContext
  private let parent: ValueEncoder?
  private let step: PathStep
  private let depth: Int

  private enum Form {
    case nothing
    case single(Encoded)
    case map, array
  }
  private var form = Form.nothing
  private var fields: [String: DocumentValue] = [:]
  private var elements: [DocumentValue] = []
  /// Nested containers and super-encoders, which may still be written to.
  private var nested: [ValueEncoder] = []
  private var failure: EncodingError?

  /// Far more than Firestore's 20 levels, and far less than what would overflow a stack.
  private static let depthLimit = 100

  init(context: EncodingContext) {
    self.context = context
    parent = nil
    step = .same
    depth = 0
  }

  private init(in parent: ValueEncoder, at step: PathStep) {
    self.context = parent.context
    self.parent = parent
    self.step = step
    depth = parent.depth + 1
  }

  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var encoder: ValueEncoder? = self
    while let current = encoder {
      switch current.step {
      case .key(let key): keys.append(key)
      case .index(let index): keys.append(ArrayIndex(index))
      case .same: break
      }
      encoder = current.parent
    }
    return keys.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    switch form {
    case .nothing:
      form = .map
      // Growing in steps would hash each name three times.
      fields.reserveCapacity(6)
    case .map: break
    case .single, .array: refuse("a keyed container")
    }
    return KeyedEncodingContainer(FieldsEncodingContainer(self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    switch form {
    case .nothing: form = .array
    case .array: break
    case .single, .map: refuse("an unkeyed container")
    }
    return ElementsEncodingContainer(self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }

  /// Records that a type asked for conflicting containers; the methods that return them can't
  /// throw.
  private func refuse(_ container: String) {
    failure =
      failure ?? unstorable("asks for \(container) after it has written something else", at: .same)
  }
}

// MARK: - Writing

extension ValueEncoder {
  var count: Int { elements.count }

  func set(_ encoded: Encoded, _ value: Any, forKey key: any CodingKey) throws {
    switch encoded {
    case .value(let stored): fields[key.stringValue] = stored
    case .serverTimestamp: try setServerTimestamp(forKey: key)
    case .nothing:
      if !(value is any NeverStored) { fields[key.stringValue] = .map([:]) }
    }
  }

  @inline(__always)
  func set(_ stored: DocumentValue, forKey key: String) {
    fields[key] = stored
  }

  func append(_ encoded: Encoded, _ value: Any) throws {
    switch encoded {
    case .value(let stored): elements.append(stored)
    case .serverTimestamp: throw serverTimestampInArray(at: .index(count))
    case .nothing:
      guard !(value is any NeverStored) else {
        throw unstorable("is the id of the document, which is not stored", at: .index(count))
      }
      elements.append(.map([:]))
    }
  }

  /// Sets the single value.
  func set(_ encoded: Encoded) throws {
    guard case .nothing = form else {
      throw unstorable("is written as a single value after something else", at: .same)
    }
    form = .single(encoded)
  }

  private func setServerTimestamp(forKey key: any CodingKey) throws {
    let keys = codingPath + [key]
    guard !keys.contains(where: { $0 is ArrayIndex }) else {
      throw serverTimestampInArray(at: .key(key))
    }
    fields[key.stringValue] = nil
    context.serverTimestamps.append(keys.map(\.stringValue))
  }

  /// Ends encoding, and returns the result.
  func finish() throws -> Encoded {
    if let failure { throw failure }
    for encoder in nested {
      switch encoder.step {
      case .key(let key):
        try set(encoder.finish(), (), forKey: key)
      case .index(let index):
        if case .value(let stored) = try encoder.finish() { elements[index] = stored }
      case .same: break
      }
    }
    switch form {
    case .nothing: return .nothing
    case .single(let encoded): return encoded
    case .map: return .value(.map(fields))
    case .array: return .value(.array(elements))
    }
  }

  /// An encoder for a value inside this one.
  func child(at step: PathStep) throws(EncodingError) -> ValueEncoder {
    guard depth < ValueEncoder.depthLimit else {
      throw unstorable("is nested more than \(ValueEncoder.depthLimit) levels deep", at: step)
    }
    return ValueEncoder(in: self, at: step)
  }

  /// An encoder for a nested value, which is added to this one in ``finish()``.
  func pending(at step: PathStep) -> ValueEncoder {
    if case .index = step { elements.append(.map([:])) }
    do {
      let encoder = try child(at: step)
      nested.append(encoder)
      return encoder
    } catch {
      failure = failure ?? error
      return ValueEncoder(context: context)
    }
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws {
    try set(.value(.null))
  }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value) throws {
    try set(try box(value, at: .same))
  }
}

// MARK: - Errors

extension ValueEncoder {
  func codingPath(at step: PathStep) -> [any CodingKey] {
    switch step {
    case .key(let key): codingPath + [key]
    case .index(let index): codingPath + [ArrayIndex(index)]
    case .same: codingPath
    }
  }

  func unstorable(_ reason: String, _ value: Any = (), at step: PathStep) -> EncodingError {
    .invalidValue(value, .unstorable(reason, at: codingPath(at: step)))
  }

  private func serverTimestampInArray(at step: PathStep) -> EncodingError {
    unstorable("is the server's time, which Firestore can't set inside an array", at: step)
  }
}
