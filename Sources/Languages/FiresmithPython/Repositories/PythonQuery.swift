import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The method for a declared query.
struct PythonQuery: Sendable {
  enum Result: Sendable {
    case query
    case nearest
    /// One number, of this type.
    case number(String)
    /// Several numbers, of a class that the repository declares.
    case numbers(Numbers)
  }

  /// The class for the numbers that a query gives.
  struct Numbers: Sendable {
    var name: String
    /// The attributes with their types.
    var attributes: [(name: String, type: String)]
  }

  /// The lines of the docstring, indented as in the class.
  var documentation: CodeLines
  var name: String
  var isGroup: Bool
  /// The result of the method.
  var result: Result
  /// The model of the documents: a selection, if the query reads some fields only.
  var model: String
  /// `library_id: str`
  var parameters: [PythonCode]
  /// The types of the parameters.
  var parameterTypes: [FieldType]
  /// The types of the literals.
  var literalTypes: [FieldType]
  var takesSequences: Bool
  /// The calls that make the query from a repository or from a group: `where(…)`, `limit(20)`.
  var calls: [PythonCode]
  /// The model of the fields that the query reads, if it doesn't read all.
  var selection: TypeID?
  /// The classes of fields without a name in the class of fields.
  var fieldClasses: Set<String>
  /// The functions that combine conditions.
  var combiners: Set<String>
  /// The functions that name the numbers to compute: `COUNT`, `sum_of`.
  var aggregates: Set<String>
}

extension PythonLowering {
  /// Returns the method for `query`, which the collection `id` declares.
  func query(
    _ query: Query, named name: String, of collection: Collection, id: CollectionID,
    paths: [PythonFieldPath]
  ) -> PythonQuery {
    let conditions = WrittenConditions(of: query, operand: operand)
    let parameters = conditions.parameters.map(\.filter)
    var text =
      query.description
      ?? QueryDocumentation(
        query: query, nouns: words.noun(collection.name.value), codeMark: "``",
        conditions: conditions
      ).summary
    let model = names[query.selection ?? collection.model].qualified
    if query.selection != nil {
      text += "\n\nReads only the fields of ``\(model)``"
      text += query.nearest == nil ? "; ``listen`` reads whole documents." : "."
    }
    var fields = PythonQueryFields(lowering: self, model: collection.model, paths: paths)
    let calls = calls(of: query, id, conditions, &fields)
    return PythonQuery(
      documentation: .docstring(text, column: 8),
      name: name,
      isGroup: query.isGroup,
      result: result(of: query),
      model: model,
      parameters: conditions.parameters.map(parameter),
      parameterTypes: parameters.map(\.operandType),
      literalTypes: query.conditions.filter { $0.literal != nil && $0.literal?.value != .null }
        .map(\.operandType),
      takesSequences: parameters.contains(where: \.operator.takesList),
      calls: calls,
      selection: query.selection,
      fieldClasses: fields.classes,
      combiners: combiners(of: query),
      aggregates: Set(query.aggregates.count > 1 ? query.aggregates.map(\.function.python) : []))
  }

  private func result(of query: Query) -> PythonQuery.Result {
    if query.nearest != nil { return .nearest }
    guard let first = query.aggregates.first else { return .query }
    guard query.aggregates.count > 1 else { return .number(type(of: first)) }
    return .numbers(
      .init(
        name: words.upper(query.name.value) ?? "Numbers",
        attributes: query.aggregates.map {
          (PythonNaming.parameter($0.name.value) ?? "_", type(of: $0))
        }))
  }

  private func type(of aggregate: Query.Aggregate) -> String {
    switch aggregate.function {
    case .count: "int"
    case .sum(let field): field.type == .scalar(.double) ? "float" : "int"
    case .average: "float | None"
    }
  }

  private func parameter(for condition: WrittenCondition) -> PythonCode {
    let filter = condition.filter
    var type = types.code(for: filter.operandType)
    if filter.operator.takesList { type = .generic("Sequence", [type]) }
    if filter.comparesWithNull { type = type.suffixed(by: " | None") }
    return type.prefixed(by: "\(condition.operand): ")
  }

  private func combiners(of query: Query) -> Set<String> {
    if query.alternatives.isEmpty { return [] }
    return query.alternatives.contains { $0.count > 1 } ? ["any_of", "all_of"] : ["any_of"]
  }

