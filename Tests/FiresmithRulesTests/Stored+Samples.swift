import FiresmithSchema

@testable import FiresmithRules

extension Stored {
  /// Whether Firestore stores the value in no array.
  var isArray: Bool {
    switch self {
    case .array, .vector: true
    default: false
    }
  }

  var entries: Int? { if case .map(let fields) = self { fields.count } else { nil } }

  func has(_ key: String) -> Bool {
    if case .map(let fields) = self { fields[key] != nil } else { false }
  }

  var kind: Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .geopoint: .geopoint
    case .reference: .reference
    case .vector: .vector
    case .array: .array
    case .map: .map
    }
  }
}

extension StoredKind {
  /// The kinds of values that are of the member.
  func sampleKinds(inUnion kinds: [StoredKind?]) -> Set<Stored.Kind> {
    switch self {
    case .boolean: [.boolean]
    case .integer: [.integer]
    case .double: kinds.contains(.integer) ? [.double] : [.double, .integer]
    case .string: [.string]
    case .bytes: [.bytes]
    case .timestamp: [.timestamp]
    case .geopoint: [.geopoint]
    case .reference: [.reference]
    case .vector: [.vector]
    case .array: [.array]
    case .map: [.map]
    }
  }
}

extension DefaultValue {
  var stored: Stored {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .boolean(let value): .boolean(value)
    case .double, .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new: .null
    }
  }
}

extension Enumeration.RawValue {
  var stored: Stored {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    }
  }
}

extension Collection {
  /// The path of a document of the collection, or of the single document.
  var samplePath: String {
    let path = path.map { segment in
      switch segment {
      case .collection(let id), .fixedDocument(let id): id
      case .document: "parent"
      }
    }.joined(separator: "/")
    return isSingleDocument ? path : path + "/1"
  }
}
