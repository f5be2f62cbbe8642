import FiresmithDiagnostics
import FiresmithText

// Queries, whose fields, operators and literals depend on whole types.
extension CollectionPass {
  /// Returns the queries of each collection, in the collections' order.
  mutating func resolveQueries() -> [[Query]] {
    resolveConcurrently(count: schema.collections.count) { pass, index in
      pass.queries(of: CollectionID(index: index))
    }
  }

  private mutating func queries(of id: CollectionID) -> [Query] {
    var queries: [Query] = []
    for syntax in syntaxes[id.index].queries {
      var query = Query(
        name: syntax.name, description: syntax.description, limit: syntax.limit,
        isLimitedToLast: syntax.isLimitedToLast, isGroup: syntax.isGroup)
      query.filters = syntax.filters.compactMap { resolveFilter($0, in: id) }
      query.alternatives = syntax.alternatives.map { conditions in
        conditions.compactMap { resolveFilter($0, in: id) }
      }
      for text in syntax.orders {
        if let order = resolveOrder(text, in: id) { query.orders.append(order) }
      }
      query.nearest = syntax.nearest.flatMap { resolveNearest($0, in: id) }
      query.aggregates = syntax.aggregates.compactMap { resolveAggregate($0, in: id) }
      query.selection = syntax.selection.flatMap { declared.selections[$0.model.value] }
      checkFilters(of: query)
      checkFormerValues(of: query)
      checkOrders(query.orders)
      queries.append(query)
    }
    return queries
  }

  // MARK: Conditions

  private mutating func resolveFilter(
    _ condition: ConditionSyntax, in id: CollectionID
  ) -> Query.Filter? {
    let parts: ConditionParts?
    switch condition {
    case .text(let text): parts = self.parts(of: text, in: id)
    case .parts(let written): parts = written
    }
    guard let parts else { return nil }
    let target = resolvePath(parts.field, in: id)
    guard let target, isIndexed(target) else { return nil }
    let filterOperator = parts.operator.value
    if let problem = misfit(of: filterOperator, with: target.path.type) {
      let field = target.path.names.joined(separator: ".")
      diagnostics.append(
        .invalidOperator(
          filterOperator, problem, field,
          words(for: target.path.type)
            + (filterOperator.rules.subject == .ordered ? orderWords(of: target.path.type) : ""),
          at: parts.operator.mark))
      return nil
    }
    var literal: Marked<Query.Literal>?
    if let text = parts.literal {
      let condition = Condition(
        field: parts.field.text, operator: filterOperator, collection: id, path: target.path)
      guard let value = resolveLiteral(text, of: condition, target) else { return nil }
      literal = Marked(value, text.mark)
    }
    return Query.Filter(
      field: target.path, operator: filterOperator, literal: literal, parameter: parts.parameter,
      formerValues: literal.map { formerValues(of: $0.value, target) } ?? [])
  }

  /// Returns the parts of a text: `status == published`.
  private mutating func parts(
    of text: TextSyntax, in id: CollectionID
  ) -> ConditionParts? {
    let condition = ConditionText(text.text)
    if condition.isEmpty {
      diagnostics.append(.emptyCondition(at: text.mark))
      return nil
    }
    var field = condition.field
    var parameter = condition.parameter
    if condition.operator == nil, parameter != nil, isField(condition.text, in: id) {
      // Names of fields may hold spaces, and even "as".
      (field, parameter) = (condition.text, nil)
    }
    if condition.operator == nil, !isField(field, in: id) {
      let words = condition.words
      if let first = words.first, Query.Operator(rawValue: first.value) != nil {
        diagnostics.append(.operatorWithoutField(first.value, at: text.mark))
        return nil
      }
      if let last = words.last, words.count > 1, last.value == "as" {
        diagnostics.append(.asWithoutName(Name(last.value, text.mark(atOffset: last.offset))))
        return nil
      }
      if words.count > 1, parameter == nil {
        diagnostics.append(
          .unknownOperator(Name(words[1].value, text.mark(atOffset: words[1].offset))))
        return nil
      }
      if let better = condition.textWithSpaces {
        diagnostics.append(.operatorWithoutSpaces(better, at: text.mark))
        return nil
      }
    }
    func name(_ part: ConditionText.Part?) -> Name? {
      part.map { Name($0.value, text.mark(atOffset: $0.offset)) }
    }
    if let parameter = name(condition.nameOfLiteral) {
      diagnostics.append(.namedLiteral(at: parameter.mark))
      return nil
    }
    return ConditionParts(
      field: text.part(field, atOffset: 0),
      operator: Marked(
        condition.operator?.value ?? .equal, text.mark(atOffset: condition.operator?.offset ?? 0)),
      literal: name(condition.literal), parameter: name(parameter))
  }

