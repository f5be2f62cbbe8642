/// The type of a field: a scalar, or a shape made of other types.
package enum FieldType: Hashable, Sendable {
  case scalar(Scalar)
  /// A reference to a document, of one collection if the schema says which.
  case reference(CollectionID?)
  indirect case array(FieldType)
  /// String keys, and values of one type.
  indirect case map(FieldType)
  case vector(dimensions: Int)
  /// A type that the schema declares: a structure, a tuple, a union, an enumeration or an external
  /// type; in ``Field/writtenType``, also an alias.
  case declared(TypeID)
}

extension FieldType {
  /// The scalar that this is, or `nil` for a shape.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  /// Whether this is a vector, which no array and no map holds.
  package var isVector: Bool {
    if case .vector = innermost { true } else { false }
  }

  /// The collection that a reference, or each reference of an array or a map, refers to.
  package var referencedCollection: CollectionID? {
    if case .reference(let id) = innermost { id } else { nil }
  }

  /// The declared type that a value, an element or an entry has.
  package var declaredType: TypeID? {
    switch self {
    case .declared(let id): id
    case .array(let element), .map(let element): element.declaredType
    case .scalar, .reference, .vector: nil
    }
  }

  /// The type of an array's elements or a map's values; for other types, the type itself.
  package var element: FieldType {
    switch self {
    case .array(let element), .map(let element): element
    case .scalar, .reference, .vector, .declared: self
    }
  }

  /// The type of the values inside of all arrays and maps.
  package var innermost: FieldType {
    switch self {
    case .array(let element), .map(let element): element.innermost
    case .scalar, .reference, .vector, .declared: self
    }
  }
}
