import FiresmithValues
import Foundation

extension [DocumentWrite] {
  /// Returns the documents after the writes, by their paths; `nil` for deleted ones.
  ///
  /// - Parameters:
  ///   - times: The times of the commit.
  ///   - stored: Returns the document at a path as it was before the commit.
  /// - Returns: The documents. Those that have changed have no version.
  /// - Throws: ``FirestoreErrorCode`` if one of the writes can't take effect.
  package func changes(
    at times: CommitTimes, to stored: (String) throws -> StoredDocument?
  ) throws -> [ExactString: StoredDocument?] {
    var changes: [ExactString: StoredDocument?] = [:]
    for write in self {
      let path = ExactString(write.path)
      let before = try stored(write.path)
      let current = changes[path] ?? before
      try write.precondition?.check(current, before: before, path: write.path)
      changes[path] = .some(
        try write.applied(
          to: current, at: times.now, updating: times.update(after: before?.updateTime)))
    }
    return changes
  }
}

extension Timestamp {
  var nextMicrosecond: Timestamp {
    nanoseconds < 999_999_000
      ? Timestamp(seconds: seconds, nanoseconds: nanoseconds + 1000)
      : Timestamp(seconds: seconds + 1, nanoseconds: 0)
  }
}

extension DocumentWrite {
  /// The document after this write; `nil` if it is deleted.
  ///
  /// - Parameters:
  ///   - document: The document before the write; `nil` if it doesn't exist.
  ///   - time: The time of the write.
  ///   - updateTime: The update time that the document gets if it changes; `nil` for that of the
  ///     write.
  func applied(
    to document: StoredDocument?, at time: Timestamp, updating updateTime: Timestamp? = nil
  ) throws -> StoredDocument? {
    guard case .update(let values, let mask) = operation else { return nil }
    var fields = values
    if let mask {
      fields = document?.fields ?? [:]
      for field in mask {
        try fields.check(field)
        if let value = values.value(at: field.names[...]) {
          fields.set(value, at: field.names[...])
        } else {
          fields.remove(at: field.names[...])
        }
      }
    }
    for transform in transforms {
      try fields.check(transform.field)
      let names = transform.field.names[...]
      fields.set(transform.operation.result(for: fields.value(at: names), at: time), at: names)
    }
    // A write that changes nothing doesn't change the update time.
    if let document, document.fields.isSame(as: fields) { return document }
    let changed = StoredDocument(
      path: path, fields: fields, createTime: document?.createTime ?? time,
      updateTime: updateTime ?? time)
    try changed.checkSize()
    return changed
  }
}

extension [String: DocumentValue] {
  fileprivate func check(_ field: FieldPath) throws {
    guard let name = lookalike(at: field.names[...]) else { return }
    throw FirestoreErrorCode(
      .unimplemented,
      "“\(field)” and the stored field “\(name)” are the same string to Swift; only one can be stored."
    )
  }
}

extension Precondition {
  /// - Parameters:
  ///   - document: The document after the writes of the same commit that come before this one.
  ///   - stored: The document as it was before the commit.
  func check(_ document: StoredDocument?, before stored: StoredDocument?, path: String) throws {
    switch self {
    case .exists(true):
      guard document != nil else {
        throw FirestoreErrorCode(.notFound, "\(path) does not exist.")
      }
    case .exists(false):
      guard document == nil else {
        throw FirestoreErrorCode(.alreadyExists, "\(path) already exists.")
      }
    case .updateTime(let time):
      guard stored?.updateTime.map({ $0 >= time }) ?? true else {
        throw FirestoreErrorCode(
          .invalidArgument, "The update time expected of \(path) is later than the stored one.")
      }
      guard stored?.updateTime == time else {
        throw FirestoreErrorCode(.failedPrecondition, "\(path) has changed in the meantime.")
      }
    }
  }
}

extension FieldTransform.Operation {
  fileprivate func result(for stored: DocumentValue?, at time: Timestamp) -> DocumentValue {
    switch self {
    case .serverTimestamp: return .timestamp(time)
    case .increment(let amount): return stored?.incremented(by: amount) ?? amount
    case .minimum(let limit): return stored?.limited(by: limit, if: .orderedDescending) ?? limit
    case .maximum(let limit): return stored?.limited(by: limit, if: .orderedAscending) ?? limit
    case .arrayUnion(let elements):
      return .array(
        elements.reduce(into: stored?.elements ?? []) { union, element in
          if !union.includes(element) { union.append(element) }
        })
    case .arrayRemove(let elements):
      return .array((stored?.elements ?? []).filter { !elements.includes($0) })
    }
  }
}

extension [DocumentValue] {
  /// Whether one of the elements equals `value` in Firestore's order.
  func includes(_ value: DocumentValue) -> Bool {
    contains { $0.compared(with: value) == .orderedSame }
  }
}

extension DocumentValue {
  fileprivate var elements: [DocumentValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// `limit` if this number has the given order with it, otherwise this number; NaN if one of them
  /// is. `nil` if either is not a number.
  fileprivate func limited(
    by limit: DocumentValue, if order: ComparisonResult
  ) -> DocumentValue? {
    switch (self, limit) {
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double): break
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.bytes, _),
      (.timestamp, _), (.geopoint, _), (.reference, _), (.vector, _), (.array, _), (.map, _):
      return nil
    }
    if isNaN { return self }
    if limit.isNaN { return limit }
    return compared(with: limit) == order ? limit : self
  }

  private var isNaN: Bool { if case .double(let number) = self { number.isNaN } else { false } }

  /// `nil` if either is not a number.
  fileprivate func incremented(by amount: DocumentValue) -> DocumentValue? {
    switch (self, amount) {
    case (.integer(let first), .integer(let second)):
      let (sum, overflow) = first.addingReportingOverflow(second)
      return .integer(overflow ? (second < 0 ? .min : .max) : sum)
    case (.integer(let first), .double(let second)): return .double(Double(first) + second)
    case (.double(let first), .integer(let second)): return .double(first + Double(second))
    case (.double(let first), .double(let second)): return .double(first + second)
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.bytes, _),
      (.timestamp, _), (.geopoint, _), (.reference, _), (.vector, _), (.array, _), (.map, _):
      return nil
    }
  }
}
