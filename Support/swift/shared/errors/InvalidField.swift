nonisolated extension RepositoryError {
  /// The reason why a field of a document can't be read.
  public enum InvalidField: Equatable, Sendable {
    /// The document has no such field, or the tuple no such element.
    case missing
    /// The field holds a value of the type `found` where one of the type `expected` belongs.
    ///
    /// A double with a fraction where an integer belongs is of the wrong type, too.
    case wrongType(expected: StoredType, found: StoredType)
    /// The value is of the enumeration's type, but is none of its cases.
    case unknownCase
    /// The value is wrong in another way: a string that isn't a URL, an integer that is too large,
    /// an unknown kind of a union, an unknown key of a map with known keys, and so on.
    case invalidValue
  }

  /// A type of Firestore's values.
  public enum StoredType: String, Sendable {
    /// Null.
    case null
    /// A boolean.
    case boolean
    /// A 64-bit integer.
    case integer
    /// A double. Where one belongs, an integer can be read, too.
    case double
    /// A point in time.
    case timestamp
    /// A string.
    case string
    /// Bytes.
    case bytes
    /// A reference to a document.
    case reference
    /// A place.
    case geopoint
    /// A vector.
    case vector
    /// An array.
    case array
    /// A map.
    case map

    /// The phrase with which messages say that a value of this type belongs here.
    internal var phrase: String {
      switch self {
      case .integer, .array: "an \(rawValue)"
      case .null, .bytes: rawValue
      case .double: "a number"
      default: "a \(rawValue)"
      }
    }
  }
}
