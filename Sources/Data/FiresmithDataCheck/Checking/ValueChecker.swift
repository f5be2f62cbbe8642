import FiresmithSchema
import FiresmithStoredData
import FiresmithText
import FiresmithValues

/// Checks values as generated models read them, and finds everything that is wrong.
///
/// The path of a problem is made from the inside out, so that values that are right cost none.
struct ValueChecker {
  private let types: [CheckedDeclaration]
  /// The information about the document's values that its source has lost.
  private let losses: StoredDocument.Losses
  /// Whether a problem that many elements have is there for each of them.
  private let tellsAll: Bool
  private(set) var problems: [FieldProblem] = []

  /// - Parameter tellsAll: Whether a problem that many elements of an array have, or many entries
  ///   of a map, is told for each of them, and not only for the first one.
  init(_ schema: CheckedSchema, losses: StoredDocument.Losses, tellsAll: Bool) {
    types = schema.types
    self.losses = losses
    self.tellsAll = tellsAll
  }

  /// Checks a document, whose fields have the declared type with this index.
  mutating func check(document: StoredFields, _ type: Int) {
    check(.map(document), declared: type)
  }

  // MARK: Values

  private mutating func check(_ value: StoredValue, _ checked: CheckedValue) {
    let count = problems.count
    check(value, checked.type)
    // What can't be read has no limits.
    if !checked.limits.isEmpty, !problems[count...].contains(where: { $0.kind == .misfit }) {
      check(value, checked.limits, of: checked.type)
    }
  }

  private mutating func check(_ value: StoredValue, _ type: CheckedType) {
    switch type {
    case .scalar(let scalar): check(value, scalar)
    case .uuid(let letterCase): check(value, uuidIn: letterCase)
    case .reference(let collection): check(value, referenceTo: collection)
    case .vector(let dimensions): check(value, vectorOf: dimensions)
    case .array(let element): check(value, elements: element)
    case .map(let entry, let keys): check(value, entries: entry, keys)
    case .declared(let index): check(value, declared: index)
    }
  }

  private mutating func check(_ value: StoredValue, _ scalar: Scalar) {
    switch scalar.rules.stored {
    case nil: break
    case .integer?: check(value, integerOf: scalar)
    case .double?:
      if value.kind != .double, value.kind != .integer { mismatch(value, "a number") }
    case .string?:
      guard case .string(let text) = value else { return mismatch(value, "a string") }
      if let form = scalar.checkedForm, !form.holds(text) {
        misfit("holds \(form.others)")
      }
    case .bytes? where losses.contains(.bytes): break
    case let kind?:
      if value.kind != kind { mismatch(value, kind.words) }
    }
  }

  private mutating func check(_ value: StoredValue, integerOf scalar: Scalar) {
    guard let integer = integer(value), let range = scalar.rules.range, !range.contains(integer)
    else { return }
    let words =
      scalar.checkedForm?.others
      ?? "an integer that is not from \(range.lowerBound) to \(range.upperBound)"
    misfit("holds \(words)")
  }

  private mutating func check(_ value: StoredValue, uuidIn letterCase: Field.LetterCase) {
    guard case .string(let text) = value else { return mismatch(value, "a string") }
    guard isUUID(text) else { return misfit("holds a string that is not a UUID") }
    switch letterCase {
    case .lower where text != text.lowercased():
      form("holds a UUID with capitals where small letters belong")
    case .upper where text != text.uppercased():
      form("holds a UUID with small letters where capitals belong")
    case .lower, .upper: break
    }
  }

  /// Reads an integer; `nil` if there is none, which has been reported.
  private mutating func integer(_ value: StoredValue) -> Int? {
    switch value {
    case .integer(let integer): return integer
    case .double(let double):
      if let integer = Int(exactly: double) { return integer }
      if double.isFinite, double == double.rounded(.towardZero) {
        misfit("holds a double that does not fit in an integer")
      } else {
        mismatch(value, "an integer")
      }
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      mismatch(value, "an integer")
    }
    return nil
  }

  private mutating func check(_ value: StoredValue, referenceTo collection: CheckedCollection?) {
    switch value {
    case .reference(let reference):
      if let collection, !collection.holds(documentAt: reference.path) {
        misfit("refers to a document that is not one of \(collection.pattern)")
      }
    case .string where losses.contains(.references): break
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .vector,
      .array, .map:
      mismatch(value, "a reference")
    }
  }