  private func calls(
    of query: Query, _ id: CollectionID, _ written: WrittenConditions,
    _ fields: inout PythonQueryFields
  ) -> [PythonCode] {
    var calls: [PythonCode] = []
    var conditions = written.filters.map { condition($0, &fields) }
    if !written.alternatives.isEmpty {
      let alternatives = written.alternatives.map { filters in
        let conditions = filters.map { condition($0, &fields) }
        return conditions.count == 1 ? conditions[0] : .call("all_of", conditions)
      }
      conditions.append(.call("any_of", alternatives))
    }
    if !conditions.isEmpty { calls.append(.call("where", conditions)) }
    if !query.orders.isEmpty {
      let orders = query.orders.map { order in
        fields.code(for: order.field).suffixed(by: order.isDescending ? ".descending()" : "")
      }
      calls.append(.call("order_by", orders))
    }
    if let nearest = query.nearest, let operand = written.nearest?.operand {
      calls.append(search(for: nearest, operand, limit: query.limit ?? 1, &fields))
    } else if let limit = query.limit {
      let name = query.isLimitedToLast ? "limit_to_last" : "limit"
      calls.append(.call(name, [.token("\(limit)")]))
    }
    if query.aggregates.count == 1 {
      let aggregate = query.aggregates[0]
      let arguments = aggregate.field.map { [fields.code(for: $0)] } ?? []
      calls.append(.call(aggregate.function.method, arguments))
    } else if case .numbers(let numbers) = result(of: query) {
      let arguments = query.aggregates.map { aggregate -> PythonCode in
        let name = aggregate.function.python
        return aggregate.field.map { .call(name, [fields.code(for: $0)]) } ?? .token(name)
      }
      let type = "\(names.collections[id.index].repository).\(numbers.name)"
      calls.append(.call("aggregate_as", [.token(type)] + arguments))
    }
    if let selection = query.selection {
      let fields = PythonNaming.fields(ofModel: names[selection].qualified)
      calls.append(.call("select", [.token(fields)]))
    }
    return calls
  }

  /// `find_nearest(BookFields.embedding, embedding, limit=10, distance="cosine")`
  private func search(
    for nearest: NearestSearch, _ operand: String, limit: Int, _ fields: inout PythonQueryFields
  ) -> PythonCode {
    var arguments = [
      fields.code(for: nearest.field), .token(operand), .token("limit=\(limit)"),
      .token("distance=\(PythonLiteral.string(nearest.distance.rawValue))"),
    ]
    if let threshold = nearest.threshold {
      arguments.append(.token("threshold=\(PythonLiteral.double(threshold))"))
    }
    return .call("find_nearest", arguments)
  }

  /// Returns the value that the schema compares with; `nil` if that is a parameter, or null.
  private func code(for filter: Query.Filter) -> PythonCode? {
    guard case .value(let value)? = filter.literal?.value else { return nil }
    return types.code(for: value, of: filter.operandType)
  }

  private func condition(
    _ condition: WrittenCondition, _ fields: inout PythonQueryFields
  ) -> PythonCode {
    let filter = condition.filter
    let field = fields.code(for: filter.field, filter.operator)
    let operand = code(for: filter) ?? .token(condition.operand)
    let isSingleton =
      switch filter.literal?.value {
      case .null, .value(.boolean): true
      case .value, nil: false
      }
    func call(_ method: String) -> PythonCode { .call("\(field.text).\(method)", [operand]) }
    // Filters know the former values of enumerations themselves.
    if let former = filter.formerValues, filter.operandType.declaredType == nil {
      let values = [operand] + former.map { .token(PythonLiteral.rawValue($0)) }
      let method = filter.operator == .notEqual ? "not_in" : "in_"
      return .call("\(field.text).\(method)", [.list("[", values)])
    }
    switch filter.operator {
    case .equal where isSingleton: return call("is_")
    case .notEqual where isSingleton: return call("is_not")
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      return .operands([field, operand.prefixed(by: "\(filter.operator.rawValue) ")])
    case .in: return call("in_")
    case .notIn: return call("not_in")
    case .contains: return call("contains")
    case .containsAny: return call("contains_any")
    }
  }