  /// Whether queries can use a field; reports one that can't be used because it is in no index.
  mutating func isIndexed(_ target: PathTarget) -> Bool {
    guard let field = target.unindexed else { return true }
    diagnostics.append(
      Diagnostic(
        .invalidIndex,
        "a query needs the index of \(quoted(field)), which says 'indexed: false'; if the database is "
          + "of the Enterprise edition, write 'edition: enterprise' into firesmith.yaml",
        at: target.path.mark))
    return false
  }

  /// Whether the whole text names a field, spaces and all.
  func isField(_ text: String, in id: CollectionID) -> Bool {
    let model = schema[id].model
    guard model != Self.unknownModel else { return true }
    return fieldIndex(of: text, in: model) != nil
      || declared.unresolvedFields[model]?.contains(text) == true
  }

  // MARK: Operators

  /// Returns the kind of field that the operator needs; `nil` if the field is of that kind.
  private func misfit(of filterOperator: Query.Operator, with type: FieldType) -> String? {
    let stored = encoding(of: type)
    switch filterOperator.rules.subject {
    case .array:
      if case .array = stored { return nil }
      return "an array"
    case .ordered:
      return isOrdered(stored) ? nil : "a field whose values have an order"
    case .single:
      switch stored {
      case .array, .map, .vector: return "a field with a single value"
      case .declared(let id):
        if case .tuple = schema[id].kind { return "a field with a single value" }
        return nil
      case .scalar, .reference: return nil
      }
    case .comparable:
      if case .vector = stored { return "a field that can be compared" }
      return nil
    }
  }

  private func isOrdered(_ type: FieldType) -> Bool {
    switch type {
    case .scalar(let scalar):
      return scalar.rules.isOrdered
    case .reference:
      return true
    case .array, .map, .vector:
      return false
    case .declared(let id):
      if case .enumeration = schema[id].kind { return true }
      return false
    }
  }

  /// Returns the end of a message about what needs the order of a type's values.
  func orderWords(of type: FieldType) -> String {
    encoding(of: type).scalar?.rules.orderWords ?? ""
  }

  /// Returns the type that values of `type` are stored as, as far as Firestore is concerned.
  func encoding(of type: FieldType) -> FieldType {
    guard case .declared(let id) = type, case .external(let external) = schema[id].kind else {
      return type
    }
    return external.encodedAs
  }

  // MARK: Order

  private mutating func resolveOrder(_ order: TextSyntax, in id: CollectionID) -> Query.Order? {
    var text = order.text
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    if isDescending { text = String(text.unicodeScalars.dropFirst()) }
    if let field = fieldBeforeDirection(text), !isField(text, in: id) {
      diagnostics.append(
        Diagnostic(
          .unknownField,
          "an order is the name of a field, or '-' and the name to sort descending: 'title' or '-title'",
          at: order.mark(atOffset: field.unicodeScalars.count + (isDescending ? 2 : 1))))
      return nil
    }
    if text.utf8.first == UInt8(ascii: "+"), !isField(text, in: id) {
      let field = String(text.unicodeScalars.dropFirst())
      diagnostics.append(
        Diagnostic(
          .unknownField, "an ascending order is the name of the field alone: \(quoted(field))",
          at: order.mark))
      return nil
    }
    let target = resolvePath(order.part(text, atOffset: isDescending ? 1 : 0), in: id)
    guard let target, isIndexed(target) else { return nil }
    let problem = orderWords(of: target.path.type)
    guard problem.isEmpty else {
      diagnostics.append(.strangeOrder(target.path, words(for: target.path.type) + problem))
      return nil
    }
    return Query.Order(field: target.path, isDescending: isDescending)
  }

  /// `title` in `title desc`.
  private func fieldBeforeDirection(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 2, Query.isDescending(words[1]) != nil else { return nil }
    return String(words[0])
  }

  // MARK: Combinations

  private mutating func checkFilters(of query: Query) {
    /// The first condition with each operator: in the query, and among those that documents have to
    /// meet together.
    var known: [Query.Operator: Query.Filter] = [:]
    var together: [Query.Operator: Query.Filter] = [:]
    func check(_ filters: [Query.Filter]) {
      for filter in filters {
        // Where cases had other values before, a list of values is looked for.
        let sent = schema.sentOperator(of: filter)
        let rules = sent.rules
        let others =
          rules.excludes.lazy.compactMap { known[$0] }.first
          ?? rules.excludesTogether.lazy.compactMap { together[$0] }.first
        if let other = others {
          diagnostics.append(.conflict(filter, other, schema))
        } else if !rules.allowsAlternatives, !query.alternatives.isEmpty {
          diagnostics.append(.conflictWithAlternatives(filter, schema))
        }
        if known[sent] == nil { known[sent] = filter }
        if together[sent] == nil { together[sent] = filter }
      }
    }
    check(query.filters)
    let shared = together
    for alternative in query.alternatives {
      together = shared
      check(alternative)
    }
  }

