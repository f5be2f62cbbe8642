import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

extension SchemaReader {
  enum TypeKey: String, CaseIterable {
    case fields
    case elements
    case anyOf = "any_of"
    case discriminator
    case content
    case cases
    case unknown
    case otherFields = "other_fields"
    case include
    case reserved
    case mixin
    case external
    case encodedAs = "encoded_as"
    case type
    case id
    case description
    case owner
    case labels
    case example
    case min
    case max
    case minLength = "min_length"
    case maxLength = "max_length"
    case pattern
    case letterCase = "case"
  }

  enum CaseKey: String, CaseIterable {
    case tag
    case previously
    case type
    case fields
    case otherFields = "other_fields"
    case include
    case model
    case description
  }

  // MARK: Shared types

  /// Reads an entry of `types:`.
  mutating func readSharedType(_ entry: YAMLEntry) -> TypeSyntax {
    checkTypeName(entry.key.name)
    var type = TypeSyntax(name: .written(entry.key.name), body: .invalid)
    if entry.value.isScalar, !entry.value.isEmpty {
      type.body = readAlias(entry.value, FieldAttributes())
      return type
    }
    let expected =
      "a type, or a mapping with 'fields', 'elements', 'any_of', 'discriminator' and 'cases',"
      + " 'external' or 'type'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return type }
    var mixin: YAMLEntry?
    var external: YAMLEntry?
    var encodedAs: YAMLEntry?
    var alias = AliasEntries()
    let known = KnownEntries<TypeKey, YAMLEntry>(
      entries, in: "a type", hints: OtherToolsKey.remedies(in: .type),
      content: .init(
        keys: [.fields, .elements, .anyOf, .cases, .external, .type], hint: Self.fieldsHint),
      &diagnostics)
    let body = BodyEntries(among: known.entries)
    for (key, entry) in known.entries {
      switch key {
      case .fields, .elements, .anyOf, .discriminator, .content, .cases, .unknown, .otherFields,
        .include, .reserved:
        continue
      case .mixin: mixin = entry
      case .external: external = entry
      case .encodedAs: encodedAs = entry
      case .type: alias.type = entry
      case .description: type.description = readText(entry.value)
      case .owner: readOwner(entry.value, into: &type.stewardship)
      case .labels: readLabels(entry.value, into: &type.stewardship)
      case .id, .example, .min, .max, .minLength, .maxLength, .pattern, .letterCase:
        alias.attributes.append(entry)
      }
    }
    if let type = alias.type, let other = body.first ?? external ?? encodedAs {
      diagnostics.append(.conflict(other.key, with: type.key))
      return TypeSyntax(name: .written(entry.key.name), body: .invalid)
    }
    readRest(of: body, into: &type)
    type.isMixin = readMixin(mixin, beside: body)
    if let body = readAlias(alias) {
      type.body = body
      return type
    }
    if let external {
      type.body = readExternal(external, encodedAs: encodedAs, beside: body)
      return type
    }
    if let encodedAs {
      diagnostics.append(.needs("encoded_as", "external", at: encodedAs.key.mark))
      return type
    }
    if let read = readBody(body) {
      type.body = type.isMixin ? checkedMixin(read) : read
    } else if !known.hasUnknownKeys, !entry.value.hasRefusedKeys {
      diagnostics.append(
        Diagnostic(
          .missingKey, "the type \(quoted(entry.key.text)) is empty; expected \(expected)",
          at: entry.key.mark))
    }
    return type
  }

  // MARK: Unions

