/// What Firestore's server refuses to store. See
/// [Quotas and limits](https://firebase.google.com/docs/firestore/quotas#limits).
extension DocumentWrite {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  func check() throws {
    try DocumentWrite.check(path: path)
    if case .update(let fields, let mask) = operation {
      try DocumentValue.map(fields).check(depth: 0)
      for field in mask ?? [] { try field.check() }
      let size = 32 + path.utf8.count + 17 + DocumentValue.map(fields).storedSize
      guard size <= DocumentWrite.largestDocument else {
        throw invalid("\(path) takes \(size) bytes. A document may take up to 1 MiB.")
      }
    }
    for transform in transforms {
      try transform.field.check()
      try transform.operation.check()
    }
  }

  private static let largestDocument = 1_048_576

  /// Checks the path of a document.
  static func check(path: String) throws {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count.isMultiple(of: 2) else {
      throw invalid("“\(path)” is not the path of a document.")
    }
    for segment in segments { try check(segment: segment) }
  }

  /// Checks the id of a document or a collection.
  static func check(segment: Substring) throws {
    guard !segment.isEmpty, segment != ".", segment != "..", !isReserved(segment),
      segment.utf8.count <= 1500
    else {
      throw invalid("“\(segment)” can't be the id of a document or a collection.")
    }
  }

  fileprivate static func isReserved(_ name: some StringProtocol) -> Bool {
    name.utf8.count > 4 && name.hasPrefix("__") && name.hasSuffix("__")
  }
}

extension FieldPath {
  fileprivate func check() throws {
    guard !names.isEmpty, names.allSatisfy(isStorableFieldName) else {
      throw invalid("“\(self)” is not a field that Firestore allows.")
    }
  }
}

extension FieldTransform.Operation {
  fileprivate func check() throws {
    switch self {
    case .serverTimestamp: break
    case .increment(.integer), .increment(.double): break
    case .increment: throw invalid("Only a number can be added.")
    case .arrayUnion(let elements), .arrayRemove(let elements):
      try DocumentValue.array(elements).check(depth: 1)
    }
  }
}

extension DocumentValue {
  /// - Parameter depth: The number of maps and arrays around the value: none for a document.
  fileprivate func check(depth: Int) throws {
    do {
      try checkStorable(depth: depth)
    } catch {
      let failure = FieldFailure(error)
      throw invalid("\(failure.field) \(failure.reason).")
    }
  }

  /// See [Storage size](https://firebase.google.com/docs/firestore/storage-size).
  fileprivate var storedSize: Int {
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
