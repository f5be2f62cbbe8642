import FiresmithDiagnostics
import FiresmithSchema

// The functions of maps, tuples and unions.
extension RulesLowering {
  /// Returns the function of a type; `nil` for a type that holds itself, because rules have no
  /// recursion, and for one that is too deep inside of others.
  mutating func function(of id: TypeID) -> String? {
    let levels = thoroughness.levels.map { $0 - open.count }
    guard levels != 0 else { return nil }
    let checked = CheckedType(
      type: id,
      thoroughness: Thoroughness(checksElements: thoroughness.checksElements, levels: levels))
    if let name = typeFunctions[checked] { return name }
    guard !tooDeep.contains(checked), open.insert(id).inserted else { return nil }
    defer { open.remove(id) }
    let words = schema.ruleName(of: id)
    let name = names.next(words)
    var unchecked = UncheckedParts()
    let body = self.body(of: id, words, &unchecked, function: name)
    guard depth(of: body) < Self.deepest else {
      names.release([name])
      tooDeep.insert(checked)
      return nil
    }
    add(
      RuleFunction(
        name: name, parameters: ["data"], summary: "The type \(words).", unchecked: unchecked,
        body: body))
    typeFunctions[checked] = name
    return name
  }

  private mutating func body(
    of id: TypeID, _ words: String, _ unchecked: inout UncheckedParts, function: String
  ) -> RuleExpression {
    switch schema[id].kind {
    case .structure(let structure):
      let fields = conditions(on: structure.fields, of: .data, in: words, unchecked: &unchecked)
      // What has the tag of a union's case is a map.
      let isMap: [RuleExpression] = isCase(id) ? [] : [.isType(.data, .map)]
      return balanced(isMap + fields, words, of: function)
    case .tuple(let structure): return tuple(structure, words, &unchecked, function: function)
    case .union(let union):
      return .all([
        .isType(.data, .map), alternatives(of: union, words, &unchecked, function: function),
      ])
    case .untagged(let union): return untagged(union, words, &unchecked)
    case .enumeration, .external, .alias: return .all([])
    }
  }

  /// Whether the type is declared in place, for a case of a union whose maps have the tag.
  private func isCase(_ id: TypeID) -> Bool {
    guard let parent = schema[id].parent, case .union(let union) = schema[parent].kind else {
      return false
    }
    return union.content == nil
  }

  private mutating func tuple(
    _ structure: Structure, _ words: String, _ unchecked: inout UncheckedParts, function: String
  ) -> RuleExpression {
    var conditions: [RuleExpression] = [
      .isType(.data, .list),
      .compared(.size(.data), .equal, .integer(structure.fields.count)),
    ]
    for (index, field) in structure.fields.enumerated() {
      var place = RulePlace(owner: words, field: field.name.value, unchecked: unchecked)
      conditions += self.conditions(on: .element(.data, index), field, &place)
      unchecked = place.unchecked
    }
    return balanced(conditions, words, of: function)
  }

  // MARK: Tagged unions

  /// Returns the condition on a map of a union.
  mutating func alternatives(
    of union: Union, _ words: String, _ unchecked: inout UncheckedParts, function: String
  ) -> RuleExpression {
    let tag = RuleExpression.member(.data, union.discriminator.value)
    let payload = union.content.map { RuleExpression.member(.data, $0.value) } ?? .data
    var alternatives: [RuleExpression] = []
    for unionCase in union.cases {
      var place = RulePlace(owner: words, field: unionCase.name.value, unchecked: unchecked)
      let conditions = self.conditions(
        on: payload, ValueRules(type: .declared(unionCase.payload)), &place)
      unchecked = place.unchecked
      let hasTag = unionCase.ruleCondition(on: tag)
      alternatives.append(.all([hasTag] + conditions))
    }
    if union.unknown != nil {
      let isKnown = RuleExpression.compared(
        tag, .isIn, .list(union.cases.flatMap(\.storedTags).map(\.ruleLiteral)))
      let type: RuleExpression.ValueType = union.discriminatorType == .integer ? .int : .string
      alternatives.append(.all([.not(isKnown), .isType(tag, type)]))
    }
    return balanced(alternatives: alternatives, words, of: function)
  }

  /// Returns alternatives as one condition, in functions of a part of them each if they are many.
  private mutating func balanced(
    alternatives: [RuleExpression], _ words: String, of function: String
  ) -> RuleExpression {
    guard alternatives.count > Self.longest else { return .any(alternatives) }
    let count = (alternatives.count + Self.longest - 1) / Self.longest
    let parts = (0..<count).map { part -> RuleExpression in
      let first = alternatives.count * part / count
      let end = alternatives.count * (part + 1) / count
      let name = names.next("\(words)Cases\(part + 1)")
      add(
        RuleFunction(
          name: name, parameters: ["data"],
          summary: "Part \(part + 1) of \(count) of the cases of \(function).",
          body: .any(Array(alternatives[first..<end]))))
      return .call(name, [.data])
    }
    return balanced(alternatives: parts, words, of: function)
  }

  // MARK: Untagged unions

  private mutating func untagged(
    _ union: UntaggedUnion, _ words: String, _ unchecked: inout UncheckedParts
  ) -> RuleExpression {
    let fields = union.members.fields
    let kinds = fields.map { schema.storedKind(of: $0.type) }
    var alternatives: [RuleExpression] = []
    var maps: [RuleExpression] = []
    // A map is of the first type that it has all required keys of.
    var others: [RuleExpression] = []
    for (index, field) in fields.enumerated() {
      var place = RulePlace(owner: words, field: field.name.value, unchecked: unchecked)
      var conditions = self.conditions(on: .data, field, &place)
      unchecked = place.unchecked
      if kinds[index] == .double, kinds.contains(.integer), !conditions.isEmpty {
        conditions[0] = .isType(.data, .float)
      }
      guard kinds[index] == .map else {
        alternatives.append(.all(conditions))
        continue
      }
      let keys = schema.distinctiveKeys(
        ofMember: index, of: union, isOpen: union.unknown != nil)
      let hasKeys = RuleExpression.method(
        .method(.data, "keys", []), "hasAll", [.list(keys.map(RuleExpression.string))])
      maps.append(.all(others + (keys.isEmpty ? [] : [hasKeys]) + conditions))
      if !keys.isEmpty { others.append(.not(hasKeys)) }
    }
    if !maps.isEmpty {
      if union.unknown != nil { maps.append(.all(others)) }
      alternatives.append(.all([.isType(.data, .map), .any(maps)]))
    }
    if union.unknown != nil {
      let types = kinds.compactMap { kind -> RuleExpression.ValueType? in
        kind == .double && kinds.contains(.integer) ? .float : kind?.ruleType
      }
      alternatives.append(.all(types.uniqued().map { .not(.isType(.data, $0)) }))
    }
    return .any(alternatives)
  }
}
