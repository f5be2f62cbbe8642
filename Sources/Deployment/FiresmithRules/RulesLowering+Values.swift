import FiresmithSchema

// What values have to be: a type, and its constraints.
extension RulesLowering {
  mutating func conditions(
    on value: RuleExpression, _ rules: ValueRules, _ place: inout RulePlace
  ) -> [RuleExpression] {
    switch rules.type {
    case .scalar(let scalar):
      return conditions(on: value, scalar, rules.constraints) + sizes(value, rules.constraints)
    case .reference(let collection):
      return [.isType(value, .path)]
        + (collection.map { segments(of: value, schema[$0].path) } ?? [])
    case .vector:
      place.leave(.dimensions)
      return [.isType(value, .vector)]
    case .array(let element):
      return [.isType(value, .list)] + sizes(value, rules.constraints)
        + elements(of: value, element, rules, &place)
    case .map(let element):
      return [.isType(value, .map)] + sizes(value, rules.constraints)
        + keys(of: value, rules.keys)
        + elements(of: .method(value, "values", []), element, rules, &place)
    case .declared(let id): return conditions(on: value, id, rules, &place)
    }
  }

  private mutating func conditions(
    on value: RuleExpression, _ id: TypeID, _ rules: ValueRules, _ place: inout RulePlace
  ) -> [RuleExpression] {
    switch schema[id].kind {
    case .structure, .union, .tuple, .untagged:
      if let function = function(of: id) { return [.call(function, [value])] }
      place.leave(.inside)
      return kinds(of: value, id)
    case .enumeration(let enumeration):
      guard enumeration.unknown == nil else {
        return [.isType(value, enumeration.rawKind == .string ? .string : .int)]
      }
      return [.compared(value, .isIn, .list(enumeration.ruleLiterals))]
    case .external(let external):
      return conditions(
        on: value, ValueRules(type: schema.unaliased(external.encodedAs)), &place)
    case .alias: return conditions(on: value, schema.rules(ofElement: rules.type), &place)
    }
  }

  /// Returns the condition on the kind of a value that nothing else is checked of.
  private func kinds(of value: RuleExpression, _ id: TypeID) -> [RuleExpression] {
    guard case .untagged(let union) = schema[id].kind else {
      return schema.storedKind(of: .declared(id)).map { [.isType(value, $0.ruleType)] } ?? []
    }
    guard union.unknown == nil else { return [] }
    let types = union.members.fields.compactMap { schema.storedKind(of: $0.type)?.ruleType }
    return [.any(types.map { .isType(value, $0) })]
  }

  /// The segments of a reference's path that are known. It has `databases`, the database and
  /// `documents` before them.
  private func segments(
    of reference: RuleExpression, _ path: [Collection.PathSegment]
  ) -> [RuleExpression] {
    path.enumerated().compactMap { index, segment in
      switch segment {
      case .collection(let id), .fixedDocument(let id):
        .compared(.element(reference, index + 3), .equal, .string(id))
      case .document: nil
      }
    }
  }

  private func keys(of map: RuleExpression, _ keys: TypeID?) -> [RuleExpression] {
    guard let keys, case .enumeration(let enumeration) = schema[keys].kind,
      enumeration.unknown == nil
    else { return [] }
    return [.hasOnly(.method(map, "keys", []), enumeration.ruleLiterals)]
  }

  // MARK: Elements

  /// Arrays and maps of at most this many elements are checked one by one.
  private static let mostElements = 10
  /// The most expressions that this may cost.
  private static let mostForElements = 300

  private mutating func elements(
    of list: RuleExpression, _ type: FieldType, _ rules: ValueRules, _ place: inout RulePlace
  ) -> [RuleExpression] {
    let element = schema.rules(ofElement: type)
    if case .declared(let id) = element.type, case .enumeration(let enumeration) = schema[id].kind,
      enumeration.unknown == nil
    {
      return [.hasOnly(list, enumeration.ruleLiterals)]
    }
    if case .scalar(.any) = element.type { return [] }
    if thoroughness.checksElements, let count = rules.constraints?.maximumLength,
      count <= Self.mostElements
    {
      guard count > 0 else { return [] }
      if let function = function(
        ofElements: element, from: rules.constraints?.minimumLength ?? 0, to: count, &place)
      {
        return [.call(function, [list])]
      }
    }
    place.leave(.elements)
    return []
  }

  /// Returns the function that checks each of `minimum` to `count` elements; `nil` if that would
  /// cost too much.
  private mutating func function(
    ofElements element: ValueRules, from minimum: Int, to count: Int, _ place: inout RulePlace
  ) -> String? {
    var inner = RulePlace(owner: place.owner, field: place.field)
    let list = RuleExpression.variable("list")
    var conditions: [RuleExpression] = []
    for index in 0..<count {
      let each = self.conditions(on: .element(list, index), element, &inner)
      guard !each.isEmpty else { return nil }
      let isThere = index < minimum
      conditions.append(
        isThere
          ? Self.one(each)
          : .any([.compared(.size(list), .less, .integer(index + 1)), Self.one(each)]))
    }
    let body = RuleExpression.all(conditions)
    guard RuleCost(of: body, costs).accepted <= Self.mostForElements,
      depth(of: body) < Self.deepest
    else { return nil }
    let name = names.next(place.owner + place.field.ruleWords)
    add(
      RuleFunction(
        name: name, parameters: ["list"],
        summary: "Each of at most \(count) elements of \(place.field.ruleLiteral).",
        unchecked: inner.unchecked, body: body))
    return name
  }
}

extension Enumeration {
  /// The raw values of all cases, also those that they had before: shipped apps write them.
  var ruleLiterals: [RuleExpression] { cases.flatMap(\.storedValues).map(\.ruleLiteral) }
}

extension StoredKind {
  /// The name of the kind for `is`. A double that is whole is an integer if JavaScript wrote it.
  var ruleType: RuleExpression.ValueType {
    switch self {
    case .boolean: .bool
    case .integer: .int
    case .double: .number
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .geopoint: .latlng
    case .reference: .path
    case .vector: .vector
    case .array: .list
    case .map: .map
    }
  }
}
