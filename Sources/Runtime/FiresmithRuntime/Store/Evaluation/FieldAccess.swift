extension [String: DocumentValue] {
  /// The value at the path `names`; `nil` if it is missing.
  package func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let name = names.first, let value = self[exactly: name] else { return nil }
    guard names.count > 1 else { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: names.dropFirst())
  }

  /// Stores `value` at the path `names`, and creates maps on the way.
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

  /// Removes the field at the path `names`, but not the maps around it.
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

  /// The value of the field whose name has exactly these bytes.
  private subscript(exactly name: String) -> DocumentValue? {
    get {
      guard let index = index(forKey: name), self[index].key.hasSameBytes(as: name) else {
        return nil
      }
      return self[index].value
    }
    set {
      // Assigning a value keeps an existing key that is equal, even if its bytes differ.
      if let index = index(forKey: name), !self[index].key.hasSameBytes(as: name) {
        remove(at: index)
      }
      self[name] = newValue
    }
  }

  /// The stored name along the path `names` that equals the one in the path, but has other bytes.
  ///
  /// Firestore can store both. A Swift dictionary can't.
  func lookalike(at names: ArraySlice<String>) -> String? {
    guard let name = names.first, let index = index(forKey: name) else { return nil }
    guard self[index].key.hasSameBytes(as: name) else { return self[index].key }
    guard case .map(let fields) = self[index].value else { return nil }
    return fields.lookalike(at: names.dropFirst())
  }
}

extension DocumentValue {
  /// This value as it is stored: with times in whole microseconds, and with references that aren't
  /// connected, so that the store doesn't retain itself.
  var stored: DocumentValue {
    switch self {
    case .reference(let reference): .reference(reference.connected(to: nil))
    case .timestamp(let time): .timestamp(time.truncatedToMicroseconds)
    case .array(let elements): .array(elements.map(\.stored))
    case .map(let fields): .map(fields.mapValues(\.stored))
    case .null, .boolean, .integer, .double, .string, .bytes, .geopoint, .vector: self
    }
  }
}

extension DocumentWrite {
  /// This write with values as they are stored.
  package var stored: DocumentWrite {
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
    case .serverTimestamp, .increment, .minimum, .maximum: self
    case .arrayUnion(let elements): .arrayUnion(elements.map(\.stored))
    case .arrayRemove(let elements): .arrayRemove(elements.map(\.stored))
    }
  }
}

extension StructuredQuery {
  /// This query with operands as the server compares them: times inside arrays and maps, and in the
  /// lists of ``Operator/in`` and others, are truncated to microseconds. A time that is itself the
  /// operand isn't.
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
    switch self {
    // Queries compare with all digits.
    case .timestamp: self
    case .null, .boolean, .integer, .double, .string, .bytes, .geopoint, .reference, .vector,
      .array, .map:
      stored
    }
  }
}

extension Timestamp {
  package var truncatedToMicroseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
  }
}
