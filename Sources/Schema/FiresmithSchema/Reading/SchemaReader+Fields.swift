import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithText
import FiresmithYAML

extension SchemaReader {
  enum FieldKey: String, CaseIterable {
    case type
    case keys
    case id
    case const
    case fields
    case elements
    case anyOf = "any_of"
    case discriminator
    case content
    case cases
    case unknown
    case otherFields = "other_fields"
    case model
    case optional
    case description
    case owner
    case labels
    case refersTo = "refers_to"
    case defaultValue = "default"
    case server
    case nulls
    case stored
    case indexed
    case unique
    case immutable
    case previously
    case deprecated
    case example
    case min
    case max
    case minLength = "min_length"
    case maxLength = "max_length"
    case pattern
    case letterCase = "case"
  }

  enum FieldBindingKey: String, CaseIterable {
    case name
    case type
  }

  /// The advice for fields that are next to the key that they belong under.
  static let fieldsHint = "the fields of a type belong under 'fields'"

  /// The entries of a field's long form.
  struct FieldEntries {
    var type: YAMLEntry?
    var const: YAMLEntry?
    var body: BodyEntries
    var model: YAMLEntry?
    var optional: YAMLEntry?
    let hasUnknownKey: Bool
  }

  /// Reads the value of `fields:`.
  mutating func readFields(_ node: YAMLNode) -> TypeSyntax.Body {
    readFieldMapping(node, "a mapping of field names and types").map { .structure($0) } ?? .invalid
  }

  /// Reads a mapping of names and types; `nil` if it is none, which is reported as `expected`.
  mutating func readFieldMapping(_ node: YAMLNode, _ expected: String) -> [FieldSyntax]? {
    guard let entries = node.mapping(expected, &diagnostics) else { return nil }
    var fields: [FieldSyntax] = []
    fields.reserveCapacity(entries.count)
    var previous: YAMLEntry?
    for entry in entries {
      if !entry.isRestOfType(of: previous) { fields.append(readField(entry)) }
      previous = entry
    }
    return fields
  }

  private mutating func readField(_ entry: YAMLEntry) -> FieldSyntax {
    let name = fieldName(entry)
    checkFieldName(name)
    let value = entry.value
    switch value.kind {
    case .mapping:
      if reportSection(entry, ["collections", "documents", "queries"], amongFields: true) {
        return FieldSyntax(name: name, content: .invalid, isOptional: false)
      }
      return readLongForm(name, value)
    case .list, .refused:
      diagnostics.appendMismatch(
        of: value, expected: "a type, or a mapping with 'type'", hint: arrayHint(for: value))
      return FieldSyntax(name: name, content: .invalid, isOptional: false)
    case .plain, .quoted, .block:
      guard let type = TypeParser.parse(value, &diagnostics) else {
        return FieldSyntax(name: name, content: .invalid, isOptional: false)
      }
      return FieldSyntax(
        name: name, content: .type(type.type, value.mark), isOptional: type.isOptional)
    }
  }

  // MARK: The long form

  private mutating func readLongForm(_ name: Name, _ value: YAMLNode) -> FieldSyntax {
    var attributes = FieldAttributes()
    let known = KnownEntries<FieldKey, YAMLEntry>(
      value.entries, in: "a field", bindings: .init(keys: languages, before: .min),
      hints: OtherToolsKey.remedies(in: .field),
      content: .init(
        keys: [.type, .const, .fields, .elements, .anyOf, .cases], hint: Self.fieldsHint),
      &diagnostics)
    var entries = FieldEntries(
      body: BodyEntries(among: known.entries), hasUnknownKey: known.hasUnknownKeys)
    for (key, entry) in known.entries {
      switch key {
      case .type: entries.type = entry
      case .const: entries.const = entry
      case .fields, .elements, .anyOf, .discriminator, .content, .cases, .unknown, .otherFields:
        continue
      case .model: entries.model = entry
      case .optional: entries.optional = entry
      case .id, .description, .owner, .labels, .keys, .refersTo, .defaultValue, .server, .nulls,
        .stored, .indexed, .unique, .immutable, .previously, .deprecated, .example, .min, .max,
        .minLength, .maxLength, .pattern, .letterCase:
        readAttribute(key, entry.value, into: &attributes)
      }
    }
    for entry in known.bindings { readBinding(entry, into: &attributes) }
    if let const = entries.const {
      return readConstant(const, beside: entries, known.entries, attributes, named: name)
    }
    let description = attributes.description
    let snapshotID = attributes.snapshotID
    var field = FieldSyntax(
      name: name, content: .invalid, isOptional: false, form: .long(consume attributes))
    if let type = entries.type {
      readType(type, beside: entries, into: &field)
    } else {
      readNestedType(entries, description, into: &field)
    }
    if let snapshotID { checkSnapshotID(snapshotID, of: field.content) }
    return field
  }

