import Foundation

/// Decodes `Decodable` values from the fields of documents.
///
/// It reads what Google's decoder reads:
/// - Every number can be read as a `Double` or a `Float`, and as an integer if it is whole and fits
///   the type: `1.0` as well as `1`, but not `1.5`. Nothing else is converted: booleans aren't read
///   from numbers, nor numbers from strings.
/// - `Date` is read from a timestamp, `Data` from bytes, `URL` and `UUID` from strings.
///   `Timestamp`,
///   ``GeoPoint``, ``DocumentReference``, ``VectorValue`` and ``DocumentValue`` are read as they
///   are, and a ``Reference`` from a reference in the same database.
/// - An optional property is `nil` if its field is null or missing. Fields that the type doesn't
///   declare are ignored.
/// - ``DocumentID`` is the id of the document itself, also inside nested types.
///
/// Errors are `DecodingError`s. Their coding path is the path of the field, and their description
/// says what the field holds and what was expected.
///
/// A decoder has no state, and can be used by many threads at once.
public struct FirestoreDecoder: Sendable {
  /// The `userInfo` of the decoders that are passed to types.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder. `userInfo` is passed on to types.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// Decodes a value from a document's fields.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - fields: The document's fields.
  ///   - document: The document's reference, for ``DocumentID`` properties and to connect
  ///     references in the document. Without it, these are `nil` and not connected.
  /// - Throws: `DecodingError`, and whatever the type itself throws.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from fields: [String: DocumentValue], in document: DocumentReference? = nil
  ) throws -> Value {
    try decode(type, from: .map(fields), in: document)
  }

  /// Decodes a value from the value of a field. See ``decode(_:from:in:)``.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from value: DocumentValue, in document: DocumentReference? = nil
  ) throws -> Value {
    let context = DecodingContext(document: document, userInfo: userInfo)
    return try ValueDecoder(value, context: context).decode(type)
  }
}
