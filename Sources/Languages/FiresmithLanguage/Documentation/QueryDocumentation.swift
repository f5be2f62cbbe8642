import FiresmithSchema

/// The documentation of a declared query that has no description, the same in every language.
package struct QueryDocumentation {
  package let query: Query
  /// The collection in words: `books`.
  package let nouns: String
  /// The quotation marks for code in the language's documentation.
  package let codeMark: String
  /// The query's conditions, as the language writes them.
  package let conditions: WrittenConditions

  package init(query: Query, nouns: String, codeMark: String, conditions: WrittenConditions) {
    self.query = query
    self.nouns = nouns
    self.codeMark = codeMark
    self.conditions = conditions
  }

  /// `Books whose library_id equals the argument, ordered by title.`
  package var summary: String {
    var summary = CodeText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    if query.isGroup || query.conditions.isEmpty && query.nearest == nil {
      summary.appendLiteral("All ")
      summary.appendInterpolation(nouns)
    } else {
      summary.appendInterpolation(CaseMapping.capitalized(nouns))
    }
    if query.isGroup { summary.appendLiteral(", across all parents") }
    appendConditions(to: &summary)
    if let nearest = query.nearest { append(nearest, to: &summary) }
    for (index, order) in query.orders.enumerated() {
      summary.appendLiteral(index > 0 ? ", then by " : ", ordered by ")
      summary.appendInterpolation(order.field.names, markedBy: codeMark)
      if order.isDescending { summary.appendLiteral(", descending") }
    }
    if let limit = query.limit {
      summary.appendLiteral(
        query.nearest != nil
          ? "; the nearest " : query.isLimitedToLast ? "; the last " : "; the first ")
      summary.appendInterpolation("\(limit) of them")
    }
    appendAggregates(to: &summary)
    summary.appendLiteral(".")
    return String(code: CodeText(stringInterpolation: summary))
  }

  /// `: their number, the sum of pages and the average of stars`
  private func appendAggregates(to summary: inout CodeText.StringInterpolation) {
    for (index, aggregate) in query.aggregates.enumerated() {
      let isLast = index == query.aggregates.count - 1
      summary.appendLiteral(index == 0 ? ": " : isLast ? " and " : ", ")
      switch aggregate.function {
      case .count: summary.appendLiteral("their number")
      case .sum(let field):
        summary.appendLiteral("the sum of ")
        summary.appendInterpolation(field.names, markedBy: codeMark)
      case .average(let field):
        summary.appendLiteral("the average of ")
        summary.appendInterpolation(field.names, markedBy: codeMark)
      }
    }
  }

  /// ` by the cosine distance of embedding from the argument`
  private func append(
    _ nearest: NearestSearch, to summary: inout CodeText.StringInterpolation
  ) {
    if query.isGroup || !query.conditions.isEmpty { summary.appendLiteral(",") }
    summary.appendLiteral(nearest.distance.words.start)
    summary.appendInterpolation(nearest.field.names, markedBy: codeMark)
    summary.appendLiteral(nearest.distance.words.end)
    if let operand = conditions.nearest?.operand, conditions.parameters.count > 1 {
      summary.appendInterpolation([operand], markedBy: codeMark)
    } else {
      summary.appendLiteral("the argument")
    }
    if let threshold = nearest.threshold {
      summary.appendLiteral(nearest.distance == .dotProduct ? ", at least " : ", at most ")
      summary.appendInterpolation("\(threshold)")
    }
  }

  private func appendConditions(to summary: inout CodeText.StringInterpolation) {
    let hasOneArgument = conditions.parameters.count == 1
    func append(_ conditions: [WrittenCondition], after start: StaticString) {
      for (index, condition) in conditions.enumerated() {
        summary.appendLiteral(index > 0 ? " and whose " : start)
        summary.appendInterpolation(condition.filter.field.names, markedBy: codeMark)
        summary.appendLiteral(condition.filter.operator.words.verb)
        if condition.filter.literal == nil, hasOneArgument {
          summary.appendLiteral("the argument")
        } else {
          summary.appendInterpolation([condition.operand], markedBy: codeMark)
        }
      }
    }
    append(conditions.filters, after: query.isGroup ? ", whose " : " whose ")
    let first: StaticString =
      !query.filters.isEmpty
      ? ", and either whose " : query.isGroup ? ", either whose " : " either whose "
    for (index, alternative) in conditions.alternatives.enumerated() {
      append(alternative, after: index == 0 ? first : ", or whose ")
    }
  }
}

extension NearestSearch.Distance {
  /// The words before and after the name of the field.
  fileprivate var words: (start: StaticString, end: StaticString) {
    switch self {
    case .euclidean: (" by the Euclidean distance of ", " from ")
    case .cosine: (" by the cosine distance of ", " from ")
    case .dotProduct: (" by the dot product of ", " and ")
    }
  }
}

extension CodeText.StringInterpolation {
  /// Appends the path of a field, or another piece of code, as documentation shows it.
  fileprivate mutating func appendInterpolation(_ path: [String], markedBy mark: String) {
    appendInterpolation(mark)
    appendInterpolation(path, separator: ".")
    appendInterpolation(mark)
  }
}
