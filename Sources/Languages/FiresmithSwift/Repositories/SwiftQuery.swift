import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The method for a declared query.
struct SwiftQuery: Sendable {
  var documentation: [String]
  var name: String
  var isStatic: Bool
  var parameters: [Parameter]
  /// The type of what the method returns.
  var result: String
  /// The numbers that the method returns with their types; empty if it returns a query.
  var numbers: [Parameter]
  /// The method's body: a chain of calls.
  var calls: [Call]

  /// `libraryID: String`
  struct Parameter: Sendable {
    /// The name, after a label if that is another.
    var name: String
    /// The type, and the default value if there is one.
    var type: String
  }

  /// `order(by: .title, descending: true)`
  struct Call: Sendable {
    /// The function's name; without arguments, an expression.
    var name: String
    var arguments: [Argument] = []

    /// The call on one line.
    var text: String {
      if arguments.isEmpty { return name }
      let list = arguments.map { argument in
        argument.label.map { String(code: "\($0): \(argument.text)") } ?? argument.text
      }
      return String(code: "\(name)(\(list, separator: ", "))")
    }
  }

  struct Argument: Sendable {
    var label: String?
    /// The argument on one line.
    var text: String
    /// The field that is the argument, if that is spelled out.
    var field: Field?
    /// The call that is the argument, if it is one: no more than one.
    var calls: [Call] = []
  }

  /// `DocumentField<Book, String>("cover", "color")`
  struct Field: Sendable {
    var type: String
    /// Literals.
    var keys: [String]
  }
}

extension SwiftQuery.Argument {
  fileprivate init(_ label: String? = nil, field: SwiftQuery.Field) {
    let keys = field.keys.joined(separator: ", ")
    self.init(label: label, text: "\(field.type)(\(keys))", field: field)
  }

  fileprivate init(call: SwiftQuery.Call) {
    self.init(text: call.text, calls: [call])
  }
}

extension SwiftLowering {
  /// Returns the method for `query`, which is declared on `collection`.
  ///
  /// - Parameter nouns: The collection in words: `books`.
  func query(
    _ query: Query, named name: String, of collection: Collection, nouns: String
  ) -> SwiftQuery {
    let conditions = WrittenConditions(of: query, operand: operand)
    let isAlone = conditions.parameters.count == 1
    var parameters = conditions.parameters.map { condition in
      let isImplied = isAlone && isNamed(condition.filter, at: query.name.value)
      return parameter(for: condition, hasLabel: condition.filter.hasLabel && !isImplied)
    }
    if query.isGroup {
      parameters.append(.init(name: "in firestore", type: "Firestore = \(firestore)"))
    }
    var text =
      query.description
      ?? QueryDocumentation(
        query: query, nouns: nouns, codeMark: "`", conditions: conditions
      ).summary
    if let selection = query.selection { text += "\n\n" + self.note(on: selection, nouns) }
    let model = names[query.selection ?? collection.model].qualified
    let numbers = numbers(of: query)
    return SwiftQuery(
      documentation: SwiftComment.documentation(text, column: options.indentation),
      name: name,
      isStatic: query.isGroup,
      parameters: parameters,
      result: result(of: query, numbers, model: model), numbers: numbers,
      calls: calls(of: query, on: collection, conditions))
  }

  private func result(
    of query: Query, _ numbers: [SwiftQuery.Parameter], model: String
  ) -> String {
    if query.nearest != nil { return "NearestDocuments<\(model)>" }
    if numbers.isEmpty { return "DocumentQuery<\(model)>" }
    // There are no tuples of one element.
    if numbers.count == 1 { return numbers[0].type }
    return "(\(numbers.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
  }

  private func numbers(of query: Query) -> [SwiftQuery.Parameter] {
    query.aggregates.map { aggregate in
      let type =
        switch aggregate.function {
        case .count: "Int"
        case .sum(let field): types.name(of: field.type, override: field.swiftType)
        case .average: "Double?"
        }
      let name = naming.parameter([aggregate.name.value]).map(SwiftNaming.label)
      return .init(name: name ?? "_", type: type)
    }
  }

  /// Returns what documentation says about a query that reads some fields only.
  private func note(on selection: TypeID, _ nouns: String) -> String {
    let type = "``\(names[selection].qualified)``"
    return switch options.sdk {
    case .portable: "Reads only the fields of \(type)."
    case .firebase:
      "Google's SDK reads whole \(nouns), of which \(type) has some fields."
    }
  }

