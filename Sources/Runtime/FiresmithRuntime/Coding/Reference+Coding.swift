/// ``FirestoreEncoder`` and ``FirestoreDecoder`` code a reference as ``DocumentReference``. Other
/// coders have its path.
extension Reference: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      let reference = try decoder.referenceInSameDatabase()
      let isOfAnyDatabase = decoder.userInfo[.isOfAnyDatabase] != nil
      self = (isOfAnyDatabase ? Reference(path: reference.path) : nil) ?? Reference(reference)
      return
    }
    let container = try decoder.singleValueContainer()
    let path = try container.decode(String.self)
    guard let reference = Reference(path: path) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(path)” is not the path of a document")
    }
    self = reference
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let encoder = encoder as? ValueEncoder {
      try container.encode(try encoder.stored(self))
    } else {
      try container.encode(path)
    }
  }
}

extension ValueDecoder {
  fileprivate func referenceInSameDatabase() throws -> DocumentReference {
    let reference = try decode(DocumentReference.self)
    guard context.document?.isInSameDatabase(as: reference) ?? true else {
      throw corrupted("refers to a document of another database", at: .same)
    }
    return reference
  }
}

extension ValueEncoder {
  fileprivate func stored<Model>(_ reference: Reference<Model>) throws -> DocumentReference {
    guard let database = context.database else {
      guard let known = reference.documentReference else {
        throw unstorable("is a path, which doesn't say which database is meant", at: .same)
      }
      return known
    }
    // Not before the query runs is it known which database that is.
    if database.isLookedUp, let known = reference.documentReference { return known }
    if let known = reference.documentReference, !known.isIn(database) {
      throw unstorable("refers to a document of another database", at: .same)
    }
    return database.document(reference.path)
  }
}

extension DocumentReference {
  fileprivate func isInSameDatabase(as other: DocumentReference) -> Bool {
    let root = name.utf8.dropLast(path.utf8.count)
    return other.name.utf8.starts(with: root)
  }
}

extension CodingUserInfoKey {
  /// Whether a ``Reference`` is read as a path, which belongs to any database.
  static let isOfAnyDatabase = CodingUserInfoKey(rawValue: "isOfAnyDatabase")!
}
