import Foundation

/// Turns `Encodable` values into what documents hold.
///
/// It writes what Google's coder writes:
/// - Integers and floating point numbers keep their kind; a `Decimal` becomes a double. `Date`,
///   `Data`, `URL` and `UUID` become a timestamp, bytes and strings. `Timestamp`, ``GeoPoint``,
///   ``DocumentReference``, ``VectorValue`` and ``DocumentValue`` are written as they are.
/// - Optional properties that are `nil` are left out, unless they are ``ExplicitNull``.
/// - ``DocumentID`` is written nowhere.
/// - A dictionary whose keys are neither strings, integers nor `CodingKeyRepresentable` becomes an
///   array in which keys and values alternate.
///
/// It differs in four things. Numbers that are not finite are written, as Firestore stores them;
/// Google's coder refuses them. Dates are rounded to the nearest microsecond, so that reading a
/// document and writing it again changes none of the dates between the years 1728 and 2273; Google's
/// coder truncates. `Int8` is written as an integer. And what would crash Google's SDK or lose
/// digits is an error: numbers above `Int64.max`, decimals that no double equals, arrays directly in
/// arrays, field names that are empty or reserved, more than 20 levels of maps and arrays.
///
/// Errors are `EncodingError`s, and their coding path is the path of the field.
public struct FirestoreEncoder: Sendable {
  /// What types that ask for it find in their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// An encoder; `userInfo` is for types that ask for it.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// The fields of a document that holds `value`.
  ///
  /// Fields that the server sets to its own time are not among them; see ``encodeDocument(_:)``.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encode<Value: Encodable>(_ value: Value) throws -> [String: DocumentValue] {
    try encodeDocument(value).fields
  }

  /// The fields of a document that holds `value`, and which of them the server fills in.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encodeDocument<Value: Encodable>(_ value: Value) throws -> EncodedDocument {
    let context = EncodingContext(userInfo: userInfo)
    let stored = try encode(value, context, depth: 0)
    guard case .map(let fields) = stored else {
      throw EncodingError.invalidValue(
        value, .unstorable("is \(stored.phrase), and a document is a map", at: []))
    }
    return EncodedDocument(fields: fields, serverTimestamps: context.serverTimestamps)
  }

  /// The form in which Firestore stores and compares `value`, as a field or in a query.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encodeValue<Value: Encodable>(_ value: Value) throws -> DocumentValue {
    try encode(value, EncodingContext(userInfo: userInfo), depth: 1)
  }

  private func encode<Value: Encodable>(
    _ value: Value, _ context: EncodingContext, depth: Int
  ) throws -> DocumentValue {
    let encoder = ValueEncoder(context: context)
    switch try encoder.box(value, at: .same) {
    case .value(let stored):
      try stored.checkStorable(depth: depth)
      return stored
    case .nothing:
      return .map([:])
    case .serverTimestamp:
      throw EncodingError.invalidValue(
        value, .unstorable("is the server's time, which belongs in a field", at: []))
    }
  }
}

/// A document as it is sent to Firestore.
public struct EncodedDocument: Hashable, Sendable {
  /// What the document holds.
  public var fields: [String: DocumentValue]
  /// The paths of the fields that the server sets to the time of the write: ``ServerTimestamp``
  /// properties that are `nil`. A path has the names of the maps around the field, and its own.
  public var serverTimestamps: [[String]]

  /// A document that holds `fields`, and the server's time at the paths `serverTimestamps`.
  public init(fields: [String: DocumentValue], serverTimestamps: [[String]] = []) {
    self.fields = fields
    self.serverTimestamps = serverTimestamps
  }
}
