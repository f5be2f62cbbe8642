import FirebaseFirestore

// MARK: - Wrappers

/// The id of the document that a model was read from.
///
/// Firestore's coders read it from the document's path and don't write it. Other coders read and
/// write it like any other value.
@propertyWrapper
nonisolated public struct ModelID: Codable, Hashable, Sendable {
  /// The id; `nil` if there is no document yet.
  public var wrappedValue: String?

  /// Wraps an id.
  public init(wrappedValue: String?) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try String?(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

// Overloads that the coding of models calls instead of the wrappers' own methods. They only take
// types of this module, so they don't change how other models are coded.

nonisolated extension KeyedEncodingContainer {
  /// Whether the container belongs to a Firestore encoder, which ignores the SDK's wrapper of a
  /// document's id. All other encoders throw for it.
  internal mutating func isOfFirestore(at key: Key) -> Bool {
    (try? encode(DocumentID<String>(wrappedValue: nil), forKey: key)) != nil
  }

  /// Writes the id unless it is `nil` or the encoder is Firestore's.
  public mutating func encode(_ id: ModelID, forKey key: Key) throws {
    if !isOfFirestore(at: key) { try encodeIfPresent(id.wrappedValue, forKey: key) }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Whether the container belongs to a Firestore decoder that reads a document.
  internal func isOfFirestore(at key: Key) -> Bool {
    (try? decode(DocumentID<String>.self, forKey: key)) != nil
  }

  /// Reads the id of the document; with other decoders, the id that was written.
  public func decode(_ type: ModelID.Type, forKey key: Key) throws -> ModelID {
    if let id = try? decode(DocumentID<String>.self, forKey: key) {
      return ModelID(wrappedValue: id.wrappedValue)
    }
    return ModelID(wrappedValue: try decodeIfPresent(String.self, forKey: key))
  }
}