  private mutating func readType(
    _ type: YAMLEntry, beside entries: FieldEntries, into field: inout FieldSyntax
  ) {
    let body = entries.body
    if let other = body.first ?? body.otherFields {
      diagnostics.append(.nestedTypeWithType(type.key, other.key))
      return
    }
    guard let read = TypeParser.parse(type.value, &diagnostics) else { return }
    if let model = entries.model { diagnostics.append(.modelWithType(model.key)) }
    if let optional = entries.optional {
      diagnostics.append(.optionalWithType(optional.key, type.value))
    }
    field.content = .type(read.type, type.value.mark)
    field.isOptional = read.isOptional
  }

  private mutating func readNestedType(
    _ entries: FieldEntries, _ description: String?, into field: inout FieldSyntax
  ) {
    guard let body = readBody(entries.body) else {
      if !entries.hasUnknownKey {
        diagnostics.append(
          Diagnostic(
            .missingKey,
            "the field \(quoted(field.name.value)) needs 'type', or 'fields' for a nested type",
            at: field.name.mark))
      }
      return
    }
    var type = TypeSyntax(
      name: .derived(from: field.name), description: description, body: body)
    readRest(of: entries.body, into: &type)
    if let model = entries.model, let name = readModelName(model.value) {
      type.name = .written(name)
    }
    if let optional = entries.optional {
      field.isOptional = optional.value.boolean("true or false", &diagnostics)?.value ?? true
    }
    field.content = .nested(type)
  }

  mutating func readModelName(_ node: YAMLNode) -> Name? {
    guard let name = node.string("the name of a type", &diagnostics) else { return nil }
    checkTypeName(name)
    return name
  }

  // MARK: Attributes

  mutating func readAttribute(
    _ key: FieldKey, _ value: YAMLNode, into attributes: inout FieldAttributes
  ) {
    switch key {
    case .id:
      attributes.snapshotID = readSnapshotID(value)
    case .description:
      attributes.description = readText(value)
    case .owner:
      readOwner(value, into: &attributes.stewardship)
    case .labels:
      readLabels(value, into: &attributes.stewardship)
    case .refersTo:
      attributes.refersTo = value.string("the name of a collection, or 'none'", &diagnostics)
    case .keys:
      attributes.keys = value.string("the name of an enumeration", &diagnostics)
    case .defaultValue:
      if value.isEmpty {
        diagnostics.appendMismatch(of: value, expected: "a value")
      } else {
        attributes.defaultValue = ValueSyntax(value)
      }
    case .server:
      attributes.serverTime = value.choice(of: Field.ServerTime.self, &diagnostics)
        .map { Marked($0, value.mark) }
    case .nulls:
      attributes.nulls = value.choice(of: Field.Nulls.self, &diagnostics)
        .map { Marked($0, value.mark) }
    case .stored:
      attributes.isStored = value.boolean("true or false", &diagnostics)
    case .indexed:
      attributes.isIndexed = value.boolean("true or false", &diagnostics)
    case .unique:
      attributes.isUnique = value.boolean("true or false", &diagnostics)
    case .immutable:
      attributes.isImmutable = value.boolean("true or false", &diagnostics)
    case .previously:
      attributes.previousNames = readPreviousNames(value)
    case .deprecated:
      attributes.deprecated = readDeprecation(value)
    case .example:
      attributes.example = readText(value)
    case .min:
      attributes.minimum = ValueSyntax(value)
    case .max:
      attributes.maximum = ValueSyntax(value)
    case .minLength:
      attributes.minimumLength = readLength(value)
    case .maxLength:
      attributes.maximumLength = readLength(value)
    case .pattern:
      attributes.pattern = readPattern(value)
    case .letterCase:
      attributes.letterCase = value.choice(of: Field.LetterCase.self, &diagnostics)
        .map { Marked($0, value.mark) }
    case .type, .const, .fields, .elements, .anyOf, .discriminator, .content, .cases, .unknown,
      .otherFields, .model, .optional:
      return
    }
  }