  private mutating func check(_ value: StoredValue, vectorOf dimensions: Int) {
    switch value {
    case .vector(let numbers):
      guard numbers.count != dimensions else { break }
      limit("should have \(dimensions) dimensions, not \(numbers.count)")
    case .array where losses.contains(.vectors), .map where losses.contains(.vectors): break
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .array, .map:
      mismatch(value, "a vector")
    }
  }

  // MARK: Arrays and maps

  private mutating func check(_ value: StoredValue, elements checked: CheckedValue) {
    guard case .array(let elements) = value else { return mismatch(value, "an array") }
    let start = problems.count
    for (index, element) in elements.enumerated() {
      let count = problems.count
      check(element, checked)
      add(.element(index), toProblemsFrom: count)
      removeKnown(from: count, among: start)
    }
  }

  private mutating func check(
    _ value: StoredValue, entries checked: CheckedValue, _ keys: CheckedKeys?
  ) {
    guard case .map(let fields) = value else { return mismatch(value, "a map") }
    let start = problems.count
    for entry in fields.entries {
      let count = problems.count
      check(entry.value, checked)
      add(.entry(entry.name), toProblemsFrom: count)
      removeKnown(from: count, among: start)
    }
    guard let keys else { return }
    var found: Set<ExactString> = []
    for entry in fields.entries {
      let name = ExactString(entry.name)
      let isKnown = keys.known?.contains(name) ?? true
      let isNew = found.insert(keys.former[name] ?? name).inserted
      let formerName = isNew ? keys.names[name] : nil
      if isKnown, isNew, formerName == nil { continue }
      let count = problems.count
      if let formerName {
        form("is the key that \(quoted(formerName)) had before")
      } else {
        misfit(
          isKnown
            ? "is the same as another key, of which one had the other's name before"
            : "is not a key that the schema declares")
      }
      add(.entry(entry.name), toProblemsFrom: count)
      removeKnown(from: count, among: start)
    }
  }

  // MARK: Declared types

  private mutating func check(_ value: StoredValue, declared index: Int) {
    switch types[index] {
    case .structure(let fields):
      guard case .map(let map) = value else { return mismatch(value, "a map") }
      for field in fields { check(field, in: map) }
    case .tuple(let elements): check(value, tuple: elements)
    case .union(let union): check(value, union)
    case .untagged(let union): check(value, union)
    case .enumeration(let enumeration): check(value, enumeration)
    case .other(let checked): check(value, checked)
    }
  }

  private mutating func check(_ field: CheckedField, in map: StoredFields) {
    let count = problems.count
    switch stored(field, in: map) {
    case nil:
      let isLost = losses.contains(.bytes) && field.value.type.isBytes
      if field.isRequired, !isLost { misfit("is missing") }
    case .null? where field.allowsNull: break
    case let value?:
      check(value, field.value)
      if let constant = field.constant, problems.count == count, !constant.equals(value) {
        misfit("is not \(constant.words)")
      }
    }
    guard problems.count > count else { return }
    for index in count..<problems.count where problems[index].mark == nil {
      problems[index].mark = field.mark
    }
    add(.field(field.name), toProblemsFrom: count)
  }

  /// Returns what is there under the field's name of today, or else under the newest of its former
  /// names.
  private mutating func stored(_ field: CheckedField, in map: StoredFields) -> StoredValue? {
    guard let value = map[field.name] else {
      return field.previous.lazy.compactMap { map[$0] }.first
    }
    for name in field.previous {
      if let other = map[name], other != value {
        form("differs from \(quoted(name)), its former name, which isn't read")
      }
    }
    return value
  }

  private mutating func check(_ value: StoredValue, tuple fields: [CheckedField]) {
    guard case .array(let elements) = value else { return mismatch(value, "an array") }
    guard elements.count <= fields.count else {
      return misfit("has more than \(fields.count) elements")
    }
    // Generated code counts the elements before it reads them.
    for index in elements.count..<fields.count {
      let count = problems.count
      misfit("is missing")
      add(.position(index), toProblemsFrom: count)
    }
    for (index, field) in fields.prefix(elements.count).enumerated() {
      let count = problems.count
      check(elements[index], field.value)
      add(.position(index), toProblemsFrom: count)
    }
  }

  private mutating func check(_ value: StoredValue, _ union: CheckedUnion) {
    guard case .map(let map) = value else { return mismatch(value, "a map") }
    let count = problems.count
    let tag = self.tag(map[union.discriminator], of: union)
    add(.field(union.discriminator), toProblemsFrom: count)
    guard let tag, let type = union.cases[tag] else { return }
    guard let content = union.content else { return check(value, declared: type) }
    let inner = problems.count
    if let payload = map[content] { check(payload, declared: type) } else { misfit("is missing") }
    add(.field(content), toProblemsFrom: inner)
  }

