/// What Firestore's server refuses to store. See
/// [Quotas and limits](https://firebase.google.com/docs/firestore/quotas#limits).
extension DocumentWrite {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  func check() throws {
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
  }

  private func checkTransformedFields() throws {
    let fields = transforms.map(\.field).sorted()
    for (outer, inner) in zip(fields, fields.dropFirst())
    where outer != inner && outer.isPrefix(of: inner) {
      throw invalid("\(outer) and \(inner), which is inside it, can't be transformed at once.")
    }
  }

  /// Checks the path of a document.
  static func check(path: String) throws {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count.isMultiple(of: 2) else {
      throw invalid("“\(path)” is not the path of a document.")
    }
    guard segments.count <= 100 else {
      throw invalid("A path of \(segments.count) ids is too long. It may have 100.")
    }
    for segment in segments { try check(segment: segment) }
  }

  /// Checks the id of a document or a collection.
  ///
  /// The emulator also allows documents to be called `__id7__`, as those are that came from Datastore
  /// with a number for an id. Google's documentation of Firestore doesn't.
  static func check(segment: Substring) throws {
    guard !segment.isEmpty, segment != ".", segment != "..", !isReserved(segment),
      segment.utf8.count <= 1500
    else {
      throw invalid("“\(segment)” can't be the id of a document or a collection.")
    }
  }

  private static func isReserved(_ name: Substring) -> Bool {
    name.utf8.count > 4 && name.hasPrefix("__") && name.hasSuffix("__")
  }
}

extension [DocumentWrite] {
  /// Checks each of the writes, and that they don't rule one another out.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  func check() throws {
    var exists: [ExactString: Bool] = [:]
    for write in self {
      try write.check()
      let path = ExactString(write.path)
      if case .exists(let expected)? = write.precondition, let earlier = exists[path] {
        guard expected == earlier else {
          throw invalid(
            expected
              ? "\(write.path) is deleted and then changed by the same writes."
              : "\(write.path) is stored and then created by the same writes.")
        }
      }
      exists[path] = write.operation != .delete
    }
  }
}

extension StoredDocument {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument`` if the document is too large.
  func checkSize() throws {
    // See https://firebase.google.com/docs/firestore/storage-size.
    let size = 32 + path.utf8.count + 17 + DocumentValue.map(fields).storedSize
    guard size <= 1_048_576 else {
      throw invalid("\(path) takes \(size) bytes. A document may take up to 1 MiB.")
    }
  }
}

extension FieldPath {
  func check() throws {
    guard !names.isEmpty, names.allSatisfy(isStorableFieldName), length <= 1500 else {
      throw invalid("“\(self)” is not a field that Firestore allows.")
    }
  }

  /// The bytes of the names with a dot between them.
  var length: Int { names.reduce(names.count - 1) { $0 + $1.utf8.count } }
}

extension FieldTransform.Operation {
  fileprivate func check() throws {
    switch self {
    case .serverTimestamp: break
    case .increment(.integer), .increment(.double): break
    case .increment: throw invalid("Only a number can be added.")
    case .arrayUnion(let elements), .arrayRemove(let elements):
      // The emulator lets an array get into another in this way. Google's SDKs don't.
      try DocumentValue.array(elements).check(depth: 1)
    }
  }
}

extension DocumentValue {
  /// Checks a value that queries compare with; they may ask for what can't be stored.
  func checkOperand() throws {
    switch self {
    case .array(let elements):
      for element in elements { try element.checkOperand() }
    case .map(let fields):
      for (name, value) in fields {
        try FieldPath([name]).check()
        try value.checkOperand()
      }
    default: try check(depth: 1)
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

  /// Checks what only a store can tell, and no encoder.
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
      throw invalid("A value takes \(length) bytes. It may take up to 1 MiB less 89 bytes.")
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
