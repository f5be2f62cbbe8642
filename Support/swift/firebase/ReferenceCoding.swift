import FirebaseFirestore

/// A reference of the SDK for Google's coders, and a path for all others.
nonisolated extension Reference: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if Self.isOfGoogle(decoder) {
      self.init(try container.decode(DocumentReference.self))
      return
    }
    let path = try container.decode(String.self)
    guard let reference = Reference(path: path) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(path)” is not the path of a document")
    }
    self = reference
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard Self.isOfGoogle(encoder) else { return try container.encode(path) }
    guard let documentReference else {
      throw EncodingError.invalidValue(
        path,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "“\(path)” doesn't say which database it belongs to"))
    }
    try container.encode(documentReference)
  }

  /// Whether `coder` is one of Google's, of which only the module has a name.
  private static func isOfGoogle(_ coder: Any) -> Bool {
    let name = String(reflecting: type(of: coder))
    return name.hasPrefix("FirebaseFirestore.") || name.hasPrefix("FirebaseSharedSwift.")
  }
}
