@preconcurrency import FirebaseFirestore
import FiresmithRuntime

// MARK: - Writes

nonisolated extension FirebaseStore {
  /// A write as Google's SDK takes it.
  internal struct Write {
    enum Operation {
      case set([String: Any])
      case merge([String: Any], [FirebaseFirestore.FieldPath])
      case update([AnyHashable: Any])
      case delete
    }

    let path: String
    let operation: Operation
    /// Whether the document has to exist before the commit, or not to exist.
    let condition: Bool?

    /// Whether a transaction has to look at the condition. Of an update, the SDK itself does.
    var needsReading: Bool {
      if case .update = operation { false } else { condition != nil }
    }
  }

  /// Returns the writes as Google's SDK takes them.
  ///
  /// - Throws: `FirestoreErrorCode` for what Firestore refuses, and for what the SDK doesn't do
  ///   or ends the process for.
  internal func native(_ writes: [FiresmithRuntime.DocumentWrite]) throws -> [Write] {
    try writes.check()
    var written: Set<[UInt8]> = []
    return try writes.flatMap { write in
      if case .updateTime? = write.precondition {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "Google's SDK for Apple's systems can't expect the time of an update.")
      }
      // Later conditions on the same document follow from the first write.
      let isFirst = written.insert(Array(write.path.utf8)).inserted
      return try write.separated.enumerated().map { index, part in
        let condition = isFirst && index == 0 ? part.requiredExistence : nil
        return Write(path: part.path, operation: try operation(of: part), condition: condition)
      }
    }
  }

  private func operation(
    of write: FiresmithRuntime.DocumentWrite
  ) throws -> Write.Operation {
    guard case .update(let fields, let mask) = write.operation else { return .delete }
    let transforms = try write.transforms.map { ($0.field, try native($0.operation)) }
    for field in (mask ?? []) + transforms.map(\.0) { try checkNames(field.names) }
    guard let mask = mask?.outermost else {
      var data = try native(fields)
      for (field, value) in transforms { data.put(value, at: field.names[...]) }
      return .set(data)
    }
    let values = try mask.map { field in
      (
        field,
        try fields.entry(at: field.names[...]).map { try native($0) }
          ?? FirebaseFirestore.FieldValue.delete()
      )
    }
    if write.precondition == .exists(true) {
      let pairs = (values + transforms).map { (AnyHashable($0.native), $1) }
      return .update(Dictionary(pairs) { $1 })
    }
    var data: [String: Any] = [:]
    for (field, value) in values + transforms { data.put(value, at: field.names[...]) }
    let others = write.transforms.map(\.field).filter { field in
      !mask.contains { field.names.starts(with: $0.names) }
    }
    return .merge(data, (mask + others).map(\.native))
  }

  private func native(
    _ operation: FiresmithRuntime.FieldTransform.Operation
  ) throws -> Any {
    typealias FieldValue = FirebaseFirestore.FieldValue
    switch operation {
    case .serverTimestamp: return FieldValue.serverTimestamp()
    case .increment(.double(let amount)): return FieldValue.increment(amount)
    case .increment(.integer(let amount)): return FieldValue.increment(Int64(amount))
    case .increment:
      throw FiresmithRuntime.FirestoreErrorCode(
        .invalidArgument, "The amount of an increment has to be a number.")
    case .minimum, .maximum:
      throw FiresmithRuntime.FirestoreErrorCode(
        .unimplemented, "Google's SDK for Apple's systems has no minimum and maximum of fields.")
    case .arrayUnion(let elements):
      return FieldValue.arrayUnion(try elements.map { try native($0) })
    case .arrayRemove(let elements):
      return FieldValue.arrayRemove(try elements.map { try native($0) })
    }
  }
}

nonisolated extension FiresmithRuntime.DocumentWrite {
  /// Whether the document has to exist, or not to exist.
  fileprivate var requiredExistence: Bool? {
    if case .exists(let exists)? = precondition { exists } else { nil }
  }

  /// This write as several, of which each does at most one thing to a field, as the SDK's do.
  fileprivate var separated: [FiresmithRuntime.DocumentWrite] {
    var first = self
    first.transforms = []
    if operation == .delete { return [first] }
    return transforms.reduce(into: [first]) { parts, transform in
      if parts[parts.count - 1].canTake(transform) {
        parts[parts.count - 1].transforms.append(transform)
      } else {
        parts.append(
          FiresmithRuntime.DocumentWrite(
            path: path, operation: .update([:], mask: []), transforms: [transform]))
      }
    }
  }

  /// Whether the write does nothing else to the field of `transform`.
  private func canTake(_ transform: FiresmithRuntime.FieldTransform) -> Bool {
    let names = transform.field.names
    guard case .update(let fields, let mask) = operation,
      !transforms.contains(where: { $0.field == transform.field })
    else { return false }
    guard let mask else { return fields.isFree(at: names[...]) }
    return mask.outermost.allSatisfy { field in
      if field.names.starts(with: names) { return false }
      guard names.starts(with: field.names) else { return true }
      guard case .map(let entries)? = fields.entry(at: field.names[...]) else { return false }
      return entries.isFree(at: names[field.names.count...])
    }
  }
}

nonisolated extension [FiresmithRuntime.FieldPath] {
  /// The fields that aren't in another of them, each once.
  fileprivate var outermost: Self {
    reduce(into: []) { result, field in
      let isInside = contains { $0 != field && field.names.starts(with: $0.names) }
      if !isInside, !result.contains(field) { result.append(field) }
    }
  }
}

nonisolated extension [String: FiresmithRuntime.DocumentValue] {
  /// The value at the path `names`; `nil` if it is missing.
  fileprivate func entry(at names: ArraySlice<String>) -> FiresmithRuntime.DocumentValue? {
    guard let name = names.first, let index = index(forKey: name),
      self[index].key.utf8.elementsEqual(name.utf8)
    else { return nil }
    guard names.count > 1 else { return self[index].value }
    guard case .map(let fields) = self[index].value else { return nil }
    return fields.entry(at: names.dropFirst())
  }

  /// Whether there is nothing at the path `names`, and only maps around it.
  fileprivate func isFree(at names: ArraySlice<String>) -> Bool {
    guard let name = names.first, let value = self[name] else { return true }
    guard names.count > 1, case .map(let fields) = value else { return false }
    return fields.isFree(at: names.dropFirst())
  }
}

nonisolated extension [String: Any] {
  /// Stores `value` at the path `names`, and creates maps on the way.
  fileprivate mutating func put(_ value: Any, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    guard names.count > 1 else {
      self[name] = value
      return
    }
    var entries = self[name] as? [String: Any] ?? [:]
    entries.put(value, at: names.dropFirst())
    self[name] = entries
  }
}
