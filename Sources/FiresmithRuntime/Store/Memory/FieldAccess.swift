extension [String: DocumentValue] {
  /// The value of the field that `names` lead to.
  func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let name = names.first, let value = self[name] else { return nil }
    guard names.count > 1 else { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: names.dropFirst())
  }

  /// Stores `value`, in new maps where there are none.
  mutating func set(_ value: DocumentValue, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    guard names.count > 1 else {
      self[name] = value
      return
    }
    var fields: [String: DocumentValue] = [:]
    if case .map(let stored)? = self[name] { fields = stored }
    fields.set(value, at: names.dropFirst())
    self[name] = .map(fields)
  }

  /// Removes the field, if there is one. The maps that hold it stay.
  mutating func remove(at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    guard names.count > 1 else {
      self[name] = nil
      return
    }
    guard case .map(var fields)? = self[name] else { return }
    fields.remove(at: names.dropFirst())
    self[name] = .map(fields)
  }
}

extension DocumentValue {
  /// This value with references that are read through nothing.
  ///
  /// A store must not keep what its references are read through: that is itself.
  var disconnected: DocumentValue {
    switch self {
    case .reference(let reference): .reference(reference.connected(to: nil))
    case .array(let elements): .array(elements.map(\.disconnected))
    case .map(let fields): .map(fields.mapValues(\.disconnected))
    default: self
    }
  }
}