  /// Reads the tag of a union's case; `nil` if there is none, which has been reported.
  private mutating func tag(
    _ value: StoredValue?, of union: CheckedUnion
  ) -> CheckedRawValue? {
    guard let value else {
      misfit("is missing")
      return nil
    }
    guard let tag = rawValue(value, isInteger: union.isInteger) else { return nil }
    if let name = union.former[tag] {
      former("a tag", of: name)
    } else if union.cases[tag] == nil, !union.isOpen {
      misfit("holds \(union.isInteger ? "an integer" : "a string") that is no known kind")
    }
    return tag
  }

  /// Reads the value of an enumeration's case; `nil` if there is none, which has been reported.
  private mutating func rawValue(
    _ value: StoredValue, isInteger: Bool
  ) -> CheckedRawValue? {
    if isInteger { return integer(value).map(CheckedRawValue.integer) }
    guard case .string(let text) = value else {
      mismatch(value, "a string")
      return nil
    }
    return .string(ExactString(text))
  }

  private mutating func check(_ value: StoredValue, _ enumeration: CheckedEnumeration) {
    guard let raw = rawValue(value, isInteger: enumeration.isInteger) else { return }
    if let name = enumeration.former[raw] { return former("a value", of: name) }
    guard let known = enumeration.known, !known.contains(raw) else { return }
    let kind = enumeration.isInteger ? "an integer" : "a string"
    misfit("holds \(kind) that is none of \(enumeration.list)")
  }

  private mutating func check(_ value: StoredValue, _ union: CheckedAlternatives) {
    if let member = union.member(for: value) {
      check(value, union.members[member].value)
    } else if !union.isOpen {
      mismatch(value, union.expected)
    }
  }

  // MARK: Problems

  private mutating func misfit(_ reason: String) {
    problems.append(FieldProblem(.misfit, reason))
  }

  private mutating func mismatch(_ value: StoredValue, _ expected: String) {
    misfit("\(value.predicate) where \(expected) belongs")
  }

  mutating func limit(_ reason: String) {
    problems.append(FieldProblem(.limit, reason))
  }

  private mutating func form(_ reason: String) {
    problems.append(FieldProblem(.form, reason))
  }

  /// Adds that a case is stored as it was before: when nothing is any more, `previously` can go.
  private mutating func former(_ kind: String, of name: String) {
    form("holds \(kind) that \(quoted(name)) had before")
  }

  private mutating func add(_ step: FieldProblem.Step, toProblemsFrom count: Int) {
    guard problems.count > count else { return }
    for index in count..<problems.count { problems[index].steps.append(step) }
  }

  /// Removes the problems of an element, or of an entry, that others before it have: a document can
  /// have a million of them.
  private mutating func removeKnown(from count: Int, among start: Int) {
    guard !tellsAll, problems.count > count, count > start else { return }
    let known = problems[start..<count]
    let new = problems[count...].filter { problem in !known.contains { $0.isAlike(problem) } }
    problems.replaceSubrange(count..., with: new)
  }
}

extension CheckedAlternatives {
  /// Returns the index of the member that a value is read as; `nil` if it is none.
  func member(for value: StoredValue) -> Int? {
    members.firstIndex { $0.matches.holds(value) }
  }
}

extension CheckedAlternatives.Match {
  fileprivate func holds(_ value: StoredValue) -> Bool {
    switch self {
    case .all: return true
    case .kind(let kind): return value.kind == kind
    case .wholeNumber: return value.isWholeNumber
    case .number: return value.kind == .integer || value.kind == .double
    case .map(let keys):
      guard case .map(let fields) = value else { return false }
      return keys.allSatisfy { fields[$0] != nil }
    }
  }
}

extension DefaultValue {
  /// Whether a constant is stored as `value`, whose type is the constant's.
  fileprivate func equals(_ value: StoredValue) -> Bool {
    switch (self, value) {
    case (.string(let constant), .string(let text)): byteOrder(constant, text) == 0
    case (.boolean(let constant), .boolean(let boolean)): constant == boolean
    case (.integer(let constant), .integer(let integer)): constant == integer
    case (.integer(let constant), .double(let double)): Int(exactly: double) == constant
    case (.string, _), (.boolean, _), (.integer, _), (.double, _), (.timestamp, _), (.geopoint, _),
      (.enumerationCase, _), (.list, _), (.map, _), (.structure, _), (.new, _):
      false
    }
  }

  /// A constant, for messages.
  fileprivate var words: String {
    switch self {
    case .string(let text): "“\(text)”"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .double, .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new:
      "the constant"
    }
  }
}
