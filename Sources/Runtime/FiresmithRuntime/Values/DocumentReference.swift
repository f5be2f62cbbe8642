/// A reference to a document, which need not exist.
///
/// Two references are equal if they name the same document of the same database, whatever they are
/// connected to. A reference that was made through ``Firestore/firestore()`` is one of the database
/// that is set when the reference is used.
public struct DocumentReference: Sendable {
  private enum Target: Sendable {
    /// A full resource name, and the database that the document is read through, if there is one.
    case name(String, (any DocumentDatabase)?)
    /// A path in a database whose store is looked up.
    case path(String, in: any DocumentDatabase)
  }

  private let target: Target

  /// The full resource name: `projects/P/databases/(default)/documents/authors/ende`.
  public var name: String {
    switch target {
    case .name(let name, _): name
    case .path(let path, let database): database.root + path
    }
  }

  /// The database that the document is read through; `nil` if the reference isn't connected to one.
  var connection: (any DocumentDatabase)? {
    switch target {
    case .name(_, let connection): connection
    case .path(_, let database): database
    }
  }

  /// Whether the database's name isn't known before the reference is used.
  var isLookedUp: Bool {
    switch target {
    case .name: false
    case .path: true
    }
  }

  /// Creates a reference from the full resource name of a document, such as
  /// `projects/P/databases/(default)/documents/authors/ende`; `nil` if `name` isn't one.
  public init?(name: String) {
    var name = name
    guard name.withUTF8(DocumentReference.isName) else { return nil }
    self.init(uncheckedName: name, connection: nil)
  }

  /// - Parameter name: The full resource name of a document, which is not checked.
  package init(uncheckedName name: String, connection: (any DocumentDatabase)?) {
    target = .name(name, connection)
  }

  /// Creates a reference to the document at `path` in `database`, whose store is looked up.
  init(path: String, in database: any DocumentDatabase) {
    target = .path(path, in: database)
  }

  /// The path from the database's root: `authors/ende`.
  public var path: String {
    guard case .name(var name, _) = target else { return text }
    return name.withUTF8 { bytes in
      let root = DocumentReference.rootLength(of: bytes) ?? 0
      return String(decoding: bytes[root...], as: UTF8.self)
    }
  }

  /// The last part of the path: `ende`.
  public var documentID: String {
    let bytes = text.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
  }

  /// The name, or the path if the database's name isn't known.
  private var text: String {
    switch target {
    case .name(let name, _): name
    case .path(let path, _): path
    }
  }

  /// This reference, connected to `connection`.
  func connected(to connection: (any DocumentDatabase)?) -> DocumentReference {
    let connection = (try? connection?.resolved()) ?? connection
    if case .path(let path, let database) = target, let connection, connection.standsFor(database) {
      return connection.document(path)
    }
    return DocumentReference(uncheckedName: name, connection: connection)
  }

  /// Whether the document is one of `database`.
  func isIn(_ database: any DocumentDatabase) -> Bool {
    if isLookedUp, let connection, database.standsFor(connection) { return true }
    return name.utf8.starts(with: database.root.utf8)
  }

  /// Returns this reference with its full name, which a call that uses `database` can store.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if the store of its own database
  ///   isn't set.
  func resolved(
    in database: any DocumentDatabase
  ) throws(FirestoreErrorCode) -> DocumentReference {
    guard case .path(let path, let own) = target else { return self }
    return database.standsFor(own) ? database.document(path) : try own.resolved().document(path)
  }
}

// MARK: - Names

extension DocumentReference {
  /// Whether `bytes` are the full resource name of a document: an even number of segments, none of
  /// them empty, after that of the database.
  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let root = rootLength(of: bytes) else { return false }
    var slashes = 0
    var previous = UInt8(ascii: "/")
    for byte in bytes[root...] {
      if byte == UInt8(ascii: "/") {
        guard previous != byte else { return false }
        slashes += 1
      }
      previous = byte
    }
    return slashes % 2 == 1 && previous != UInt8(ascii: "/")
  }

  /// The number of bytes of the prefix `projects/P/databases/D/documents/`; `nil` without one.
  private static func rootLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let projectEnd = bytes.end(ofSegmentAfter: "projects/", from: 0),
      let databaseEnd = bytes.end(ofSegmentAfter: "databases/", from: projectEnd + 1),
      bytes.has("documents/", at: databaseEnd + 1)
    else { return nil }
    return databaseEnd + 11
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the slash that ends the segment after `prefix`; `nil` if that segment is empty.
  fileprivate func end(ofSegmentAfter prefix: StaticString, from start: Int) -> Int? {
    guard has(prefix, at: start) else { return nil }
    let first = start + prefix.utf8CodeUnitCount
    var index = first
    while index < count, self[index] != UInt8(ascii: "/") { index += 1 }
    return index > first && index < count ? index : nil
  }

  fileprivate func has(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    for offset in 0..<length where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }
}

extension DocumentReference: Hashable {
  public static func == (first: DocumentReference, second: DocumentReference) -> Bool {
    first.name.hasSameBytes(as: second.name)
  }

  public func hash(into hasher: inout Hasher) {
    // The database's name may change as long as it is looked up; the path doesn't.
    hasher.combine(path)
  }
}

extension DocumentReference: CustomStringConvertible {
  /// The full resource name.
  public var description: String { name }
}

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass a reference through as it is. Other encoders
/// write its path, `authors/ende`, which does not say which database is meant: other decoders throw
/// an error, unless they find a full resource name. See ``init(name:)``.
extension DocumentReference: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let reference = DocumentReference(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(name)” is not the full resource name of a document. Only Firestore's "
          + "own decoder knows which database a path belongs to.")
    }
    self = reference
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}
