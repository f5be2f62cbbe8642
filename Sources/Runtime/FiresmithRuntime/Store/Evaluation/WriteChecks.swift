import FiresmithValues

/// The writes that Firestore's server refuses. See
/// [Quotas and limits](https://firebase.google.com/docs/firestore/quotas#limits).
extension DocumentWrite {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  package func check() throws {
    try DocumentWrite.check(path: path)
    if case .update(let fields, let mask) = operation {
      try DocumentValue.map(fields).check(depth: 0)
      for field in mask ?? [] { try field.check() }
    }
    for transform in transforms {
      try transform.field.check()
      try transform.operation.check()
    }
    try checkTransformedFields()
    if case .updateTime(let time)? = precondition { try DocumentWrite.check(updateTime: time) }
  }

  /// Checks the expected update time of a precondition.
  private static func check(updateTime time: Timestamp) throws {
    guard time.isStorable, time.seconds >= 0, time == time.truncatedToMicroseconds else {
      throw invalid(
        "An expected update time has to be a whole number of microseconds, not before 1970.")
    }
  }

  private func checkTransformedFields() throws {
    let fields = transforms.map(\.field).sorted()
    for (outer, inner) in zip(fields, fields.dropFirst())
    where outer != inner && outer.isPrefix(of: inner) {
      throw invalid("\(outer) and \(inner) inside it can't both be transformed.")
    }
  }

  /// Checks the path of a document.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  public static func check(path: String) throws {
    let segments = path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map(Substring.init)
    guard segments.count.isMultiple(of: 2) else {
      throw invalid("“\(path)” is not a document path.")
    }
    guard segments.count <= 100 else {
      throw invalid("A path of \(segments.count) ids is too long; the limit is 100.")
    }
    for segment in segments { try check(segment: segment) }
  }

  /// Checks the id of a document or a collection.
  ///
  /// The emulator also allows ids such as `__id7__`, which stand for numeric ids from Datastore.
  /// Google's documentation of Firestore doesn't.
  static func check(segment: Substring) throws {
    guard NameProblem(ofID: segment, .refused) == nil else {
      throw invalid("“\(segment)” is not a valid id of a document or a collection.")
    }
  }
}

extension [DocumentWrite] {
  /// Checks each of the writes, and that they don't contradict one another: what Firestore refuses
  /// whatever the database contains.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  public func check() throws {
    var states: [ExactString: WrittenState] = [:]
    for write in self {
      try write.check()
      let path = ExactString(write.path)
      if let state = states[path] {
        try state.check(write)
        states[path]?.exists = write.operation != .delete
      } else {
        states[path] = WrittenState(after: write)
      }
    }
  }
}

/// The state of a document that follows from the earlier writes of a commit.
private struct WrittenState {
  var exists: Bool
  /// The update time that the first write expects.
  private let updateTime: Timestamp?

  init(after write: DocumentWrite) {
    exists = write.operation != .delete
    switch write.precondition {
    case .updateTime(let time)?: updateTime = time
    case nil, .exists?: updateTime = nil
    }
  }

  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument`` if `write` can't come next.
  func check(_ write: DocumentWrite) throws {
    switch write.precondition {
    case nil: break
    case .exists(exists): break
    case .exists(true):
      throw invalid("A commit can't delete \(write.path) and then require that it exists.")
    case .exists(false):
      throw invalid("A commit can't write \(write.path) and then require that it doesn't exist.")
    case .updateTime(let time):
      guard time == updateTime else {
        throw invalid(
          "Of several writes to \(write.path), the first has to expect the same update time.")
      }
      guard exists || write.operation == .delete else {
        throw invalid("A commit can't delete \(write.path) and then require that it exists.")
      }
    }
  }
}

extension StoredDocument {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument`` if the document is too large.
  func checkSize() throws {
    // See https://firebase.google.com/docs/firestore/storage-size.
    let size = 32 + path.utf8.count + 17 + DocumentValue.map(fields).storedSize
    guard size <= 1_048_576 else {
      throw invalid("\(path) takes \(size) bytes; the limit is 1 MiB.")
    }
  }
}

extension FieldPath {
  func check() throws {
    guard !names.isEmpty, names.allSatisfy(isStorableFieldName), length <= 1500 else {
      throw invalid("“\(self)” is not a valid field path.")
    }
  }

  /// The length in bytes of the names with a dot between them.
  var length: Int { names.reduce(names.count - 1) { $0 + $1.utf8.count } }
}

extension FieldTransform.Operation {
  fileprivate func check() throws {
    switch self {
    case .serverTimestamp: break
    case .increment(let operand), .minimum(let operand), .maximum(let operand):
      switch operand {
      case .integer, .double: break
      case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array,
        .map:
        throw invalid("Only numbers can be added, or be a minimum or maximum.")
      }
    case .arrayUnion(let elements), .arrayRemove(let elements):
      // The emulator accepts arrays inside arrays here. Google's SDKs don't.
      try DocumentValue.array(elements).check(depth: 1)
    }
  }
}

extension DocumentValue {
  /// Checks a value that queries compare with, which may be one that can't be stored: an array in
  /// an array, a field without a name, or a vector with a not-a-number.
  func checkOperand() throws {
    switch self {
    case .array(let elements):
      for element in elements { try element.checkOperand() }
    case .map(let fields):
      for (name, value) in fields {
        guard !ReservedNames.refused.contains(name) else {
          throw invalid("The field name “\(name)” is reserved.")
        }
        try value.checkOperand()
      }
    case .vector(let vector):
      try DocumentValue.vector(VectorValue(vector.array.map { $0.isNaN ? 0 : $0 })).check(depth: 1)
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference:
      try check(depth: 1)
    }
  }

  /// - Parameter depth: The number of maps and arrays around the value: none for a document.
  fileprivate func check(depth: Int) throws {
    do {
      try checkStorable(depth: depth)
    } catch {
      let failure = FieldFailure(error)
      throw invalid("\(failure.field) \(failure.reason).")
    }
    try checkParts()
  }

  /// Checks what encoders don't check.
  private func checkParts() throws {
    switch self {
    case .reference(let reference): try DocumentWrite.check(path: reference.path)
    case .string(let text): try DocumentValue.check(length: text.utf8.count)
    case .bytes(let bytes): try DocumentValue.check(length: bytes.count)
    case .array(let elements): for element in elements { try element.checkParts() }
    case .map(let fields): for value in fields.values { try value.checkParts() }
    case .null, .boolean, .integer, .double, .timestamp, .geopoint, .vector: break
    }
  }

  private static func check(length: Int) throws {
    guard length <= 1_048_487 else {
      throw invalid("A value takes \(length) bytes; the limit is 1,048,487 bytes.")
    }
  }

  /// See [Storage size](https://firebase.google.com/docs/firestore/storage-size).
  var storedSize: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .string(let value): value.utf8.count + 1
    case .bytes(let value): value.count
    case .reference(let value): value.path.utf8.count + 17
    case .geopoint: 16
    case .vector(let value): 8 * value.array.count
    case .array(let elements): elements.reduce(0) { $0 + $1.storedSize }
    case .map(let fields): fields.reduce(0) { $0 + $1.key.utf8.count + 1 + $1.value.storedSize }
    }
  }
}

private func invalid(_ message: String) -> FirestoreErrorCode {
  FirestoreErrorCode(.invalidArgument, message)
}
