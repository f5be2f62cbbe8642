import FiresmithDiagnostics
import FiresmithSchema

/// The field that conditions are about, for the names of functions and for comments.
struct RulePlace {
  /// The words of the type that the field is in: `BookCover`.
  var owner: String
  /// The field's name.
  var field: String
  /// The parts that aren't checked, so far.
  var unchecked = UncheckedParts()

  mutating func leave(_ part: UncheckedParts.Part) { unchecked.insert(part, of: field) }
}

extension RulesLowering {
  /// Returns the conditions on the fields of a map, one for each field that has any.
  mutating func conditions(
    on fields: [Field], of map: RuleExpression, in owner: String, unchecked: inout UncheckedParts
  ) -> [RuleExpression] {
    var conditions: [RuleExpression] = []
    for field in fields where field.isStored {
      var place = RulePlace(owner: owner, field: field.name.value, unchecked: unchecked)
      if let condition = condition(on: field, of: map, &place) { conditions.append(condition) }
      unchecked = place.unchecked
    }
    return conditions
  }

  /// Returns the condition on a map's field; `nil` if it can be anything.
  private mutating func condition(
    on field: Field, of map: RuleExpression, _ place: inout RulePlace
  ) -> RuleExpression? {
    if !field.previousKeys.isEmpty { return condition(onRenamed: field, of: map, &place) }
    let name = field.name.value
    let conditions = self.conditions(on: .member(map, name), field, &place)
    guard field.mayBeAbsent else {
      return conditions.isEmpty ? .has(map, name) : Self.one(conditions)
    }
    guard !conditions.isEmpty else { return nil }
    let isAbsent: RuleExpression =
      field.isOptional && field.nulls == .explicit
      ? .compared(
        .method(map, "get", [.string(name), .literal(.null)]), .equal, .literal(.null))
      : .not(.has(map, name))
    return .any([isAbsent, Self.one(conditions)])
  }

  /// Returns the condition on a field that older documents have under other names: its name of
  /// today counts if it is there, else the newest of the former ones.
  private mutating func condition(
    onRenamed field: Field, of map: RuleExpression, _ place: inout RulePlace
  ) -> RuleExpression? {
    let keys = field.storedKeys
    var alternatives: [RuleExpression] = []
    var isUnconditional = false
    for (index, key) in keys.enumerated() {
      let value = RuleExpression.member(map, key)
      let conditions = self.conditions(on: value, field, &place)
      isUnconditional = isUnconditional || conditions.isEmpty
      let isHere = keys[..<index].map { RuleExpression.not(.has(map, $0)) } + [.has(map, key)]
      guard !conditions.isEmpty else {
        alternatives.append(.all(isHere))
        continue
      }
      let isFit =
        field.isOptional && field.nulls == .explicit
        ? RuleExpression.any([.compared(value, .equal, .literal(.null)), Self.one(conditions)])
        : Self.one(conditions)
      alternatives.append(.all(isHere + [isFit]))
    }
    guard field.mayBeAbsent else { return .any(alternatives) }
    if isUnconditional { return nil }
    return .any(alternatives + [.all(keys.map { .not(.has(map, $0)) })])
  }

  /// Returns the conditions on the value of a field, or of what is declared as one is.
  mutating func conditions(
    on value: RuleExpression, _ field: Field, _ place: inout RulePlace
  ) -> [RuleExpression] {
    if let constant = field.constant?.ruleLiteral {
      return [.compared(value, .equal, .literal(constant))]
    }
    return conditions(
      on: value,
      ValueRules(
        type: schema.unaliased(field.writtenType), constraints: field.constraints, keys: field.keys),
      &place)
  }

  static func one(_ conditions: [RuleExpression]) -> RuleExpression {
    conditions.count == 1 ? conditions[0] : .all(conditions)
  }
}

/// The requirements for a value.
struct ValueRules {
  /// No alias, but elements may be.
  var type: FieldType
  var constraints: Constraints?
  var keys: TypeID?
}

extension Schema {
  /// Returns the type that an alias stands for, whose elements may be aliases in turn.
  func unaliased(_ type: FieldType) -> FieldType {
    guard case .declared(let id) = type, case .alias(let alias) = self[id].kind else { return type }
    return unaliased(alias.field.writtenType)
  }

  /// Returns what an element or an entry has to be.
  func rules(ofElement type: FieldType) -> ValueRules {
    guard case .declared(let id) = type, case .alias(let alias) = self[id].kind else {
      return ValueRules(type: type)
    }
    return ValueRules(
      type: unaliased(alias.field.writtenType), constraints: alias.field.constraints,
      keys: alias.field.keys)
  }
}

extension Field {
  /// Whether documents without the field can be read.
  var mayBeAbsent: Bool { isOptional || missingValue != nil || serverTime != nil }
}

extension DefaultValue {
  /// A constant as a literal.
  var ruleLiteral: RuleExpression.Literal? {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .boolean(let value): .boolean(value)
    case .double, .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new: nil
    }
  }
}

extension Enumeration.RawValue {
  var ruleLiteral: RuleExpression {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    }
  }
}

extension Union.Case {
  /// Returns the condition that a tag is the case's, or one that it had before: updates of other
  /// fields carry that along.
  func ruleCondition(on tag: RuleExpression) -> RuleExpression {
    previousTags.isEmpty
      ? .compared(tag, .equal, self.tag.ruleLiteral)
      : .compared(tag, .isIn, .list(storedTags.map(\.ruleLiteral)))
  }
}
