// References that were made through `Firestore.firestore()` get their full names where a call
// begins.

extension DocumentValue {
  /// Returns this value with the full names of its references, for a call that uses `database`.
  func resolved(in database: Firestore) throws(FirestoreErrorCode) -> DocumentValue {
    guard isLookedUp else { return self }
    switch self {
    case .reference(let reference):
      return .reference(try reference.resolved(in: database))
    case .array(let elements):
      return .array(try elements.resolved(in: database))
    case .map(let fields):
      return .map(try fields.resolved(in: database))
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .vector:
      return self
    }
  }

  /// Whether the value has a reference whose full name isn't known yet.
  fileprivate var isLookedUp: Bool {
    switch self {
    case .reference(let reference): reference.isLookedUp
    case .array(let elements): elements.contains(where: \.isLookedUp)
    case .map(let fields): fields.values.contains(where: \.isLookedUp)
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .vector: false
    }
  }
}

extension [DocumentValue] {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    var resolved = self
    for (index, value) in enumerated() where value.isLookedUp {
      resolved[index] = try value.resolved(in: database)
    }
    return resolved
  }
}

extension [String: DocumentValue] {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    var resolved = self
    for (name, value) in self where value.isLookedUp {
      resolved[name] = try value.resolved(in: database)
    }
    return resolved
  }
}

extension FieldChanges {
  /// Returns these changes with the full names of references, for a call that uses `database`.
  func resolved(in database: Firestore) throws(FirestoreErrorCode) -> FieldChanges {
    var resolved = self
    resolved.values = try values.resolved(in: database)
    for (index, transform) in transforms.enumerated() {
      resolved.transforms[index].operation = try transform.operation.resolved(in: database)
    }
    return resolved
  }
}

extension FieldTransform.Operation {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    switch self {
    case .arrayUnion(let elements): return .arrayUnion(try elements.resolved(in: database))
    case .arrayRemove(let elements): return .arrayRemove(try elements.resolved(in: database))
    case .serverTimestamp, .increment, .minimum, .maximum: return self
    }
  }
}

extension StructuredQuery {
  /// Returns this query with the full names of references, for a call that uses `database`.
  func resolved(in database: Firestore) throws(FirestoreErrorCode) -> StructuredQuery {
    var resolved = self
    resolved.filter = try filter?.resolved(in: database)
    resolved.start = try start?.resolved(in: database)
    resolved.end = try end?.resolved(in: database)
    return resolved
  }
}

extension StructuredQuery.Filter {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    switch self {
    case .field(let field, let comparison, let operand):
      return .field(field, comparison, try operand.resolved(in: database))
    case .all(let filters): return .all(try filters.resolved(in: database))
    case .any(let filters): return .any(try filters.resolved(in: database))
    }
  }
}

extension [StructuredQuery.Filter] {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    var resolved: Self = []
    for filter in self { resolved.append(try filter.resolved(in: database)) }
    return resolved
  }
}

extension StructuredQuery.Cursor {
  fileprivate func resolved(in database: Firestore) throws(FirestoreErrorCode) -> Self {
    var resolved = self
    resolved.values = try values.resolved(in: database)
    return resolved
  }
}
