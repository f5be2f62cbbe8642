/// What a field holds.
package indirect enum FieldType: Hashable, Sendable {
  case string
  case boolean
  case integer
  case double
  case timestamp
  case bytes
  case geopoint
  case url
  case uuid
  case color
  case any
  /// A reference to a document, of one collection if the schema says which.
  case reference(CollectionID?)
  case array(FieldType)
  /// String keys, and values of one type.
  case map(FieldType)
  case vector(dimensions: Int)
  /// A type that the schema declares: a structure, a union, an enumeration or an external type.
  case declared(TypeID)
}

extension FieldType {
  /// The declared type that a value, an element or an entry has.
  package var declaredType: TypeID? {
    switch self {
    case .declared(let id): id
    case .array(let element), .map(let element): element.declaredType
    case .string, .boolean, .integer, .double, .timestamp, .bytes, .geopoint, .url, .uuid, .color,
      .any, .reference, .vector:
      nil
    }
  }

  /// The type of an array's elements or a map's values; for other types, the type itself.
  package var element: FieldType {
    switch self {
    case .array(let element), .map(let element): element
    default: self
    }
  }
}
