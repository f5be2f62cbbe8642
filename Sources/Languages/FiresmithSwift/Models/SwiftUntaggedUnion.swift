import FiresmithLanguage
import FiresmithSchema

/// An enum for a union whose types are told apart by what is stored.
struct SwiftUntaggedUnion: Sendable {
  /// A case, and how its value is read and written.
  struct Case: Sendable {
    /// The case's name, in backticks if it needs them.
    var name: String
    /// The type as it is written in the declaration.
    var payload: String
    /// The pattern that matches stored values of the case: `.integer, .double`.
    var pattern: String
    /// The expression that reads the value, after `try`.
    var reading: String
    /// The expression that reads the value from a format that lacks its type, if there is such a
    /// format.
    var lenientReading: String?
    /// The expression that is written: `value`, or a form of it.
    var value: String
    /// Whether only Firestore's coders can code the type.
    var isNative: Bool
  }

  var documentation: [String]
  var name: String
  /// The protocols that the enum conforms to, with commas between them.
  var conformances: String
  var cases: [Case]
  /// The case that carries all other values, if there is one.
  var unknownCase: String?
  /// The words for the values in messages: `an integer or a string`.
  var expected: String
}

extension SwiftLowering {
  /// Returns the enum for the untagged union `id`.
  func union(_ union: UntaggedUnion, id: TypeID) -> SwiftUntaggedUnion {
    let name = names[id]
    let kinds = union.members.fields.map { schema.storedKind(of: $0.type) }
    let words = kinds.compactMap { $0?.words }.uniqued()
    return SwiftUntaggedUnion(
      documentation: documentation(of: id),
      name: name.simple,
      conformances: conformances.list(isIdentifiable: false, isDocument: false),
      cases: union.members.fields.indices.map { index in
        untaggedCase(index, of: union, kinds: kinds, id: id)
      },
      unknownCase: name.unknownCase,
      expected: words.dropLast().joined(separator: ", ")
        + (words.count > 1 ? " or " : "") + (words.last ?? ""))
  }

  private func untaggedCase(
    _ index: Int, of union: UntaggedUnion, kinds: [StoredKind?], id: TypeID
  ) -> SwiftUntaggedUnion.Case {
    let member = union.members.fields[index]
    let name = names[id]
    let type = types.name(of: member.type, in: id, hiddenBy: Set(name.cases))
    let isNative = types.isNative(member.type)
    let isConverted = types.isConverted(member)
    let check = types.collectionLiteral(of: member.type).map {
      ".referring(to: \($0), in: container)"
    }
    let reading =
      isConverted
      ? "container.decode(ConvertedValue<\(type)>.self).wrappedValue"
      : "container.decode(\(type).self)" + (check ?? "")
    return SwiftUntaggedUnion.Case(
      name: name.cases[index],
      payload: types.name(of: member.writtenType, in: id),
      pattern: pattern(ofMember: index, of: union, kinds: kinds, isOpen: name.unknownCase != nil),
      reading: reading,
      lenientReading: isLenient(
        kinds[index], isNative, among: kinds, isOpen: name.unknownCase != nil)
        ? isNative ? "\(type).native(container.decode(\(type).Plain.self))" : reading : nil,
      value: isConverted ? "ConvertedValue(wrappedValue: value)" : "value",
      isNative: isNative)
  }

  /// Whether other formats than Firestore's may have a value as another type, which no member has.
  private func isLenient(
    _ kind: StoredKind?, _ isNative: Bool, among kinds: [StoredKind?], isOpen: Bool
  ) -> Bool {
    switch kind {
    case .timestamp, .bytes, .double: !kinds.contains(.string)
    // A path doesn't say which database it belongs to, so Google's references can't be read from
    // it.
    case .reference: !kinds.contains(.string) && !isNative
    case .geopoint: !kinds.contains(.map) || isOpen
    case .boolean, .integer, .string, .vector, .array, .map, nil: false
    }
  }

  /// Returns the pattern of stored values that are read as the member at `index`. Numbers are of
  /// the only type of numbers if there is no other.
  private func pattern(
    ofMember index: Int, of union: UntaggedUnion, kinds: [StoredKind?], isOpen: Bool
  ) -> String {
    switch kinds[index] {
    case .integer:
      if kinds.contains(.double) { return ".integer" }
      // Other doubles are of the case for all other values.
      return isOpen ? "_ where stored.isWholeNumber" : ".integer, .double"
    case .double: return kinds.contains(.integer) ? ".double" : ".double, .integer"
    case .map:
      let keys = schema.distinctiveKeys(ofMember: index, of: union, isOpen: isOpen)
      if keys.isEmpty { return ".map" }
      let conditions = keys.map { "fields[\(SwiftLiteral.string($0))] != nil" }
      return ".map(let fields) where \(conditions.joined(separator: " && "))"
    case let kind?: return ".\(kind)"
    case nil: return "_"
    }
  }
}
