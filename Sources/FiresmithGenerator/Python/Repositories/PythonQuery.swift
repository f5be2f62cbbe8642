import FiresmithSchema

/// The method for a declared query.
struct PythonQuery: Sendable {
  /// `where(BookFields.library_id == library_id)`
  struct Call: Sendable {
    var method: String
    var arguments: [String]
  }

  var documentation: [String]
  var name: String
  var isGroup: Bool
  /// `library_id: str`
  var parameters: [String]
  /// The types of the parameters.
  var parameterTypes: [FieldType]
  var takesSequences: Bool
  var calls: [Call]
  /// The classes of fields that the class of fields has no names for.
  var fieldClasses: Set<String>
}

extension PythonQuery {
  /// The lines of the method's body.
  ///
  /// - Parameter base: What the calls begin with.
  func body(on base: String) -> [String] {
    if calls.isEmpty { return ["return \(base)\(isGroup ? "" : ".where()")"] }
    let line = "return " + base + calls.map { ".\($0.text)" }.joined()
    if PythonLayout.fits(line, column: 8) { return [line] }
    // Formatters put the calls below each other from the third on.
    if calls.count + (isGroup ? 1 : 0) > 2 {
      var lines = isGroup ? [base] : []
      for (index, call) in calls.enumerated() {
        lines += call.lines(after: index == 0 && !isGroup ? base : "", column: 12)
      }
      return ["return ("] + PythonLayout.indented(lines) + [")"]
    }
    return chain(after: "return \(base)")
  }

  /// The calls one after another, with line breaks between the arguments of the last alone if that
  /// is enough.
  private func chain(after base: String) -> [String] {
    let start = base + calls.dropLast().map { ".\($0.text)" }.joined()
    let last = calls[calls.count - 1]
    if PythonLayout.fits("\(start).\(last.method)(", column: 8) {
      return last.lines(after: start, column: 8)
    }
    var lines = [base]
    for call in calls {
      let start = lines.removeLast()
      let line = "\(start).\(call.text)"
      lines +=
        lines.isEmpty || !PythonLayout.fits(line, column: 8)
        ? call.brokenLines(after: start) : [line]
    }
    return lines
  }
}

extension PythonQuery.Call {
  fileprivate var text: String { "\(method)(\(arguments.joined(separator: ", ")))" }

  fileprivate func lines(after base: String, column: Int) -> [String] {
    PythonLayout.signature("\(base).\(method)(", arguments, ")", column: column)
  }

  fileprivate func brokenLines(after base: String) -> [String] {
    let inner = arguments.joined(separator: ", ")
    return PythonLayout.fits(inner, column: 12)
      ? ["\(base).\(method)(", "    \(inner)", ")"]
      : ["\(base).\(method)("] + arguments.map { "    \($0)," } + [")"]
  }
}

extension PythonLowering {
  /// The method for `query`, which is declared on the collection `id`.
  func query(
    _ query: Query, named name: String, of collection: Collection, id: CollectionID,
    paths: [PythonFieldPath]
  ) -> PythonQuery {
    let operands = query.filters.filter { $0.literal == nil }
    let text =
      query.description
      ?? QueryDocumentation(
        query: query, nouns: naming.noun(collection.name.value), codeMark: "``",
        operands: query.filters.map(operand)
      ).summary
    var fields = PythonQueryFields(lowering: self, model: collection.model, paths: paths)
    let calls = calls(of: query, &fields)
    return PythonQuery(
      documentation: PythonLiteral.docstring(text, indentation: 8),
      name: name,
      isGroup: query.isGroup,
      parameters: operands.map(parameter),
      parameterTypes: operands.map(\.operandType),
      takesSequences: operands.contains(where: \.operator.takesList),
      calls: calls,
      fieldClasses: fields.classes)
  }

  private func parameter(for filter: Query.Filter) -> String {
    let type = types.annotation(of: filter.operandType)
    let name = PythonNaming.parameter(for: filter) ?? "_"
    return "\(name): \(filter.operator.takesList ? "Sequence[\(type)]" : type)"
  }

