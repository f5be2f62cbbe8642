extension [String: DocumentValue] {
  /// The value of the field that `names` lead to.
  func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let name = names.first, let value = self[exactly: name] else { return nil }
    guard names.count > 1 else { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: names.dropFirst())
  }

  /// Stores `value`, in new maps where there are none.
  mutating func set(_ value: DocumentValue, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    guard names.count > 1 else {
      self[exactly: name] = value
      return
    }
    var fields: [String: DocumentValue] = [:]
    if case .map(let stored)? = self[exactly: name] { fields = stored }
    fields.set(value, at: names.dropFirst())
    self[exactly: name] = .map(fields)
  }

  /// Removes the field, if there is one. The maps that hold it stay.
  mutating func remove(at names: ArraySlice<String>) {
    guard let name = names.first, let value = self[exactly: name] else { return }
    guard names.count > 1 else {
      self[name] = nil
      return
    }
    guard case .map(var fields) = value else { return }
    fields.remove(at: names.dropFirst())
    self[name] = .map(fields)
  }

  /// The value of the field whose name has these very bytes.
  private subscript(exactly name: String) -> DocumentValue? {
    get {
      guard let index = index(forKey: name), self[index].key.hasSameBytes(as: name) else {
        return nil
      }
      return self[index].value
    }
    set {
      // To store a value leaves a key that is equal as it was, whatever its bytes.
      if let index = index(forKey: name), !self[index].key.hasSameBytes(as: name) {
        remove(at: index)
      }
      self[name] = newValue
    }
  }

  /// The name of the field, on the way that `names` lead, that only looks like the one there.
  ///
  /// Firestore stores both beside each other. A dictionary of Swift's can't.
  func lookalike(at names: ArraySlice<String>) -> String? {
    guard let name = names.first, let index = index(forKey: name) else { return nil }
    guard self[index].key.hasSameBytes(as: name) else { return self[index].key }
    guard case .map(let fields) = self[index].value else { return nil }
    return fields.lookalike(at: names.dropFirst())
  }
}

extension DocumentValue {
  /// This value as a store keeps it: times without what is finer than a microsecond, and references
  /// that are read through nothing, since a store must not keep what they are read through: itself.
  var stored: DocumentValue {
    switch self {
    case .reference(let reference): .reference(reference.connected(to: nil))
    case .timestamp(let time): .timestamp(time.truncatedToMicroseconds)
    case .array(let elements): .array(elements.map(\.stored))
    case .map(let fields): .map(fields.mapValues(\.stored))
    default: self
    }
  }
}

extension DocumentWrite {
  /// This write with values as a store keeps them.
  var stored: DocumentWrite {
    var write = self
    if case .update(let fields, let mask) = operation {
      write.operation = .update(fields.mapValues(\.stored), mask: mask)
    }
    write.transforms = transforms.map { FieldTransform($0.field, $0.operation.stored) }
    return write
  }
}

extension FieldTransform.Operation {
  fileprivate var stored: FieldTransform.Operation {
    switch self {
    case .serverTimestamp, .increment: self
    case .arrayUnion(let elements): .arrayUnion(elements.map(\.stored))
    case .arrayRemove(let elements): .arrayRemove(elements.map(\.stored))
    }
  }
}

extension StructuredQuery {
  /// This query as a store compares with it: times inside arrays and maps, also those that ``in``
  /// and its like list, without what is finer than a microsecond. An operand that is itself a time
  /// stays as it is.
  var stored: StructuredQuery {
    var query = self
    query.filter = filter?.stored
    query.start?.values = start?.values.map(\.storedOperand) ?? []
    query.end?.values = end?.values.map(\.storedOperand) ?? []
    return query
  }
}

extension StructuredQuery.Filter {
  var stored: StructuredQuery.Filter {
    switch self {
    case .field(let field, let comparison, let operand):
      .field(field, comparison, operand.storedOperand)
    case .all(let filters): .all(filters.map(\.stored))
    case .any(let filters): .any(filters.map(\.stored))
    }
  }
}

extension DocumentValue {
  fileprivate var storedOperand: DocumentValue {
    if case .timestamp = self { self } else { stored }
  }
}

extension Timestamp {
  var truncatedToMicroseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
  }
}
