import FiresmithDiagnostics
import FiresmithText

/// A pass that checks the attributes of fields in the long form against each field's type.
struct AttributePass: ResolverPass {
  /// The schema, in which enumerations and external types are resolved.
  let schema: Schema
  let declared: DeclaredTypes
  /// The rules for bindings, one for each language.
  let rules: [BindingRules]
  /// The edition of the database; `nil` if it isn't known.
  let edition: DatabaseEdition?
  var diagnostics: [Diagnostic] = []
  var suggestions: SuggestionBudget
  /// The state of the last field's default.
  private(set) var defaultState = DefaultState.fine

  enum DefaultState {
    /// It has been read, or there is none.
    case fine
    /// It holds a structure, and can't be read before all of these are resolved.
    case postponed
    /// The default is invalid, which has been reported.
    case reported
  }

  init(
    schema: Schema, declared: DeclaredTypes, rules: [BindingRules], edition: DatabaseEdition?,
    suggestions: SuggestionBudget
  ) {
    self.schema = schema
    self.declared = declared
    self.rules = rules
    self.edition = edition
    self.suggestions = suggestions
  }

  mutating func apply(_ attributes: FieldAttributes, to field: inout Field) {
    defaultState = .fine
    field.isStored = attributes.isStored?.value ?? true
    // The Enterprise edition indexes no field by itself, and every query runs without an index.
    field.isIndexed = edition == .enterprise || attributes.isIndexed?.value ?? true
    field.isImmutable = attributes.isImmutable?.value ?? false
    field.nulls = attributes.nulls?.value ?? .omitted
    field.serverTime = attributes.serverTime?.value
    var details = field.details
    details.description = attributes.description
    details.stewardship = attributes.stewardship
    details.constant = attributes.constant
    details.deprecated = attributes.deprecated
    details.example = attributes.example
    if !attributes.previousNames.isEmpty { details.previousNames = attributes.previousNames }
    if let unique = attributes.isUnique, unique.value { details.uniqueMark = unique.mark }
    resolve(attributes, of: field, into: &details)
    field.details = details
  }

  /// Resolves the attributes that depend on the field's type.
  private mutating func resolve(
    _ attributes: FieldAttributes, of field: Field, into details: inout Field.Details
  ) {
    // Nothing more can be said about the type if it could not be read.
    if case .declared(let id) = field.type, declared.isInvalid(id) { return }
    if attributes.serverTime != nil {
      checkServerTime(attributes, field)
    } else {
      checkNulls(attributes, field)
      checkStored(attributes, field)
    }
    checkIndexed(attributes, field)
    checkImmutable(attributes, field)
    details.letterCase = letterCase(attributes, field)
    if !attributes.bindings.isEmpty { details.bindings = bindings(attributes.bindings, field) }
    if let node = attributes.defaultValue {
      details.defaultValue = defaultValue(node, field)
      if details.defaultValue == nil, defaultState == .fine { defaultState = .reported }
    }
    guard attributes.hasConstraints else { return }
    let constraints = constraints(attributes, field)
    if constraints != Constraints() { details.constraints = constraints }
    if let value = details.defaultValue, let mark = attributes.defaultValue?.mark {
      checkDefault(value, constraints, field.type, at: mark)
    }
  }

  /// Returns the default of a field, unless it has to wait until structures are resolved.
  private mutating func defaultValue(_ node: ValueSyntax, _ field: Field) -> DefaultValue? {
    if field.isOptional {
      diagnostics.append(.defaultWithOptional(at: node.mark))
      return nil
    }
    if field.serverTime != nil {
      diagnostics.append(.defaultWithServerTime(at: node.mark))
      return nil
    }
    if declared.holdsStructure(field.type) {
      defaultState = .postponed
      return nil
    }
    var pass = DefaultPass(schema: schema, declared: declared, suggestions: suggestions)
    let value = pass.value(node, of: field)
    diagnostics += pass.diagnostics
    suggestions = pass.suggestions
    return value
  }

