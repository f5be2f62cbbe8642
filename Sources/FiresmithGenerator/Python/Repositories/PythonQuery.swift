import FiresmithSchema

/// The method for a declared query.
struct PythonQuery: Sendable {
  /// `where(BookFields.library_id == library_id)`
  struct Call: Sendable {
    let method: String
    let arguments: [String]
    /// The call on one line.
    let text: String

    init(_ method: String, _ arguments: [String]) {
      self.method = method
      self.arguments = arguments
      text = String(code: "\(method)(\(arguments, separator: ", "))")
    }
  }

  /// The lines of the docstring, indented as in the class.
  var documentation: CodeLines
  var name: String
  var isGroup: Bool
  /// `library_id: str`
  var parameters: [String]
  /// The types of the parameters.
  var parameterTypes: [FieldType]
  var takesSequences: Bool
  var calls: [Call]
  /// The classes of fields without a name in the class of fields.
  var fieldClasses: Set<String>
}

extension PythonQuery {
  /// Returns the lines of the method's body.
  ///
  /// - Parameter base: The expression before the calls.
  func body(on base: String) -> CodeLines {
    let start: CodeText = "        return \(base)"
    if calls.isEmpty { return CodeLines(isGroup ? start : "\(start).where()") }
    let line: CodeText = "\(start).\(calls.map(\.text), separator: ".")"
    if PythonLayout.fits(line) { return CodeLines(line) }
    // From three calls on, formatters put each on a line of its own.
    guard calls.count + (isGroup ? 1 : 0) > 2 else { return chain(after: start) }
    var lines = CodeLines("        return (")
    if isGroup { lines.add("            \(base)") }
    for (index, call) in calls.enumerated() {
      lines.addCall(
        "\(index == 0 && !isGroup ? base : "").\(call.method)(", call.arguments, ")", column: 12)
    }
    lines.add("        )")
    return lines
  }

  /// Returns the calls in a row, breaking only the arguments of the last one if that is enough.
  private func chain(after base: CodeText) -> CodeLines {
    var lines = CodeLines()
    let end: CodeText = "        )"
    var line = base
    for call in calls.dropLast() { line = "\(line).\(call.text)" }
    let last = calls[calls.count - 1]
    if PythonLayout.fits("\(line).\(last.method)(") {
      lines.addBeginning("\(line).\(last.method)(", last.arguments, column: 12)
      lines.add(end)
      return lines
    }
    line = base
    for call in calls {
      let longer: CodeText = "\(line).\(call.text)"
      if !lines.isEmpty, PythonLayout.fits(longer) {
        line = longer
      } else {
        lines.addBeginning("\(line).\(call.method)(", call.arguments, column: 12)
        line = end
      }
    }
    lines.add(line)
    return lines
  }
}

extension PythonLowering {
  /// Returns the method for `query`, which the collection `id` declares.
  func query(
    _ query: Query, named name: String, of collection: Collection, id: CollectionID,
    paths: [PythonFieldPath]
  ) -> PythonQuery {
    let operands = query.filters.map(operand)
    let parameters = query.filters.indices.filter { query.filters[$0].literal == nil }
    let text =
      query.description
      ?? QueryDocumentation(
        query: query, nouns: naming.noun(collection.name.value), codeMark: "``",
        operands: operands
      ).summary
    var fields = PythonQueryFields(lowering: self, model: collection.model, paths: paths)
    let calls = calls(of: query, operands: operands, &fields)
    return PythonQuery(
      documentation: .docstring(text, column: 8),
      name: name,
      isGroup: query.isGroup,
      parameters: parameters.map { parameter(operands[$0], for: query.filters[$0]) },
      parameterTypes: parameters.map { query.filters[$0].operandType },
      takesSequences: parameters.contains { query.filters[$0].operator.takesList },
      calls: calls,
      fieldClasses: fields.classes)
  }

  private func parameter(_ name: String, for filter: Query.Filter) -> String {
    let type = types.annotation(of: filter.operandType)
    return String(code: "\(name): \(filter.operator.takesList ? "Sequence[\(type)]" : type)")
  }

  private func calls(
    of query: Query, operands: [String], _ fields: inout PythonQueryFields
  ) -> [PythonQuery.Call] {
    var calls: [PythonQuery.Call] = []
    if !query.filters.isEmpty {
      let conditions = zip(query.filters, operands).map { filter, operand in
        condition(filter, fields.code(for: filter.field, filter.operator), operand)
      }
      calls.append(PythonQuery.Call("where", conditions))
    }
    if !query.orders.isEmpty {
      let orders = query.orders.map { order in
        fields.code(for: order.field) + (order.isDescending ? ".descending()" : "")
      }
      calls.append(PythonQuery.Call("order_by", orders))
    }
    if let limit = query.limit {
      calls.append(PythonQuery.Call("limit", ["\(limit)"]))
    }
    return calls
  }

  private func condition(_ filter: Query.Filter, _ field: String, _ operand: String) -> String {
    let isBoolean = if case .boolean? = filter.literal?.value { true } else { false }
    switch filter.operator {
    case .equal where isBoolean: return "\(field).is_(\(operand))"
    case .notEqual where isBoolean: return "\(field).is_not(\(operand))"
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      return String(code: "\(field) \(filter.operator.rawValue) \(operand)")
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
    modelName = lowering.names.types[model.index].name
    fieldsName = PythonNames.fields(ofModel: modelName)
  }

  /// Returns `BookFields.title`, `BookFields.ratings["x"]`, or a new field if it has no name.
  mutating func code(for path: FieldPath, _ operation: Query.Operator? = nil) -> String {
    if let known = field(storedAs: path.names[...]) {
      return String(code: "\(fieldsName).\(known.name)")
    }
    let isElement = operation?.takesElement ?? false
    if let key = path.names.last, !isElement, let map = field(storedAs: path.names.dropLast()),
      case .map = map.type
    {
      return "\(fieldsName).\(map.name)[\(PythonLiteral.string(key))]"
    }
    let type = lowering.field(of: modelName, path.type, isOptional: path.isOptional)
    classes.insert(lowering.fieldClass(of: path.type))
    let parts = parts(of: path).map(PythonLiteral.string).joined(separator: ", ")
    return "\(type)(\(parts)).of(\(fieldsName))"
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

  /// Returns the attribute for a stored name, and the type of its field.
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