  private func calls(
    of query: Query, _ fields: inout PythonQueryFields
  ) -> [PythonQuery.Call] {
    var calls: [PythonQuery.Call] = []
    if !query.filters.isEmpty {
      let conditions = query.filters.map { condition($0, fields.code(for: $0.field, $0.operator)) }
      calls.append(PythonQuery.Call(method: "where", arguments: conditions))
    }
    if !query.orders.isEmpty {
      let orders = query.orders.map { order in
        fields.code(for: order.field) + (order.isDescending ? ".descending()" : "")
      }
      calls.append(PythonQuery.Call(method: "order_by", arguments: orders))
    }
    if let limit = query.limit {
      calls.append(PythonQuery.Call(method: "limit", arguments: ["\(limit)"]))
    }
    return calls
  }

  private func condition(_ filter: Query.Filter, _ field: String) -> String {
    let operand = operand(of: filter)
    let isBoolean = if case .boolean? = filter.literal?.value { true } else { false }
    switch filter.operator {
    case .equal where isBoolean: return "\(field).is_(\(operand))"
    case .notEqual where isBoolean: return "\(field).is_not(\(operand))"
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      return "\(field) \(filter.operator.rawValue) \(operand)"
    case .in: return "\(field).in_(\(operand))"
    case .notIn: return "\(field).not_in(\(operand))"
    case .contains: return "\(field).contains(\(operand))"
    case .containsAny: return "\(field).contains_any(\(operand))"
    }
  }

  private func operand(of filter: Query.Filter) -> String {
    guard let literal = filter.literal else { return PythonNaming.parameter(for: filter) ?? "_" }
    return types.literal(literal.value, of: filter.operandType)
  }
}

/// Writes the fields that a query refers to.
struct PythonQueryFields {
  let lowering: PythonLowering
  let model: TypeID
  /// The names of the class of fields, by the stored names that lead to the field.
  private var names: [[String]: PythonFieldPath] = [:]
  /// The classes of fields that have no name.
  private(set) var classes: Set<String> = []

  init(lowering: PythonLowering, model: TypeID, paths: [PythonFieldPath]) {
    self.lowering = lowering
    self.model = model
    for path in paths { names[path.storedNames] = path }
  }

  private var modelName: String { lowering.names[model].name }
  private var fieldsName: String { PythonNames.fields(ofModel: modelName) }

  /// `BookFields.title`, `BookFields.ratings["x"]`, or a field of its own for what has no name.
  mutating func code(for path: FieldPath, _ operation: Query.Operator? = nil) -> String {
    if let known = names[path.names] { return "\(fieldsName).\(known.name)" }
    let isElement = operation?.takesElement ?? false
    if let key = path.names.last, !isElement, let map = names[Array(path.names.dropLast())],
      case .map = map.type
    {
      return "\(fieldsName).\(map.name)[\(PythonLiteral.string(key))]"
    }
    let type = lowering.field(of: modelName, path.type, isOptional: path.isOptional)
    classes.insert(String(type.prefix { $0 != "[" }))
    let parts = parts(of: path).map(PythonLiteral.string).joined(separator: ", ")
    return "\(type)(\(parts)).of(\(fieldsName))"
  }

  /// The attributes and the keys of maps that lead to a field.
  private func parts(of path: FieldPath) -> [String] {
    var container: FieldType? = .declared(model)
    return path.names.map { name in
      guard case .declared(let id)? = container else {
        container = container?.element
        return name
      }
      let (attribute, type) = member(name, of: id) ?? (name, .any)
      container = type
      return attribute
    }
  }

  /// The attribute for a stored name, and the type of its field.
  private func member(_ name: String, of id: TypeID) -> (String, FieldType)? {
    let names = lowering.names[id]
    switch lowering.schema[id].kind {
    case .structure(let structure):
      guard let index = structure.fields.firstIndex(where: { $0.name.value == name }) else {
        return nil
      }
      return (names.attributes[index], structure.fields[index].type)
    case .union(let union):
      if union.discriminator.value == name { return (names.discriminator, .string) }
      for unionCase in union.cases {
        if let member = member(name, of: unionCase.payload) { return member }
      }
      return nil
    case .enumeration, .external:
      return nil
    }
  }
}
