import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithSchema
import FiresmithStoredData
import FiresmithValues

/// A schema, compiled for checking many documents.
///
/// The rules are those of generated Swift, which `FiresmithSwift` writes: which fields have to be
/// there, how they are read, and in which order. An id that documents store isn't checked, because
/// repositories read the document's own.
package struct CheckedSchema: Sendable {
  let types: [CheckedDeclaration]
  let collections: [Collection]
  let paths: CollectionPaths

  package init(_ schema: Schema) {
    let compiler = SchemaCompiler(schema: schema)
    types = schema.types.map(compiler.declaration)
    collections = schema.collections
    paths = CollectionPaths(schema.collections)
  }

  /// Returns the index of the member of a union that a stored value is read as; `nil` if it is
  /// none.
  package func member(_ value: StoredValue, of union: TypeID) -> Int? {
    guard case .untagged(let alternatives) = types[union.index] else { return nil }
    return alternatives.member(for: value)
  }

  /// The places of all fields, where the schema declares them.
  var fieldMarks: [SourceMark] {
    types.flatMap { type -> [SourceMark] in
      switch type {
      case .structure(let fields), .tuple(let fields): fields.map(\.mark)
      case .union, .untagged, .enumeration, .other: []
      }
    }
  }
}

private struct SchemaCompiler {
  let schema: Schema

  func declaration(_ declaration: TypeDeclaration) -> CheckedDeclaration {
    switch declaration.kind {
    case .structure(let structure): return .structure(fields(of: structure))
    case .tuple(let structure): return .tuple(structure.fields.map(field))
    case .union(let union):
      let cases = union.cases.flatMap { unionCase in
        unionCase.storedTags.map { (CheckedRawValue($0), unionCase.payload.index) }
      }
      return .union(
        CheckedUnion(
          discriminator: union.discriminator.value,
          isInteger: union.discriminatorType == .integer, content: union.content?.value,
          cases: Dictionary(cases) { first, _ in first },
          former: Self.former(union.cases.map { ($0.name.value, $0.previousTags.map(\.value)) }),
          isOpen: union.unknown != nil))
    case .untagged(let union): return .untagged(alternatives(union))
    case .enumeration(let enumeration): return .enumeration(self.enumeration(enumeration))
    case .external(let external):
      return .other(CheckedValue(type: type(external.encodedAs), limits: []))
    case .alias(let alias): return .other(value(of: alias.field))
    }
  }

  // MARK: Fields

  /// Constants are read last.
  private func fields(of structure: Structure) -> [CheckedField] {
    let fields = structure.fields.filter(\.isStored).map(field)
    return fields.filter { $0.constant == nil } + fields.filter { $0.constant != nil }
  }

  private func field(_ field: Field) -> CheckedField {
    let isNeeded =
      field.constant != nil
      ? !field.isOptional
      : !field.isOptional && field.missingValue == nil && field.serverTime == nil
    return CheckedField(
      name: field.name.value, previous: field.previousKeys, value: value(of: field),
      isRequired: isNeeded,
      allowsNull: !isNeeded, constant: field.constant, mark: field.name.mark)
  }

  private func value(of field: Field) -> CheckedValue {
    var type = type(field.writtenType, field.letterCase)
    if let keys = field.keys, case .map(let value, _) = type {
      type = .map(value, keys: self.keys(keys))
    }
    return CheckedValue(
      type: type, limits: field.constraints.map { limits($0, on: field.type) } ?? [])
  }

  /// The raw values of an enumeration's cases; `nil` if any may be there and none had another.
  private func keys(_ id: TypeID) -> CheckedKeys? {
    switch schema[id].kind {
    case .enumeration(let enumeration):
      enumeration.unknown != nil && !enumeration.hasPreviousValues ? nil : self.keys(enumeration)
    case .alias(let alias): alias.field.type.declaredType.flatMap(keys)
    case .structure, .tuple, .union, .untagged, .external: nil
    }
  }

  private func keys(_ enumeration: Enumeration) -> CheckedKeys {
    let former = enumeration.cases.flatMap { each in
      each.previousValues.map { (ExactString($0.value.text), ExactString(each.rawValue.text)) }
    }
    let known = enumeration.cases.flatMap(\.storedValues).map { ExactString($0.text) }
    let names = enumeration.cases.flatMap { each in
      each.previousValues.map { (ExactString($0.value.text), each.name.value) }
    }
    return CheckedKeys(
      known: enumeration.unknown == nil ? Set(known) : nil,
      former: Dictionary(former) { first, _ in first },
      names: Dictionary(names) { first, _ in first })
  }

