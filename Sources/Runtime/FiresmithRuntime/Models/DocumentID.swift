/// A type that can be created from a document's reference, as the id of a model.
public protocol DocumentIDWrappable {
  /// The value for the document that `documentReference` refers to.
  static func wrap(_ documentReference: DocumentReference) throws -> Self
}

extension String: DocumentIDWrappable {
  /// The document's id.
  public static func wrap(_ documentReference: DocumentReference) -> String {
    documentReference.documentID
  }
}

extension DocumentReference: DocumentIDWrappable {
  /// The reference itself.
  public static func wrap(_ documentReference: DocumentReference) -> DocumentReference {
    documentReference
  }
}

/// The id of the document that a model was read from.
///
/// ```swift
/// struct Book: Codable {
///   @DocumentID var id: String?
///   var title: String
/// }
/// ```
///
/// ``FirestoreDecoder`` sets it to the id of the document, in nested types too, or to `nil` if
/// there is no document. ``FirestoreEncoder`` doesn't write the id, and a field that has the
/// property's name is not read. With other coders, such as `JSONEncoder`, the id is a value like
/// any other. If the type has coding keys, the property needs one of them.
@propertyWrapper
public struct DocumentID<Value: DocumentIDWrappable & Codable> {
  /// The id; `nil` until the document is read.
  public var wrappedValue: Value?

  /// Wraps an id; `nil` for a document that has none yet.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

/// The wrapper that generated models have.
public typealias ModelID = DocumentID<String>

extension DocumentID where Value == String {
  /// Returns a new id: 20 random letters and digits, as Firestore itself makes them.
  public static func auto() -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let bytes = (0..<20).map { _ in characters[Int.random(in: characters.indices)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DocumentID: Equatable where Value: Equatable {}
extension DocumentID: Hashable where Value: Hashable {}
extension DocumentID: Sendable where Value: Sendable {}

extension DocumentID: Decodable, ReadableWhenMissing {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      wrappedValue = try decoder.context.document.map(Value.wrap)
    } else {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }
  }
}

extension DocumentID: Encodable, NeverStored {
  /// Writes nothing to a document: where it is says what its id is.
  public func encode(to encoder: any Encoder) throws {
    if encoder is ValueEncoder { return }
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Gives the id of the document, whatever the field holds, and also if there is none. Other
  /// decoders read the id, or `nil` if it is missing.
  public func decode<Value>(
    _ type: DocumentID<Value>.Type, forKey key: Key
  ) throws -> DocumentID<Value> {
    do {
      return try decodeWithoutOverloads(type, forKey: key)
    } catch is DecodingError where !contains(key) {
      return DocumentID(wrappedValue: nil)
    }
  }
}

extension KeyedEncodingContainer {
  /// Leaves `nil` out.
  public mutating func encode<Value>(_ value: DocumentID<Value>, forKey key: Key) throws {
    guard value.wrappedValue != nil else { return }
    try encodeWithoutOverloads(value, forKey: key)
  }
}
