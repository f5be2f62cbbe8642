import FiresmithDiagnostics

/// One of several types, told apart by how Firestore stores their values.
package struct UntaggedUnion: Sendable {
  /// The types, as fields: the name of a case, and what is said about its values.
  package var members: Structure
  /// The case that carries all other values, if there is to be one.
  package var unknown: Name?

  package init(members: Structure, unknown: Name? = nil) {
    self.members = members
    self.unknown = unknown
  }
}

/// The kind of a stored value, by which untagged unions distinguish their members.
package enum StoredKind: Hashable, Sendable {
  case boolean
  case integer
  case double
  case string
  case bytes
  case timestamp
  case geopoint
  case reference
  case vector
  case array
  case map

  /// The kind for messages, with an article: `an integer`.
  package var words: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .double: "a double"
    case .string: "a string"
    case .bytes: "bytes"
    case .timestamp: "a timestamp"
    case .geopoint: "a geopoint"
    case .reference: "a reference"
    case .vector: "a vector"
    case .array: "an array"
    case .map: "a map"
    }
  }
}

extension Schema {
  /// Returns what values of the type are stored as; `nil` if that isn't always the same.
  package func storedKind(of type: FieldType) -> StoredKind? {
    switch type {
    case .scalar(let scalar): return scalar.rules.stored
    case .reference: return .reference
    case .vector: return .vector
    case .array: return .array
    case .map: return .map
    case .declared(let id):
      switch self[id].kind {
      case .structure, .union: return .map
      case .tuple: return .array
      case .enumeration(let enumeration):
        switch enumeration.rawKind {
        case .string: return .string
        case .integer: return .integer
        }
      case .external(let external): return storedKind(of: external.encodedAs)
      case .alias(let alias): return storedKind(of: alias.field.type)
      case .untagged: return nil
      }
    }
  }

  /// Returns the keys without which a map can't be read as the type, in the schema's order.
  package func requiredKeys(of type: FieldType) -> [String] {
    guard case .declared(let id) = type else { return [] }
    switch self[id].kind {
    case .structure(let structure):
      return structure.fields.lazy.filter(\.isNeededToRead).map(\.name.value)
    case .union(let union):
      return [union.discriminator.value] + [union.content?.value].compactMap(\.self)
    case .alias(let alias): return requiredKeys(of: alias.field.type)
    case .tuple, .untagged, .enumeration, .external: return []
    }
  }

  /// Returns the keys that a map needs to have for the member at `index`, because other maps are of
  /// another member, or unknown: the last member takes all maps that are left.
  ///
  /// - Parameter isOpen: Whether there is a case for all other values.
  package func distinctiveKeys(
    ofMember index: Int, of union: UntaggedUnion, isOpen: Bool
  ) -> [String] {
    let fields = union.members.fields
    let last = fields.lastIndex { storedKind(of: $0.type) == .map }
    return last == index && !isOpen ? [] : requiredKeys(of: fields[index].type)
  }
}

extension Field {
  /// Whether a map without the field can't be read.
  fileprivate var isNeededToRead: Bool {
    isStored && !isOptional && missingValue == nil && serverTime == nil
  }
}