  /// Returns the names of cases by the values that they had before.
  private static func former(
    _ cases: [(name: String, values: [Enumeration.RawValue])]
  ) -> [CheckedRawValue: String] {
    let former = cases.flatMap { each in each.values.map { (CheckedRawValue($0), each.name) } }
    return Dictionary(former) { first, _ in first }
  }

  /// - Parameter letterCase: The letters that UUIDs in it are stored in.
  private func type(_ type: FieldType, _ letterCase: Field.LetterCase = .lower) -> CheckedType {
    switch type {
    case .scalar(.uuid): return .uuid(letterCase)
    case .scalar(let scalar): return .scalar(scalar)
    case .reference(let id): return .reference(to: id.map { CheckedCollection(schema[$0]) })
    case .vector(let dimensions): return .vector(dimensions: dimensions)
    case .array(let element): return .array(self.element(element, letterCase))
    case .map(let element): return .map(self.element(element, letterCase), keys: nil)
    case .declared(let id):
      if case .alias(let alias) = schema[id].kind {
        return self.type(alias.field.writtenType, letterCase)
      }
      return .declared(id.index)
    }
  }

  private func element(_ type: FieldType, _ letterCase: Field.LetterCase) -> CheckedValue {
    var limits: [Limit] = []
    if case .declared(let id) = type, case .alias(let alias) = schema[id].kind,
      let constraints = alias.field.constraints
    {
      limits = self.limits(constraints, on: alias.field.type)
    }
    return CheckedValue(type: self.type(type, letterCase), limits: limits)
  }

  private func limits(_ constraints: Constraints, on type: FieldType) -> [Limit] {
    func bound(_ text: String) -> Bound? {
      if type.scalar?.rules.literal == .number { return Double(text).map(Bound.double) }
      return Int(text).map(Bound.integer)
    }
    return [
      constraints.minimum.flatMap(bound).map(Limit.minimum),
      constraints.maximum.flatMap(bound).map(Limit.maximum),
      constraints.minimumLength.map(Limit.minimumLength),
      constraints.maximumLength.map(Limit.maximumLength),
      constraints.pattern.map { .pattern(PatternMatcher($0)) },
    ].compactMap(\.self)
  }

  // MARK: Types

  private func enumeration(_ enumeration: Enumeration) -> CheckedEnumeration {
    let values = enumeration.cases.map(\.rawValue)
    let words = values.prefix(8).map { value in
      switch value {
      case .string(let text): "“\(text)”"
      case .integer(let integer): "\(integer)"
      }
    }
    return CheckedEnumeration(
      isInteger: enumeration.rawKind == .integer,
      known: enumeration.unknown == nil
        ? Set(enumeration.cases.flatMap(\.storedValues).map(CheckedRawValue.init)) : nil,
      former: Self.former(
        enumeration.cases.map { ($0.name.value, $0.previousValues.map(\.value)) }),
      list: words.joined(separator: ", ") + (values.count > 8 ? ", …" : ""))
  }

  private func alternatives(_ union: UntaggedUnion) -> CheckedAlternatives {
    let isOpen = union.unknown != nil
    let kinds = union.members.fields.map { schema.storedKind(of: $0.type) }
    var words: [String] = []
    for word in kinds.compactMap({ $0?.words }) where !words.contains(word) { words.append(word) }
    let members = union.members.fields.enumerated().map { index, field in
      CheckedAlternatives.Member(
        value: value(of: field), matches: match(index, of: union, kinds, isOpen: isOpen))
    }
    let last = words.popLast() ?? ""
    return CheckedAlternatives(
      members: members, isOpen: isOpen,
      expected: words.isEmpty ? last : words.joined(separator: ", ") + " or " + last)
  }

  /// Numbers are of the only type of numbers if there is no other.
  private func match(
    _ index: Int, of union: UntaggedUnion, _ kinds: [StoredKind?], isOpen: Bool
  ) -> CheckedAlternatives.Match {
    switch kinds[index] {
    case .integer where kinds.contains(.double): .kind(.integer)
    case .integer: isOpen ? .wholeNumber : .number
    case .double: kinds.contains(.integer) ? .kind(.double) : .number
    case .map: .map(schema.distinctiveKeys(ofMember: index, of: union, isOpen: isOpen))
    case let kind?: .kind(kind)
    case nil: .all
    }
  }
}

extension CheckedCollection {
  fileprivate init(_ collection: Collection) {
    path = collection.pathSegments
    pattern = collection.pathPattern
  }
}
