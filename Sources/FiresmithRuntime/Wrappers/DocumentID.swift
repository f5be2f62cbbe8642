/// A type that can be made of a document's reference, as the id of a model.
public protocol DocumentIDWrappable {
  /// The value that stands for the document that `documentReference` refers to.
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
/// ``FirestoreDecoder`` sets it to the id of the document, in nested types too; it is `nil` where a
/// value is decoded without a document, as from a file. The id is never written as a field, and a
/// field that has the property's name is not read. If the type has coding keys, the property needs
/// one of them.
@propertyWrapper
public struct DocumentID<Value: DocumentIDWrappable> {
  /// The id; `nil` until the document is read.
  public var wrappedValue: Value?

  /// Wraps an id, or `nil` for a document that has none yet.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

extension DocumentID: Equatable where Value: Equatable {}
extension DocumentID: Hashable where Value: Hashable {}
extension DocumentID: Sendable where Value: Sendable {}

extension DocumentID: Decodable, ReadableWhenMissing {
  public init(from decoder: any Decoder) throws {
    let document = (decoder as? ValueDecoder)?.context.document
    wrappedValue = try document.map(Value.wrap)
  }
}

extension DocumentID: Encodable, NeverStored {
  /// Writes nothing: where a document is says what its id is.
  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedDecodingContainer {
  /// Gives the id of the document, whatever the field holds, and also if there is none.
  public func decode<Value>(
    _ type: DocumentID<Value>.Type, forKey key: Key
  ) throws -> DocumentID<Value> {
    try DocumentID(from: superDecoder(forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes nothing: where a document is says what its id is.
  public mutating func encode<Value>(_ value: DocumentID<Value>, forKey key: Key) throws {}
}
