import Foundation

/// A value of a document's field, of one of
/// [Firestore's types](https://firebase.google.com/docs/firestore/manage-data/data-types).
///
/// An integer and a double are never equal, not even `1` and `1.0`. Not-a-number equals itself, as
/// in Firestore's queries. Strings are equal if their UTF-8 bytes are, as in Firestore: `é` and `e`
/// with a combining accent are equal in Swift, but not here.
public enum DocumentValue: Sendable {
  /// Null: the field exists, but has no value.
  case null
  /// A boolean.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int)
  /// A double, which may be infinite or not-a-number.
  case double(Double)
  /// A string, ordered by its UTF-8 bytes.
  case string(String)
  /// Up to one megabyte of data.
  case bytes(Data)
  /// A point in time, which Firestore stores to the microsecond.
  case timestamp(Timestamp)
  /// A place, ordered by latitude first.
  case geopoint(GeoPoint)
  /// A reference to a document of any database.
  indirect case reference(DocumentReference)
  /// A vector, for nearest-neighbour searches.
  case vector(VectorValue)
  /// An array. Firestore doesn't store arrays directly inside arrays.
  case array([DocumentValue])
  /// A map from field names to values.
  case map([String: DocumentValue])
}

extension DocumentValue: Hashable {
  public static func == (first: DocumentValue, second: DocumentValue) -> Bool {
    // One value after the other: a switch over pairs takes the compiler a second, in every app.
    switch first {
    case .null: if case .null = second { return true }
    case .boolean(let first): if case .boolean(let second) = second { return first == second }
    case .integer(let first): if case .integer(let second) = second { return first == second }
    case .double(let first):
      guard case .double(let second) = second else { return false }
      return first == second || first.isNaN && second.isNaN
    case .string(let first):
      if case .string(let second) = second { return first.hasSameBytes(as: second) }
    case .bytes(let first): if case .bytes(let second) = second { return first == second }
    case .timestamp(let first): if case .timestamp(let second) = second { return first == second }
    case .geopoint(let first): if case .geopoint(let second) = second { return first == second }
    case .reference(let first): if case .reference(let second) = second { return first == second }
    case .vector(let first): if case .vector(let second) = second { return first == second }
    case .array(let first): if case .array(let second) = second { return first == second }
    case .map(let first): if case .map(let second) = second { return first.isSame(as: second) }
    }
    return false
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.isNaN ? .nan : value)
    case .string(let value): hasher.combine(value)
    case .bytes(let value): hasher.combine(value)
    case .timestamp(let value): hasher.combine(value)
    case .geopoint(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .vector(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value)
    }
  }
}

extension [String: DocumentValue] {
  /// Whether both have the same fields; names are compared by their bytes.
  func isSame(as other: [String: DocumentValue]) -> Bool {
    guard count == other.count else { return false }
    for (name, value) in self {
      guard let index = other.index(forKey: name), other[index].key.hasSameBytes(as: name),
        other[index].value == value
      else { return false }
    }
    return true
  }
}
