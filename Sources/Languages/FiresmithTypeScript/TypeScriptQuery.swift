import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

// The functions for declared queries.
extension TypeScriptLowering {
  /// A parameter of a query's function.
  private struct Parameter {
    let name: String
    let type: String
  }

  /// Returns the functions for a query.
  func query(
    _ query: Query, named method: String, in id: CollectionID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let functions = TypeScriptFunctions(of: schema[id], named: names[id].name)
    let name = functions.function(ofQuery: method)
    let parameters = query.parameterConditions.map { parameter(for: $0, &imports) }
    let own = parameters.map { "readonly \($0.name): \($0.type)" }.joined(separator: "; ")
    let places = query.isGroup ? ["db: Firestore"] : self.parameters(of: id)
    let all = places + (own.isEmpty ? [] : ["parameters: { \(own) }"])
    let conditions = conditions(of: query, in: id, &imports)
    let documentation = documentation(of: query, in: id)
    if !query.aggregates.isEmpty {
      return [numbers(of: query, name, all, documentation, conditions, base: functions, in: id)]
    }
    let constant = name + "Conditions"
    var search: String?
    if let nearest = query.nearest {
      search = self.search(for: nearest, limit: query.limit ?? 1, in: id, &imports)
    }
    let isNarrowed = parameters.count > (query.nearest == nil ? 0 : 1)
    let kind = query.nearest == nil ? "Query" : "VectorQuery"
    let shared = TypeScriptDeclaration(
      lines: TypeScriptText.function(
        "function \(constant)", parameters: isNarrowed ? ["parameters: { \(own) }"] : [],
        result: "firesmith.Conditions", body: Self.returning(conditions)))
    let model = query.selection ?? schema[id].model
    let documents = documents(of: model, &imports)
    let call = "\(constant)(\(isNarrowed ? "parameters" : ""))"
    let arguments = query.isGroup ? "db" : self.arguments(of: id)
    let bases =
      query.isGroup && !schema[id].parameters.isEmpty
      ? [functions.group, functions.groupResults] : [functions.all, functions.allResults]
    let types = [documents.document, "DocumentResult<\(documents.document)>"]
    let converters = [documents.documentConverter, documents.resultConverter]
    let texts = [
      documentation, "The same, with a result for each document that says what is wrong with it.",
    ]
    return zip(zip([name, name + "Results"], texts), zip(bases, zip(types, converters))).map {
      let ((name, text), (base, (type, converter))) = ($0, $1)
      var expression = "firesmith.found(\(base)(\(arguments)), \(call))"
      if let selection = query.selection {
        imports.add(converter: converter, from: fileNames[schema[selection].file])
        expression = selected(expression, selection, converter)
      }
      if let search { expression = "nearest(\(expression), \(search))" }
      return TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(text),
        lines: TypeScriptText.function(
          "export function \(name)", parameters: all,
          result: "\(kind)<\(type), \(documents.stored)>", body: ["return \(expression);"]))
    } + [shared]
  }

  /// Returns the arguments of a search for vectors: what is searched for, and how.
  private func search(
    for nearest: NearestSearch, limit: Int, in id: CollectionID,
    _ imports: inout TypeScriptImports
  ) -> String {
    imports.add(supportValue: "nearest", from: "search")
    imports.add(supportType: "VectorQuery", from: "search")
    let filter = nearest.operand
    let codec = codec(
      for: filter.operandType, in: letterCase(of: filter.field, in: id), isLimited: false, &imports)
    let text = TypeScriptLiteral.string(filter.field.text)
    let operand = "firesmith.operand(\(codec), \(text), parameters.\(name(ofParameter: filter)))"
    let distance =
      switch nearest.distance {
      case .euclidean: "EUCLIDEAN"
      case .cosine: "COSINE"
      case .dotProduct: "DOT_PRODUCT"
      }
    let threshold = nearest.threshold.map { ", threshold: \(TypeScriptLiteral.double($0))" } ?? ""
    let path = TypeScriptLiteral.strings(filter.field.names)
    return "\(operand), { field: \(path), distance: '\(distance)', limit: \(limit)\(threshold) }"
  }

  private func selected(_ query: String, _ selection: TypeID, _ converter: String) -> String {
    guard case .structure(let structure) = schema[selection].kind else { return query }
    let names = structure.fields.flatMap(\.storedKeys)
    let paths = names.map { TypeScriptLiteral.strings([$0]) }
    return "firesmith.selected(\(query), [\(paths.joined(separator: ", "))], \(converter))"
  }

  private static func returning(_ members: [String]) -> [String] {
    members.isEmpty ? ["return {};"] : ["return {"] + members.map { "  " + $0 } + ["};"]
  }

  private func documentation(of query: Query, in id: CollectionID) -> String {
    if let description = query.description { return description }
    let conditions = WrittenConditions(of: query) { filter in
      name(ofParameter: filter)
    }
    return QueryDocumentation(
      query: query, nouns: words.noun(names[id].name), codeMark: "`", conditions: conditions
    ).summary
  }

  // MARK: Numbers

  private func numbers(
    of query: Query, _ name: String, _ parameters: [String], _ documentation: String,
    _ conditions: [String], base: TypeScriptFunctions, in id: CollectionID
  ) -> TypeScriptDeclaration {
    let arguments = query.isGroup ? "db" : self.arguments(of: id)
    let all = query.isGroup && !schema[id].parameters.isEmpty ? base.group : base.all
    var types: [String] = []
    var numbers: [String] = []
    for aggregate in query.aggregates {
      let name = aggregate.name.value
      let key = TypeScriptLiteral.key(TypeScriptNaming(options).property(name) ?? name)
      let path = aggregate.field.map { TypeScriptLiteral.strings($0.names) } ?? ""
      switch aggregate.function {
      case .count:
        types.append("\(key): number")
        numbers.append("\(key): ['count'],")
      case .sum:
        types.append("\(key): number")
        numbers.append("\(key): ['sum', \(path)],")
      case .average:
        types.append("\(key): number | null")
        numbers.append("\(key): ['average', \(path)],")
      }
    }
    let type = "{ \(types.joined(separator: "; ")) }"
    let found =
      conditions.isEmpty
      ? ["const documents = \(all)(\(arguments));"]
      : ["const documents = firesmith.found(\(all)(\(arguments)), {"] + conditions.map { "  " + $0 }
        + ["});"]
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(documentation),
      lines: TypeScriptText.function(
        "export async function \(name)", parameters: parameters, result: "Promise<\(type)>",
        body: found + ["const numbers = await firesmith.aggregated(documents, {"]
          + numbers.map { "  " + $0 } + ["});", "return numbers as \(type);"]))
  }

  // MARK: Conditions

  private func conditions(
    of query: Query, in id: CollectionID, _ imports: inout TypeScriptImports
  ) -> [String] {
    var members: [String] = []
    if !query.filters.isEmpty {
      members +=
        ["where: ["]
        + query.filters.map { "  \(condition($0, in: id, &imports))," } + ["],"]
    }
    if !query.alternatives.isEmpty {
      members.append("any: [")
      for filters in query.alternatives {
        members.append("  [")
        for filter in filters { members.append("    \(condition(filter, in: id, &imports)),") }
        members.append("  ],")
      }
      members.append("],")
    }
    let orders = query.aggregates.isEmpty ? Self.orders(of: query) : []
    // The nearest documents come first, and the search has the limit.
    if query.nearest != nil { return members }
    if !orders.isEmpty { members.append("orders: [\(orders.joined(separator: ", "))],") }
    if let limit = query.limit {
      members.append("\(query.isLimitedToLast ? "limitToLast" : "limit"): \(limit),")
    }
    return members
  }

  /// Returns all orders of the query's documents.
  ///
  /// Firestore's Standard edition adds those by the fields that are compared with bounds, and that
  /// by the ids, itself; so that they need no other index. The Enterprise edition doesn't: there,
  /// documents that the query's own orders don't distinguish come in another order each time, and
  /// pages would lose some.
  private static func orders(of query: Query) -> [String] {
    var known = Set(query.orders.map(\.field.names))
    let bounds = query.conditions.filter(\.operator.rules.isBound).map(\.field.names)
      .sorted { first, second in
        first.lexicographicallyPrecedes(second) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      .filter { known.insert($0).inserted }
    let orders = query.orders.map { ($0.field.names, $0.isDescending) }
    let isDescending = orders.last?.1 ?? false
    return (orders + (bounds + [["__name__"]]).map { ($0, isDescending) }).map {
      names, isDescending in
      "[\(TypeScriptLiteral.strings(names)), '\(isDescending ? "desc" : "asc")']"
    }
  }

  private func condition(
    _ filter: Query.Filter, in id: CollectionID, _ imports: inout TypeScriptImports
  ) -> String {
    let path = TypeScriptLiteral.strings(filter.field.names)
    let sent = schema.sentOperator(of: filter)
    let words = Self.word(for: filter.operator)
    let letterCase = letterCase(of: filter.field, in: id)
    switch filter.literal?.value {
    case .null: return "[\(path), '\(words)', null]"
    case .value(let value):
      let stored = stored(value, of: operandType(of: filter), in: letterCase)
      if let former = filter.formerValues, sent != filter.operator {
        let values = [stored] + former.map(TypeScriptLiteral.rawValue)
        return "[\(path), '\(Self.word(for: sent))', [\(values.joined(separator: ", "))]]"
      }
      return "[\(path), '\(words)', \(stored)]"
    case nil: break
    }
    let name = "parameters.\(name(ofParameter: filter))"
    let text = TypeScriptLiteral.string(filter.field.text)
    let codec = codec(for: filter.operandType, in: letterCase, isLimited: false, &imports)
    func operand(_ value: String) -> String { "firesmith.operand(\(codec), \(text), \(value))" }
    if schema.looksForFormerValues(filter) {
      let values = filter.operator.takesList ? name : "[\(name)]"
      let several =
        "[\(path), '\(Self.word(for: sent))', firesmith.operands(\(codec), \(text), \(values))]"
      return filter.comparesWithNull
        ? "\(name) === null ? [\(path), '\(words)', null] : \(several)" : several
    }
    if filter.operator.takesList {
      return "[\(path), '\(words)', \(name).map((each) => \(operand("each")))]"
    }
    if filter.comparesWithNull {
      return "[\(path), '\(words)', \(name) === null ? null : \(operand(name))]"
    }
    return "[\(path), '\(words)', \(operand(name))]"
  }

  /// Returns the type of a condition's literal, which is a list for operators that take one.
  private func operandType(of filter: Query.Filter) -> FieldType {
    filter.operator.takesList ? .array(filter.operandType) : filter.operandType
  }

  private func parameter(
    for filter: Query.Filter, _ imports: inout TypeScriptImports
  ) -> Parameter {
    let type = self.type(filter.operandType, .app, &imports)
    let name = name(ofParameter: filter)
    if filter.operator.takesList { return Parameter(name: name, type: "ReadonlyArray<\(type)>") }
    return Parameter(name: name, type: filter.comparesWithNull ? type + " | null" : type)
  }

  /// Returns the name and the type of a parameter.
  func operand(
    of filter: Query.Filter, _ imports: inout TypeScriptImports
  ) -> (name: String, type: String) {
    let parameter = parameter(for: filter, &imports)
    return (parameter.name, parameter.type)
  }

  private func name(ofParameter filter: Query.Filter) -> String {
    TypeScriptNaming(options).parameter(for: filter) ?? "_"
  }

  private static func word(for operator: Query.Operator) -> String {
    switch `operator` {
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .in:
      `operator`.rawValue
    case .notIn: "not-in"
    case .contains: "array-contains"
    case .containsAny: "array-contains-any"
    }
  }

  /// Returns the letters in which the field at a path stores UUIDs.
  private func letterCase(of path: FieldPath, in id: CollectionID) -> Field.LetterCase {
    var type = FieldType.declared(schema[id].model)
    var letterCase = Field.LetterCase.lower
    for name in path.names {
      guard case .declared(let id) = withoutAlias(type) else {
        type = withoutAlias(type).element
        continue
      }
      guard case .structure(let structure) = schema[id].kind,
        let field = structure.fields.first(where: { $0.name.value == name })
      else { return letterCase }
      letterCase = letters(of: field)
      type = field.writtenType
    }
    return letterCase
  }

  /// Returns the letters of a field's UUIDs, which an alias of its elements may say.
  private func letters(of field: Field) -> Field.LetterCase {
    guard field.letterCase == .lower, let id = field.writtenType.declaredType,
      case .alias(let alias) = schema[id].kind
    else { return field.letterCase }
    return letters(of: alias.field)
  }
}
