import Foundation

/// Encodes `Encodable` values as the fields of documents.
///
/// It writes what Google's encoder writes:
/// - Integers and floating-point numbers keep their type; a `Decimal` becomes a double. `Date`
///   becomes a timestamp, `Data` bytes, `URL` and `UUID` strings. `Timestamp`, ``GeoPoint``,
///   ``DocumentReference``, ``VectorValue`` and ``DocumentValue`` are written as they are, and a
///   ``Reference`` as its ``Reference/documentReference``.
/// - Optional properties that are `nil` are left out, unless they are ``ExplicitNull``.
/// - ``DocumentID`` is not written.
/// - A dictionary whose keys are neither strings, integers nor `CodingKeyRepresentable` becomes an
///   array in which keys and values alternate.
///
/// There are four differences. Numbers that are not finite are written, because Firestore can store
/// them; Google's encoder refuses them. Dates are rounded to the nearest microsecond, so that
/// reading and writing a document changes no date between the years 1728 and 2273; Google's encoder
/// truncates. `Int8` is written as an integer. And values that would crash Google's SDK or lose
/// digits are errors: numbers above `Int64.max`, decimals that no double equals, arrays directly
/// inside arrays, empty or reserved field names, more than 20 levels of maps and arrays.
///
/// Errors are `EncodingError`s, and their coding path is the path of the field.
public struct FirestoreEncoder: Sendable {
  /// The `userInfo` of the encoders that are passed to types.
  public var userInfo: [CodingUserInfoKey: any Sendable]
  /// The database that each ``Reference`` has to belong to.
  private var database: (any DocumentDatabase)?

  /// Creates an encoder. `userInfo` is passed on to types.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// Creates an encoder for documents of `database`.
  init(for database: any DocumentDatabase) {
    self.init()
    self.database = database
  }

  /// Encodes `value` as the fields of a document.
  ///
  /// The result lacks the fields that the server sets to its time; see ``encodeDocument(_:)``.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encode<Value: Encodable>(_ value: Value) throws -> [String: DocumentValue] {
    try encodeDocument(value).fields
  }

  /// Encodes `value` as the fields of a document, and lists those that the server fills in.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encodeDocument<Value: Encodable>(_ value: Value) throws -> EncodedDocument {
    let context = EncodingContext(userInfo: userInfo, database: database)
    let stored = try encode(value, context, depth: 0)
    guard case .map(let fields) = stored else {
      throw EncodingError.invalidValue(
        value, .unstorable("is \(stored.phrase), and a document is a map", at: []))
    }
    return EncodedDocument(fields: fields, serverTimestamps: context.serverTimestamps)
  }

  /// Encodes `value` as the value of a field, or as an operand of a query.
  ///
  /// - Throws: `EncodingError`, and whatever the type itself throws.
  public func encodeValue<Value: Encodable>(_ value: Value) throws -> DocumentValue {
    try encode(value, EncodingContext(userInfo: userInfo, database: database), depth: 1)
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

/// The fields of a document for a write.
public struct EncodedDocument: Hashable, Sendable {
  /// The fields with values.
  public var fields: [String: DocumentValue]
  /// The paths of the fields that the server sets to the time of the write: ``ServerTimestamp``
  /// properties that are `nil`. A path has the names of the maps around the field, and its own.
  public var serverTimestamps: [[String]]

  /// Creates a document with `fields`, and with the server's time at the paths `serverTimestamps`.
  public init(fields: [String: DocumentValue], serverTimestamps: [[String]] = []) {
    self.fields = fields
    self.serverTimestamps = serverTimestamps
  }
}
