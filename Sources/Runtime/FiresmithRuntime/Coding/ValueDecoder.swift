import Foundation

/// The context that all decoders of a document share.
final class DecodingContext {
  let document: DocumentReference?
  let userInfo: [CodingUserInfoKey: any Sendable]

  init(document: DocumentReference?, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.document = document
    self.userInfo = userInfo
  }
}

/// Reads one value of a document.
///
/// Each value has its own immutable decoder. The path of a value is computed from the decoders
/// around it, only when it is needed.
final class ValueDecoder: Decoder {
  let value: DocumentValue
  let context: DecodingContext
  private let parent: ValueDecoder?
  private let step: PathStep
  private let depth: Int

  /// Far more than Firestore's 20 levels, and far less than what would overflow a stack.
  private static let depthLimit = 100

  init(_ value: DocumentValue, context: DecodingContext) {
    self.value = value
    self.context = context
    parent = nil
    step = .same
    depth = 0
  }

  private init(_ value: DocumentValue, in parent: ValueDecoder, at step: PathStep) {
    self.value = value
    self.context = parent.context
    self.parent = parent
    self.step = step
    depth = parent.depth + 1
  }

  /// A decoder for a value inside this one.
  func nested(_ value: DocumentValue, at step: PathStep) throws -> ValueDecoder {
    guard depth < ValueDecoder.depthLimit else {
      throw corrupted("is nested more than \(ValueDecoder.depthLimit) levels deep", at: step)
    }
    return ValueDecoder(value, in: self, at: step)
  }

  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var decoder: ValueDecoder? = self
    while let current = decoder {
      switch current.step {
      case .key(let key): keys.append(key)
      case .index(let index): keys.append(ArrayIndex(index))
      case .same: break
      }
      decoder = current.parent
    }
    return keys.reversed()
  }

  func codingPath(at step: PathStep) -> [any CodingKey] {
    switch step {
    case .key(let key): codingPath + [key]
    case .index(let index): codingPath + [ArrayIndex(index)]
    case .same: codingPath
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try FieldsDecodingContainer(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ElementsDecodingContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if case .null = value { true } else { false }
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try read(type, from: value, at: .same)
  }
}

// MARK: - Errors

extension ValueDecoder {
  /// The error for a `value` of a type that `type` can't be read from.
  func mismatch(
    _ type: any Any.Type, _ value: DocumentValue, expected: RepositoryError.StoredType,
    at step: PathStep
  ) -> DecodingError {
    let kind = RepositoryError.InvalidField.wrongType(expected: expected, found: value.storedType)
    let place = "where \(expected.phrase) belongs"
    if case .null = value {
      return .valueNotFound(type, errorContext("is null " + place, kind, at: step))
    }
    return .typeMismatch(type, errorContext("holds \(value.phrase) \(place)", kind, at: step))
  }

  /// The error for a value of the right type that can't be read.
  func corrupted(
    _ reason: String, _ kind: RepositoryError.InvalidField = .invalidValue, at step: PathStep
  ) -> DecodingError {
    .dataCorrupted(errorContext(reason, kind, at: step))
  }

  func errorContext(
    _ reason: String, _ kind: RepositoryError.InvalidField, at step: PathStep
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath(at: step), debugDescription: reason,
      underlyingError: Misfit(kind: kind, reason: reason))
  }
}