  private mutating func checkServerTime(_ attributes: FieldAttributes, _ field: Field) {
    guard let server = attributes.serverTime else { return }
    if field.type.scalar?.rules.isServerTime != true {
      diagnostics.append(
        Diagnostic(
          .invalidServerTime,
          "'server' sets a timestamp, and this is \(words(for: field.type))",
          at: server.mark))
    } else if !field.isStored {
      diagnostics.append(
        Diagnostic(
          .invalidServerTime, "the server can't set a field that is not stored", at: server.mark))
    } else if field.nulls == .explicit {
      diagnostics.append(
        Diagnostic(
          .invalidServerTime,
          "'nulls: explicit' can't be combined with 'server': the server's time is written instead"
            + " of null", at: server.mark))
    }
  }

  private mutating func checkNulls(_ attributes: FieldAttributes, _ field: Field) {
    guard let nulls = attributes.nulls, nulls.value == .explicit else { return }
    if !field.isStored {
      diagnostics.append(
        Diagnostic(
          .invalidNulls, "a field that is not stored is never written as null", at: nulls.mark))
    } else if !field.isOptional {
      let hint: String
      if case .declared(let id) = field.type, schema[id].parent != nil {
        hint = "add 'optional: true'"
      } else {
        hint = "write \(quoted(describe(field.type) + "?"))"
      }
      diagnostics.append(
        Diagnostic(
          .invalidNulls, "'nulls: explicit' needs an optional field; \(hint)", at: nulls.mark))
    }
  }

  private mutating func checkStored(_ attributes: FieldAttributes, _ field: Field) {
    guard let stored = attributes.isStored, !stored.value, !field.isOptional,
      attributes.defaultValue == nil
    else { return }
    diagnostics.append(
      Diagnostic(
        .invalidStored,
        "a field that is not stored needs 'default', or '?' after its type", at: stored.mark))
  }

  private mutating func checkIndexed(_ attributes: FieldAttributes, _ field: Field) {
    guard let indexed = attributes.isIndexed, !field.isStored else { return }
    diagnostics.append(
      Diagnostic(
        .invalidIndex, "a field that is not stored is in no index; leave out 'indexed'",
        at: indexed.mark))
  }

  private mutating func checkImmutable(_ attributes: FieldAttributes, _ field: Field) {
    guard let immutable = attributes.isImmutable, immutable.value else { return }
    if !field.isStored {
      diagnostics.append(
        Diagnostic(
          .invalidImmutable, "a field that is not stored is in no update; leave out 'immutable'",
          at: immutable.mark))
    } else if field.serverTime == .write {
      diagnostics.append(
        Diagnostic(
          .invalidImmutable,
          "every write changes a field with 'server: write'; leave out 'immutable', or write"
            + " 'server: create'", at: immutable.mark))
    }
  }

  /// Returns the letters that UUIDs are stored in, if the attributes say so.
  private mutating func letterCase(
    _ attributes: FieldAttributes, _ field: Field
  ) -> Field.LetterCase? {
    guard let letterCase = attributes.letterCase else { return nil }
    if field.type.innermost.scalar?.rules.hasLetterCase == true { return letterCase.value }
    diagnostics.append(
      .unfit("case", "a UUID", words(for: field.type), at: letterCase.mark))
    return nil
  }

  // MARK: Bindings

  /// Returns the bindings of a field without the types that can't stand for the field's, which are
  /// reported.
  private mutating func bindings(
    _ bindings: [String: FieldBinding], _ field: Field
  ) -> [String: FieldBinding] {
    var bindings = bindings
    for rules in self.rules {
      guard let type = bindings[rules.language]?.type else { continue }
      let scalar = field.type.innermost.scalar
      if rules.types.contains(where: { $0.scalar == scalar && $0.type == type.value }) { continue }
      diagnostics.append(.unfitBinding(type, words(for: field.type), rules))
      bindings[rules.language]?.type = nil
    }
    return bindings
  }

  // MARK: Constraints

