/// A type of Firestore, or a type made of them, which other coders write as a type of Foundation.
nonisolated public protocol NativeCodable: Codable {
  /// The type that other coders write.
  associatedtype Plain: Codable
  /// The type itself.
  associatedtype Native = Self

  /// The value that other coders write instead of this one.
  var plainForm: Plain { get }

  /// Returns the value whose plain form is `plain`.
  static func native(_ plain: Plain) throws -> Native

  /// Whether a value without a plain form may be read as Firestore's own type.
  static var isReadFromParts: Bool { get }
}

nonisolated extension NativeCodable {
  public static var isReadFromParts: Bool { true }
}
