import FiresmithValues

extension DocumentValue {
  /// Checks that Firestore would store this document or field.
  ///
  /// [Its limits](https://firebase.google.com/docs/firestore/quotas), as its emulator enforces
  /// them: no array directly in an array, 20 levels of maps and arrays below a document (an empty
  /// array counts as none), field names of at least 1 byte other than `__x__`, 1,500 bytes for a
  /// name and those of the maps around it with a dot between them, years 1 to 9999, valid
  /// coordinates, and vectors of 1 to 2,048 numbers without not-a-number.
  ///
  /// - Parameters:
  ///   - path: The path of this value, for errors.
  ///   - depth: The number of maps and arrays around it: none for a document, one for a field.
  /// - Throws: `EncodingError.invalidValue`; of several problems, the first in the order of names.
  func checkStorable(at path: [any CodingKey] = [], depth: Int) throws {
    guard !isStorable(depth: depth) else { return }
    var path = path
    try throwProblem(at: &path, depth: depth, isElement: false)
  }

  private static let depthLimit = 20
  private static let pathLimit = 1500

  /// Whether there is no problem. Fast, since it builds no paths; almost all values have none.
  ///
  /// - Parameter pathLength: The length of the names around the value in bytes, each with a dot.
  private func isStorable(depth: Int, pathLength: Int = 0) -> Bool {
    switch self {
    case .map(let fields):
      guard depth <= DocumentValue.depthLimit else { return false }
      for (name, value) in fields {
        let length = pathLength + name.utf8.count + 1
        guard isStorableFieldName(name), length <= DocumentValue.pathLimit + 1,
          value.isStorable(depth: depth + 1, pathLength: length)
        else { return false }
      }
      return true
    case .array(let elements):
      guard depth <= DocumentValue.depthLimit || elements.isEmpty else { return false }
      return elements.allSatisfy {
        $0.mayBeElement && $0.isStorable(depth: depth + 1, pathLength: pathLength)
      }
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .vector:
      return problem == nil
    }
  }

  private func throwProblem(
    at path: inout [any CodingKey], depth: Int, isElement: Bool
  ) throws {
    if isElement, !mayBeElement {
      throw unstorable("is \(phrase) inside an array, which Firestore can't store", at: path)
    }
    if let problem { throw unstorable(problem, at: path) }
    guard depth <= DocumentValue.depthLimit || !takesLevel else {
      throw unstorable("is nested more than \(DocumentValue.depthLimit) levels deep", at: path)
    }
    for (key, value) in children {
      path.append(key)
      if !(key is ArrayIndex), !isStorableFieldName(key.stringValue) || isTooLong(path) {
        throw value.unstorable("has a name that Firestore does not allow", at: path)
      }
      try value.throwProblem(at: &path, depth: depth + 1, isElement: key is ArrayIndex)
      path.removeLast()
    }
  }

  /// Whether the value counts as a level of nesting.
  private var takesLevel: Bool {
    switch self {
    case .map: true
    case .array(let elements): !elements.isEmpty
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .vector:
      false
    }
  }

  private func isTooLong(_ path: [any CodingKey]) -> Bool {
    let names = path.filter { !($0 is ArrayIndex) }.map(\.stringValue)
    return names.reduce(names.count - 1) { $0 + $1.utf8.count } > DocumentValue.pathLimit
  }

  /// The values inside this one, always in the same order.
  private var children: [(any CodingKey, DocumentValue)] {
    switch self {
    case .map(let fields):
      fields.sorted { $0.key < $1.key }.map { (FieldKey(stringValue: $0.key), $0.value) }
    case .array(let elements):
      elements.enumerated().map { (ArrayIndex($0.offset), $0.element) }
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .vector:
      []
    }
  }

  private var mayBeElement: Bool {
    switch self {
    case .array, .vector: false
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .map:
      true
    }
  }

  /// The problem with this value itself, apart from the values inside it.
  private var problem: String? {
    switch self {
    case .timestamp(let value) where !value.isStorable:
      "is a timestamp outside the years 1 to 9999"
    case .geopoint(let value) where !value.isStorable:
      "is \(phrase), which is not on the earth"
    case .vector(let value) where value.array.isEmpty || value.array.count > 2048:
      "is \(phrase), and Firestore stores 1 to 2048"
    case .vector(let value) where value.array.contains(where: \.isNaN):
      "is a vector with something that is not a number"
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .vector, .array, .map:
      nil
    }
  }

  private func unstorable(_ reason: String, at path: [any CodingKey]) -> EncodingError {
    .invalidValue(self, .unstorable(reason, at: path))
  }
}

/// Whether Firestore allows this name for a field.
func isStorableFieldName(_ name: String) -> Bool {
  NameProblem(ofField: name, .refused) == nil
}