  /// Whether the name of a query ends in that of its parameter, or of the field: `with_status`.
  /// What is compared otherwise than by equality needs its name: `pagesBelow`.
  private func isNamed(_ filter: Query.Filter, at end: String) -> Bool {
    if filter.operator.rules.isBound { return false }
    let parameter = filter.parameter?.value ?? filter.field.names.last ?? ""
    let (words, last) = (Words(of: end).words, Words(of: parameter).words)
    return !last.isEmpty && words.suffix(last.count).map(\.lowercase) == last.map(\.lowercase)
  }

  private func parameter(
    for condition: WrittenCondition, hasLabel: Bool
  ) -> SwiftQuery.Parameter {
    let filter = condition.filter
    let name = hasLabel ? condition.operand : "_ \(condition.operand)"
    let type = types.name(of: filter.operandType, override: filter.field.swiftType)
    if filter.operator.takesList { return .init(name: name, type: "[\(type)]") }
    return .init(name: name, type: filter.comparesWithNull ? "\(type)?" : type)
  }

  // MARK: - Body

  private func calls(
    of query: Query, on collection: Collection, _ conditions: WrittenConditions
  ) -> [SwiftQuery.Call] {
    let model = collection.model
    var chain: [SwiftQuery.Call] = []
    if query.isGroup { chain.append(groupQuery(on: collection)) }
    chain += conditions.filters.map { comparison($0, of: model, named: "whereField") }
    if !conditions.alternatives.isEmpty {
      let alternatives = conditions.alternatives.map { alternative($0, of: model) }
      let filter = SwiftQuery.Call(name: ".any", arguments: alternatives.map { .init(call: $0) })
      chain.append(.init(name: "whereFilter", arguments: [.init(call: filter)]))
    }
    for order in query.orders {
      var arguments = [argument(labeled: "by", order.field, of: model)]
      if order.isDescending { arguments.append(.init(label: "descending", text: "true")) }
      chain.append(.init(name: "order", arguments: arguments))
    }
    if let nearest = query.nearest, let operand = conditions.nearest?.operand {
      chain.append(search(for: nearest, operand, limit: query.limit ?? 1, of: model))
    } else if let limit = query.limit {
      let label = query.isLimitedToLast ? "toLast" : "to"
      let argument = SwiftQuery.Argument(label: label, text: SwiftLiteral.integer(limit))
      chain.append(.init(name: "limit", arguments: [argument]))
    }
    if query.aggregates.count == 1 {
      chain.append(call(for: query.aggregates[0], of: model, named: ""))
    } else if !query.aggregates.isEmpty {
      let arguments = query.aggregates.map { aggregate in
        SwiftQuery.Argument(call: call(for: aggregate, of: model, named: "."))
      }
      chain.append(.init(name: "aggregate", arguments: arguments))
    }
    if let selection = query.selection {
      let type = "\(names[selection].qualified).self"
      chain.append(.init(name: "select", arguments: [.init(text: type)]))
    }
    if chain.isEmpty { return [.init(name: "query")] }
    // A parameter with the method's name hides the method.
    if !query.isGroup, conditions.parameters.contains(where: { $0.operand == chain[0].name }) {
      chain[0].name = "self." + chain[0].name
    }
    return chain
  }

  /// `whereField(.title, isEqualTo: title)`
  private func comparison(
    _ condition: WrittenCondition, of model: TypeID, named name: String
  ) -> SwiftQuery.Call {
    let filter = condition.filter
    var value = SwiftQuery.Argument(label: filter.operator.label, text: condition.operand)
    // Filters know the former values of enumerations themselves.
    if let former = filter.formerValues, filter.operandType.declaredType == nil,
      let several = filter.operator.ofSeveral
    {
      let values = [condition.operand] + former.map(SwiftLiteral.rawValue)
      value = .init(label: several.label, text: "[\(values.joined(separator: ", "))]")
    }
    return .init(name: name, arguments: [argument(filter.field, of: model), value])
  }

  /// `.whereField(…)`, or `.all(.whereField(…), .whereField(…))`
  private func alternative(
    _ conditions: [WrittenCondition], of model: TypeID
  ) -> SwiftQuery.Call {
    let comparisons = conditions.map { comparison($0, of: model, named: ".whereField") }
    if comparisons.count == 1 { return comparisons[0] }
    return .init(name: ".all", arguments: comparisons.map { .init(call: $0) })
  }

  /// `.count`, or `.sum(of: .pages)`; `count()`, or `sum(of: .pages)`, for a number that is
  /// computed alone.
  private func call(
    for aggregate: Query.Aggregate, of model: TypeID, named prefix: String
  ) -> SwiftQuery.Call {
    switch aggregate.function {
    case .count: return .init(name: prefix.isEmpty ? "count()" : ".count")
    case .sum(let field):
      return .init(name: prefix + "sum", arguments: [argument(labeled: "of", field, of: model)])
    case .average(let field):
      return .init(name: prefix + "average", arguments: [argument(labeled: "of", field, of: model)])
    }
  }

