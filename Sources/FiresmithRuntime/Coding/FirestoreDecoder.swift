import Foundation

/// Makes `Decodable` values of what documents hold.
///
/// It reads what Google's coder reads:
/// - Every number can be read as a `Double` or a `Float`, and as an integer if it is one: `1.0` as
///   well as `1`, but not `1.5`, nor a number that doesn't fit. Nothing else is converted: no
///   boolean is read from a number, and no number from a string.
/// - `Date`, `Data`, `URL` and `UUID` come from a timestamp, bytes and strings. `Timestamp`,
///   ``GeoPoint``, ``DocumentReference``, ``VectorValue`` and ``DocumentValue`` are read as they are.
/// - An optional property is `nil` if its field is null or missing. Fields that the type doesn't
///   declare are ignored.
/// - ``DocumentID`` is the id of the document itself, also inside nested types.
///
/// Errors are `DecodingError`s. Their coding path is the path of the field, and their description
/// says what the field holds and what belongs there.
///
/// A decoder keeps nothing from one call to the next: one can serve many threads at once.
public struct FirestoreDecoder: Sendable {
  /// What types that ask for it find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// A decoder; `userInfo` is for types that ask for it.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// The value that a document's `fields` describe.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - fields: What the document holds.
  ///   - document: Where the document is: what ``DocumentID`` properties receive, and what
  ///     references in the document are read through. Without it, they are `nil` and unconnected.
  /// - Throws: `DecodingError`, and whatever the type itself throws.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from fields: [String: DocumentValue], in document: DocumentReference? = nil
  ) throws -> Value {
    try decode(type, from: .map(fields), in: document)
  }

  /// The value that the field's `value` describes. See ``decode(_:from:in:)``.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from value: DocumentValue, in document: DocumentReference? = nil
  ) throws -> Value {
    let context = DecodingContext(document: document, userInfo: userInfo)
    return try ValueDecoder(value, context: context).decode(type)
  }
}