  mutating func readText(_ node: YAMLNode) -> String? {
    node.prose("a text", &diagnostics)
  }

  /// Reads `true`, or a message.
  mutating func readDeprecation(_ node: YAMLNode) -> Deprecation? {
    if node.kind == .plain, !booleanHint(for: node.text, inQuotes: false).isEmpty {
      return node.boolean("true, or a message that says what to use instead", &diagnostics)?.value
        == true ? Deprecation() : nil
    }
    return node.prose("a message that says what to use instead", &diagnostics)
      .map { Deprecation(message: $0) }
  }

  private mutating func readLength(_ node: YAMLNode) -> Marked<Int>? {
    guard let length = node.integer("a length", &diagnostics) else { return nil }
    guard length.value >= 0 else {
      diagnostics.append(
        Diagnostic(.invalidConstraint, "a length can't be negative", at: length.mark))
      return nil
    }
    return length
  }

  private mutating func readPattern(_ node: YAMLNode) -> Marked<RegularExpression>? {
    guard let pattern = node.string("a regular expression", &diagnostics) else { return nil }
    if let inner = patternInSlashes(pattern.value) {
      diagnostics.append(
        Diagnostic(
          .invalidConstraint,
          "leave out the slashes around the regular expression: \(quoted(inner));"
            + " write '\\/' for a slash that belongs to it", at: node.mark))
      return nil
    }
    do throws(RegularExpressionProblem) {
      return Marked(try RegularExpression(pattern.value), node.mark)
    } catch {
      diagnostics.append(
        Diagnostic(
          .invalidConstraint, "the regular expression is not valid: \(error.message)",
          at: node.mark(atOffset: error.offset)))
      return nil
    }
  }

  /// Reads what is said about a field for one language.
  private mutating func readBinding(
    _ binding: YAMLEntry, into attributes: inout FieldAttributes
  ) {
    guard let rules = rules.first(where: { $0.language == binding.key.text }) else { return }
    let keys = FieldBindingKey.allCases.filter { $0 != .type || !rules.types.isEmpty }
      .map(\.rawValue)
    let expected = "a mapping with \(quotedList(keys))"
    guard let entries = binding.value.mapping(expected, &diagnostics) else { return }
    var read = FieldBinding()
    for entry in entries {
      let place = quoted(rules.language)
      guard let key = entry.key(among: keys, in: place, &diagnostics) else { continue }
      switch FieldBindingKey(rawValue: key) {
      case .name: read.name = readIdentifier(entry.value, "the name of \(rules.member)")
      case .type: read.type = entry.value.string("a type of \(rules.title)", &diagnostics)
      case nil: continue
      }
    }
    attributes.bindings[rules.language] = read
  }
}

extension Diagnostic {
  fileprivate static func nestedTypeWithType(_ type: YAMLNode, _ other: YAMLNode) -> Diagnostic {
    Diagnostic(
      .conflictingKeys,
      "\(quoted(other.text)) declares a nested type and can't be combined with 'type'",
      at: other.mark, notes: [Note("'type' is here", at: type.mark)])
  }

  fileprivate static func modelWithType(_ model: YAMLNode) -> Diagnostic {
    Diagnostic(
      .conflictingKeys,
      "'model' names a nested type and needs 'fields' instead of 'type'", at: model.mark)
  }

  static func optionalWithType(_ optional: YAMLNode, _ type: YAMLNode) -> Diagnostic {
    let hint = type.text.hasSuffix("?") ? "leave it out" : "write \(quoted(type.text + "?"))"
    return Diagnostic(
      .misplacedOptional, "'optional' is for fields without 'type'; \(hint)", at: optional.mark)
  }
}
