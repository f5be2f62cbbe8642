import FirebaseFirestore

/// Written as its path, and can't be read: a path doesn't say which database it belongs to.
nonisolated extension DocumentReference: NativeCodable {
  public typealias Native = DocumentReference

  public var plainForm: String { path }

  public static func native(_ plain: String) throws -> DocumentReference {
    throw DecodingError.unreadable(
      "Only Firestore's own decoder knows which database the path “\(plain)” belongs to.")
  }
}
