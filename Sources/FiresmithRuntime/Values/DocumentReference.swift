/// Where a document is, whether or not it exists.
///
/// Two references are equal if they name the same document of the same database, whatever they
/// would read it through.
public struct DocumentReference: Sendable {
  /// The full resource name: `projects/P/databases/(default)/documents/authors/ende`.
  public let name: String

  /// What the document is read through; `nil` in a reference that did not come from a database.
  let connection: Firestore?

  /// The reference that `name` writes, or `nil` if that is not the full resource name of a document:
  /// `projects/P/databases/(default)/documents/authors/ende`.
  public init?(name: String) {
    guard let root = DocumentReference.rootLength(of: name) else { return nil }
    var slashes = 0
    var previous = UInt8(ascii: "/")
    for byte in name.utf8.dropFirst(root) {
      if byte == UInt8(ascii: "/") {
        guard previous != byte else { return nil }
        slashes += 1
      }
      previous = byte
    }
    guard slashes % 2 == 1, previous != UInt8(ascii: "/") else { return nil }
    self.init(uncheckedName: name, connection: nil)
  }

  /// - Parameter name: The full resource name of a document, which is not checked.
  init(uncheckedName name: String, connection: Firestore?) {
    self.name = name
    self.connection = connection
  }

  /// The path from the database's root: `authors/ende`.
  public var path: String {
    String(
      decoding: name.utf8.dropFirst(DocumentReference.rootLength(of: name) ?? 0), as: UTF8.self)
  }

  /// The last part of the path: `ende`.
  public var documentID: String {
    let bytes = name.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
  }

  /// This reference, read through `connection`.
  func connected(to connection: Firestore?) -> DocumentReference {
    DocumentReference(uncheckedName: name, connection: connection)
  }

  /// The number of bytes of `projects/P/databases/D/documents/` in front of a path.
  private static func rootLength(of name: String) -> Int? {
    let words = ["projects", nil, "databases", nil, "documents"]
    var length = 0
    var rest = name.utf8[...]
    for word in words {
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash != rest.startIndex else {
        return nil
      }
      let segment = rest[..<slash]
      if let word, !segment.elementsEqual(word.utf8) { return nil }
      length += segment.count + 1
      rest = rest[rest.index(after: slash)...]
    }
    return length
  }
}

extension DocumentReference: Hashable {
  public static func == (first: DocumentReference, second: DocumentReference) -> Bool {
    first.name == second.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass a reference through as it is; with other coders
/// it is its full resource name, a string.
extension DocumentReference: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let reference = DocumentReference(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(name)” is not the full resource name of a document")
    }
    self = reference
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