  private func operand(of filter: Query.Filter) -> String {
    guard let literal = filter.literal else { return PythonNaming.parameter(for: filter) ?? "_" }
    guard case .value(let value) = literal.value else { return "None" }
    return types.literal(value, of: filter.operandType)
  }
}

/// Writes the fields that a query refers to.
struct PythonQueryFields {
  let lowering: PythonLowering
  let model: TypeID
  /// The fields with a name in the class of fields.
  let paths: [PythonFieldPath]
  private let modelName: String
  private let fieldsName: String
  /// The classes of the fields without a name.
  private(set) var classes: Set<String> = []

  init(lowering: PythonLowering, model: TypeID, paths: [PythonFieldPath]) {
    self.lowering = lowering
    self.model = model
    self.paths = paths
    modelName = lowering.names[model].qualified
    fieldsName = PythonNaming.fields(ofModel: modelName)
  }

  /// Returns `BookFields.title`, `BookFields.ratings["x"]`, or a new field if it has no name.
  mutating func code(for path: FieldPath, _ operation: Query.Operator? = nil) -> PythonCode {
    if let known = field(storedAs: path.names[...]) {
      return .token(String(code: "\(fieldsName).\(known.name)"))
    }
    let isElement = operation?.takesElement ?? false
    if let key = path.names.last, !isElement, let map = field(storedAs: path.names.dropLast()),
      case .map = map.type
    {
      let key = PythonCode.token(PythonLiteral.string(key))
      return .brackets(open: "\(fieldsName).\(map.name)[", [key], close: "]", isList: false)
    }
    let type = lowering.field(of: modelName, path.type, isOptional: path.isOptional)
    classes.insert(lowering.fieldClass(of: path.type))
    let parts = parts(of: path).map(PythonLiteral.string).joined(separator: ", ")
    return .call("\(type)(\(parts)).of", [.token(fieldsName)])
  }

  /// Returns the named field at a path of stored names, if there is one.
  private func field(storedAs names: ArraySlice<String>) -> PythonFieldPath? {
    let index = paths.indices.last {
      paths[$0].storedNames.count == names.count && paths[$0].storedNames.elementsEqual(names)
    }
    return index.map { paths[$0] }
  }

  /// Returns the attributes and the keys of maps on the path of a field.
  private func parts(of path: FieldPath) -> [String] {
    var containers: [FieldType] = [.declared(model)]
    return path.names.map { name in
      guard case .declared? = containers.first else {
        containers = containers.map(\.element)
        return name
      }
      let known = containers.lazy.compactMap {
        $0.declaredType.flatMap { self.member(name, of: $0) }
      }
      let (attribute, types) = known.first ?? (name, [.scalar(.any)])
      containers = types
      return attribute
    }
  }

  /// Returns the attribute for a stored name, and the type of its field, or its types if the cases
  /// of a union have different ones.
  private func member(_ name: String, of id: TypeID) -> (String, [FieldType])? {
    let names = lowering.names[id]
    switch lowering.schema[id].kind {
    case .structure(let structure):
      guard let index = structure.fields.firstIndex(where: { $0.name.value == name }) else {
        return nil
      }
      return (names.properties[index], [structure.fields[index].type])
    case .union(let union):
      if union.discriminator.value == name {
        return (names.discriminator, [.scalar(union.discriminatorType)])
      }
      if let content = union.content {
        return content.value == name
          ? (names.content ?? name, union.cases.map { .declared($0.payload) }) : nil
      }
      for unionCase in union.cases {
        if let member = member(name, of: unionCase.payload) { return member }
      }
      return nil
    case .untagged(let union):
      for case .declared(let map) in union.members.fields.map(\.type) {
        if let member = member(name, of: map) { return member }
      }
      return nil
    case .tuple, .enumeration, .external, .alias:
      return nil
    }
  }
}

extension Query.Aggregate.Function {
  /// The name that asks for the number together with others.
  fileprivate var python: String {
    switch self {
    case .count: "COUNT"
    case .sum: "sum_of"
    case .average: "average_of"
    }
  }

  /// The method that computes the number alone.
  fileprivate var method: String {
    switch self {
    case .count: "count"
    case .sum: "sum"
    case .average: "average"
    }
  }
}
