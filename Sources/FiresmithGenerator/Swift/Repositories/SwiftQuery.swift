import FiresmithSchema

/// The method for a declared query.
struct SwiftQuery: Sendable {
  var documentation: [String]
  var name: String
  var isStatic: Bool
  /// `libraryID: String`
  var parameters: [String]
  /// The method's body: the start of the chain of calls, and the calls.
  var calls: [String]
}

extension SwiftLowering {
  /// Returns the method for `query`, which is declared on `collection`.
  ///
  /// - Parameter nouns: The collection in words: `books`.
  func query(
    _ query: Query, named name: String, of collection: Collection, nouns: String
  ) -> SwiftQuery {
    let operands = query.filters.map(operand)
    var parameters = zip(query.filters, operands).filter { $0.0.literal == nil }.map(parameter)
    if query.isGroup { parameters.append("in firestore: Firestore = .firestore()") }
    let text =
      query.description
      ?? QueryDocumentation(query: query, nouns: nouns, codeMark: "`", operands: operands).summary
    return SwiftQuery(
      documentation: SwiftComment.documentation(text, indentation: 2),
      name: name,
      isStatic: query.isGroup,
      parameters: parameters,
      calls: calls(of: query, operands, on: collection))
  }

  private func parameter(for filter: Query.Filter, named name: String) -> String {
    let type = types.name(of: filter.operandType, override: filter.field.swiftType)
    return name + ": " + (filter.operator.takesList ? "[\(type)]" : type)
  }

  // MARK: - Body

  private func calls(
    of query: Query, _ operands: [String], on collection: Collection
  ) -> [String] {
    let model = collection.model
    var chain: [String] = []
    if let base = base(of: query, on: collection) { chain.append(base) }
    for (filter, operand) in zip(query.filters, operands) {
      let field = field(filter.field, of: model)
      chain.append(String(code: "whereField(\(field), \(filter.operator.label): \(operand))"))
    }
    for order in query.orders {
      let direction = order.isDescending ? ", descending: true" : ""
      chain.append(String(code: "order(by: \(field(order.field, of: model))\(direction))"))
    }
    if let limit = query.limit { chain.append("limit(to: \(SwiftLiteral.integer(limit)))") }
    if chain.isEmpty { return ["query"] }
    // A parameter with the method's name hides the method.
    if !query.isGroup, operands.contains("whereField") { chain[0] = "self." + chain[0] }
    return chain
  }

  /// The start of the chain; `nil` if that is the repository itself.
  private func base(of query: Query, on collection: Collection) -> String? {
    guard query.isGroup else { return nil }
    let id = SwiftLiteral.string(collection.storedID)
    return
      "DocumentQuery<\(names[collection.model].qualified)>(collectionGroup: \(id), in: firestore)"
  }

  /// `.title`; for a field inside a map, the field's initializer.
  private func field(_ path: FieldPath, of model: TypeID) -> String {
    if path.names.count == 1, let property = property(storedAs: path.names[0], of: model) {
      return ".\(property)"
    }
    let type = types.name(of: path.type, override: path.swiftType) + (path.isOptional ? "?" : "")
    let literals = path.names.map(SwiftLiteral.string).joined(separator: ", ")
    return "DocumentField<\(names[model].qualified), \(type)>(\(literals))"
  }

  private func property(storedAs key: String, of model: TypeID) -> String? {
    switch schema[model].kind {
    case .structure(let structure):
      structure.fields.firstIndex { $0.name.value == key }.map { names[model].properties[$0] }
    case .union(let union):
      union.discriminator.value == key ? naming.property(key) : nil
    case .enumeration, .external:
      nil
    }
  }

  private func operand(of filter: Query.Filter) -> String {
    guard let literal = filter.literal else { return naming.parameter(for: filter) ?? "_" }
    let isImplicit = !filter.field.isOptional || filter.operator.takesElement
    return types.literal(literal.value, of: filter.operandType, isImplicit: isImplicit)
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