  private mutating func checkOrders(_ orders: [Query.Order]) {
    guard orders.count > 1 else { return }
    var places: [[String]: SourceMark] = [:]
    for order in orders {
      if let first = places[order.field.names] {
        diagnostics.append(.orderedTwice(order, first: first))
      } else {
        places[order.field.names] = order.field.mark
      }
    }
  }
}

extension Query {
  /// Whether a word of other languages for the direction of an order is about a descending one;
  /// `nil` if it is no such word.
  static func isDescending(_ word: Substring) -> Bool? {
    switch word.lowercased() {
    case "asc", "ascending": false
    case "desc", "descending": true
    default: nil
    }
  }
}

extension Query.Operator {
  /// The operator that a word of another language stands for.
  static func replacement(for word: String) -> String? {
    switch word.lowercased() {
    case "=", "===", "is", "eq", "equals", "equal", ":": "=="
    case "<>", "!==", "ne", "not", "=!": "!="
    case "lt": "<"
    case "lte", "=<": "<="
    case "gt": ">"
    case "gte", "=>": ">="
    case "array-contains", "array_contains", "arraycontains", "has", "includes": "contains"
    case "array-contains-any", "array_contains_any", "arraycontainsany": "contains_any"
    case "not-in", "notin", "nin": "not_in"
    default: nil
    }
  }
}

extension Diagnostic {
  static func unknownOperator(_ word: Name) -> Diagnostic {
    let known = Query.Operator.allCases.map(\.rawValue)
    let hint = Query.Operator.replacement(for: word.value).map { "; write \(quoted($0))" }
    let nearest = hint ?? suggestion(for: word.value, among: known)
    return Diagnostic(
      .unknownOperator,
      "unknown operator \(quoted(word.value))"
        + (nearest.isEmpty ? "; expected \(quotedList(known))" : nearest),
      at: word.mark)
  }

  fileprivate static func emptyCondition(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "expected a condition, such as 'status == published'", at: mark)
  }

  fileprivate static func operatorWithoutField(
    _ word: String, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .unknownField, "expected the name of a field before \(quoted(word))", at: mark)
  }

  fileprivate static func operatorWithoutSpaces(
    _ text: String, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .unknownOperator, "write spaces around the operator: \(quoted(text))", at: mark)
  }

  fileprivate static func invalidOperator(
    _ filterOperator: Query.Operator, _ needed: String, _ field: String, _ type: String,
    at mark: SourceMark
  ) -> Diagnostic {
    let word = quoted(filterOperator.rawValue)
    return Diagnostic(
      .invalidOperator, "\(word) needs \(needed), and \(quoted(field)) is \(type)", at: mark)
  }

  fileprivate static func strangeOrder(_ field: FieldPath, _ type: String) -> Diagnostic {
    let name = quoted(field.names.joined(separator: "."))
    return Diagnostic(
      .invalidOperator, "Firestore can't sort by \(name): it is \(type)", at: field.mark)
  }

  fileprivate static func conflict(
    _ filter: Query.Filter, _ other: Query.Filter, _ schema: Schema
  ) -> Diagnostic {
    let words = schema.words(forOperatorOf: filter)
    let otherWords = schema.words(forOperatorOf: other)
    let message =
      filter.operator == other.operator
      ? "a query can have only one \(words)"
      : "a query can't combine \(words) and \(otherWords)"
    return Diagnostic(
      .conflictingFilters, message, at: filter.field.mark,
      notes: [Note("\(otherWords) is used here", at: other.field.mark)])
  }

  fileprivate static func conflictWithAlternatives(
    _ filter: Query.Filter, _ schema: Schema
  ) -> Diagnostic {
    Diagnostic(
      .conflictingFilters,
      "a query with 'any' can't use \(schema.words(forOperatorOf: filter))", at: filter.field.mark)
  }

  fileprivate static func namedLiteral(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "'as' names a parameter, and what is compared with a value has none; "
        + "a text of several words needs quotes",
      at: mark)
  }

  fileprivate static func asWithoutName(_ word: Name) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "expected the name of the parameter after 'as', such as 'pages >= as minimum'",
      at: word.mark)
  }

  fileprivate static func orderedTwice(_ order: Query.Order, first: SourceMark) -> Diagnostic {
    let field = quoted(order.field.names.joined(separator: "."))
    return Diagnostic(
      .conflictingFilters, "the query is already ordered by \(field)", at: order.field.mark,
      notes: [Note("the other order is here", at: first)])
  }
}