  private mutating func constraints(
    _ attributes: FieldAttributes, _ field: Field
  ) -> Constraints {
    var constraints = Constraints()
    constraints.minimum = bound(attributes.minimum, "min", field)
    constraints.maximum = bound(attributes.maximum, "max", field)
    if let minimum = constraints.minimum, let maximum = constraints.maximum,
      let node = attributes.maximum, isLess(maximum, minimum, field.type)
    {
      diagnostics.append(.crossed("max", "min", at: node.mark, attributes.minimum?.mark))
    }
    constraints.minimumLength = length(attributes.minimumLength, "min_length", field)
    constraints.maximumLength = length(attributes.maximumLength, "max_length", field)
    if let minimum = constraints.minimumLength, let maximum = constraints.maximumLength,
      let mark = attributes.maximumLength?.mark, maximum < minimum
    {
      diagnostics.append(
        .crossed("max_length", "min_length", at: mark, attributes.minimumLength?.mark))
    }
    if let pattern = attributes.pattern {
      if field.type.scalar?.rules.isText == true {
        constraints.pattern = pattern.value
      } else {
        diagnostics.append(.unfit("pattern", "a string", words(for: field.type), at: pattern.mark))
      }
    }
    return constraints
  }

  private mutating func bound(_ node: ValueSyntax?, _ key: String, _ field: Field) -> String? {
    guard let node else { return nil }
    switch field.type.scalar?.rules.literal {
    case .integer:
      guard let value = node.integer("an integer", &diagnostics), let scalar = field.type.scalar,
        integer(value, of: scalar, orReport: .invalidConstraint) != nil
      else { return nil }
    case .number:
      guard node.number("a number", &diagnostics) != nil else { return nil }
    case .text, .boolean, nil:
      let words = words(for: field.type) + (field.type.scalar?.rules.orderWords ?? "")
      diagnostics.append(
        .unfit(key, "an integer, a double or a duration", words, at: node.mark))
      return nil
    }
    return node.text
  }

  private mutating func length(_ length: Marked<Int>?, _ key: String, _ field: Field) -> Int? {
    guard let length else { return nil }
    switch field.type {
    case .array, .map:
      return length.value
    case .scalar(let scalar) where scalar.rules.length != nil:
      return length.value
    case .scalar, .reference, .vector, .declared:
      diagnostics.append(
        .unfit(
          key, "a string, bytes, an array or a map", words(for: field.type), at: length.mark))
      return nil
    }
  }
}

extension FieldAttributes {
  fileprivate var hasConstraints: Bool {
    minimum != nil || maximum != nil || minimumLength != nil || maximumLength != nil
      || pattern != nil
  }
}

extension Diagnostic {
  fileprivate static func unfitBinding(
    _ type: Name, _ words: String, _ rules: BindingRules
  ) -> Diagnostic {
    let types = rules.types.map { scalar, type in
      let article = scalar == .integer ? "an" : "a"
      return "\(quoted(type)) for \(article) \(scalar.rawValue)"
    }
    return Diagnostic(
      .invalidSwiftType,
      "the \(rules.title) type \(quoted(type.value)) can't hold \(words);"
        + " 'type' is \(types.joined(separator: ", and "))", at: type.mark)
  }

  fileprivate static func defaultWithOptional(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidDefault,
      "an optional field can't have a default: a missing field is read as nil or as the"
        + " default, not both", at: mark)
  }

  fileprivate static func defaultWithServerTime(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidDefault,
      "the server sets the field; leave out 'default', or 'server' if new values have the time of"
        + " the device: 'default: now'", at: mark)
  }

  fileprivate static func crossed(
    _ high: String, _ low: String, at mark: SourceMark, _ other: SourceMark?
  ) -> Diagnostic {
    Diagnostic(
      .invalidConstraint, "\(quoted(high)) is less than \(quoted(low))", at: mark,
      notes: other.map { [Note("\(quoted(low)) is here", at: $0)] } ?? [])
  }

  fileprivate static func unfit(
    _ key: String, _ types: String, _ type: String, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .invalidConstraint,
      "\(quoted(key)) is for \(types), and this is \(type)", at: mark)
  }
}