  /// `findNearest(.embedding, to: embedding, limit: 10, distance: .cosine)`
  private func search(
    for nearest: NearestSearch, _ operand: String, limit: Int, of model: TypeID
  ) -> SwiftQuery.Call {
    var arguments = [
      argument(nearest.field, of: model),
      .init(label: "to", text: operand),
      .init(label: "limit", text: SwiftLiteral.integer(limit)),
      .init(label: "distance", text: nearest.distance.swiftCase),
    ]
    if let threshold = nearest.threshold {
      arguments.append(.init(label: "threshold", text: SwiftLiteral.double(threshold)))
    }
    return .init(name: "findNearest", arguments: arguments)
  }

  /// The query that a query of all collections of a name begins with.
  private func groupQuery(on collection: Collection) -> SwiftQuery.Call {
    let id = SwiftLiteral.string(collection.storedID)
    return .init(
      name: "DocumentQuery<\(names[collection.model].qualified)>",
      arguments: [
        .init(label: "collectionGroup", text: id), .init(label: "in", text: "firestore"),
      ])
  }

  /// `.title`, or `.cover.small`; the field's initializer if it has no name.
  private func argument(
    labeled label: String? = nil, _ path: FieldPath, of model: TypeID
  ) -> SwiftQuery.Argument {
    if let names = memberNames(of: path, in: model) { return .init(label: label, text: names) }
    let type = types.name(of: path.type, override: path.swiftType) + (path.isOptional ? "?" : "")
    return .init(
      label,
      field: .init(
        type: "DocumentField<\(names[model].qualified), \(type)>",
        keys: path.names.map(SwiftLiteral.string)))
  }

  /// Returns `.title`, and `.cover.small` or `.ratings["example.com"]` for a field inside of maps;
  /// `nil` if one of the maps is a union, or of a type that the team has written, or if only the
  /// field can't change: the type of `.cover` is the one that the whole expression has to have.
  private func memberNames(of path: FieldPath, in model: TypeID) -> String? {
    var container = FieldType.declared(model)
    var names = ""
    var canChange: Bool?
    for key in path.names {
      switch container {
      case .declared(let id):
        guard id == model || queryableMaps[id] != nil,
          let (name, field) = member(storedAs: key, of: id)
        else { return nil }
        names += "." + name
        if path.names.count == 1 { return names }
        guard let field else { return nil }
        let fieldCanChange = !field.isImmutable && field.constant == nil
        guard !schema.changesAsWhole(field) else { return nil }
        guard field.swiftType == nil, field.keys == nil, canChange != true || fieldCanChange
        else { return nil }
        canChange = canChange ?? fieldCanChange
        container = field.type
      case .map(let value):
        names += "[\(SwiftLiteral.string(key))]"
        container = value
      case .scalar, .reference, .vector, .array: return nil
      }
    }
    return names
  }

  /// Returns the name of what a map or a document stores as `key`, with the field unless that is
  /// the discriminator of a union; `nil` if there is no name for it.
  private func member(storedAs key: String, of id: TypeID) -> (name: String, field: Field?)? {
    switch schema[id].kind {
    case .structure(let structure):
      let index = structure.fields.firstIndex { $0.name.value == key }
      return index.map { (names[id].properties[$0], structure.fields[$0]) }
    case .union(let union):
      let name = union.discriminator.value == key ? naming.property(key) : nil
      return name.map { ($0, nil) }
    case .tuple, .untagged, .enumeration, .external, .alias:
      return nil
    }
  }

  private func operand(of filter: Query.Filter) -> String {
    guard let literal = filter.literal else { return naming.parameter(for: filter) ?? "_" }
    guard case .value(let value) = literal.value else { return "nil" }
    let isImplicit = !filter.field.isOptional || filter.operator.takesElement
    return types.literal(value, of: filter.operandType, isImplicit: isImplicit)
  }
}

extension NearestSearch.Distance {
  /// The case of `VectorDistance`.
  fileprivate var swiftCase: String {
    switch self {
    case .euclidean: ".euclidean"
    case .cosine: ".cosine"
    case .dotProduct: ".dotProduct"
    }
  }
}

extension Query.Operator {
  /// The argument's label in the SDK.
  fileprivate var label: String {
    switch self {
    case .equal: "isEqualTo"
    case .notEqual: "isNotEqualTo"
    case .lessThan: "isLessThan"
    case .lessThanOrEqual: "isLessThanOrEqualTo"
    case .greaterThan: "isGreaterThan"
    case .greaterThanOrEqual: "isGreaterThanOrEqualTo"
    case .in: "in"
    case .notIn: "notIn"
    case .contains: "arrayContains"
    case .containsAny: "arrayContainsAny"
    }
  }
}