  mutating func readUnion(
    discriminator: YAMLNode, _ content: YAMLEntry?, cases: YAMLNode, _ unknown: YAMLEntry?
  ) -> TypeSyntax.Body {
    let key = discriminator.string("the name of the key that tells the cases apart", &diagnostics)
    if let key { checkFieldName(key) }
    let content = content.map { readContent($0.value, besides: key) }
    let unknown = readUnknown(unknown)
    guard let entries = cases.mapping("a mapping of cases", &diagnostics) else { return .invalid }
    var read: [UnionSyntax.Case] = []
    for entry in entries {
      let parts = readCaseParts(entry)
      guard let label = readLabel(entry.key, parts.tag, parts.payload) else { continue }
      if let unknown, unknown.value == label.name.value {
        diagnostics.append(.unknownIsCase(unknown, label.name))
      }
      read.append(
        UnionSyntax.Case(
          name: label.name, tag: label.tag, payload: parts.payload,
          previousTags: parts.previously.map { readPreviousValues($0.value, "tags") } ?? []))
    }
    if entries.isEmpty { diagnostics.append(.noCases(at: cases.mark)) }
    guard let key, !read.isEmpty, checkTags(of: read) else { return .invalid }
    var contentKey: Name?
    if let content {
      guard let content else { return .invalid }
      contentKey = content
    }
    return .union(
      UnionSyntax(discriminator: key, content: contentKey, cases: read, unknown: unknown))
  }

  /// Reads what a case of a union holds, the name of a shared type or fields, and finds its `tag`
  /// and its former ones.
  private mutating func readCaseParts(
    _ entry: YAMLEntry
  ) -> (payload: UnionSyntax.Case.Payload, tag: YAMLEntry?, previously: YAMLEntry?) {
    let expected = "the name of a type, or a mapping with 'fields'"
    guard entry.value.kind == .mapping else {
      let payload = entry.value.string(expected, &diagnostics)
      return (payload.map { .shared($0) } ?? .invalid, nil, nil)
    }
    var type = TypeSyntax(name: .derived(from: entry.key.name), body: .invalid)
    var tag: YAMLEntry?
    var previously: YAMLEntry?
    var shared: YAMLEntry?
    let known = KnownEntries<CaseKey, YAMLEntry>(
      entry.value.entries, in: "a case", hints: OtherToolsKey.remedies(in: .variant),
      content: .init(keys: [.fields, .type], hint: Self.fieldsHint), &diagnostics)
    let body = BodyEntries(among: known.entries)
    for (key, entry) in known.entries {
      switch key {
      case .tag: tag = entry
      case .previously: previously = entry
      case .type: shared = entry
      case .fields, .otherFields, .include: continue
      case .model: if let name = readModelName(entry.value) { type.name = .written(name) }
      case .description: type.description = readText(entry.value)
      }
    }
    if let shared {
      for (key, entry) in known.entries where ![.tag, .previously, .type].contains(key) {
        diagnostics.append(.conflict(entry.key, with: shared.key))
      }
      let name = shared.value.string("the name of a type", &diagnostics)
      return (name.map { .shared($0) } ?? .invalid, tag, previously)
    }
    if let fields = body.fields {
      type.body = readFields(fields.value)
      readRest(of: body, into: &type)
    } else if !known.hasUnknownKeys {
      diagnostics.append(
        Diagnostic(
          .missingKey,
          "the case \(quoted(entry.key.text)) needs 'fields' or 'type'; write 'fields: {}' if it holds"
            + " nothing else",
          at: entry.key.mark))
    }
    return (.nested(type), tag, previously)
  }

  // MARK: Unknown cases

  mutating func readUnknown(_ entry: YAMLEntry?) -> Name? {
    entry?.value.name(
      "the name of the case that carries unknown values",
      butNoAnswer: "; write a name such as 'unknown', or leave the key out", &diagnostics)
  }
}

extension Diagnostic {
  static func needs(_ key: String, _ other: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(.missingKey, "\(quoted(key)) needs \(quoted(other))", at: mark)
  }

  static func conflict(_ key: YAMLNode, with other: YAMLNode) -> Diagnostic {
    Diagnostic(
      .conflictingKeys,
      "\(quoted(key.text)) can't be combined with \(quoted(other.text))", at: key.mark,
      notes: [Note("\(quoted(other.text)) is here", at: other.mark)])
  }

  static func noCases(at mark: SourceMark) -> Diagnostic {
    Diagnostic(.noCases, "at least one case is needed", at: mark)
  }

  static func unknownIsCase(_ unknown: Name, _ name: Name) -> Diagnostic {
    Diagnostic(
      .duplicateName,
      "\(quoted(unknown.value)) is already a case; the case for unknown values needs another name",
      at: unknown.mark, notes: [Note("the case is declared here", at: name.mark)])
  }
}
