import FiresmithSchema

/// The documentation of a declared query that has no description, the same in every language.
package struct QueryDocumentation {
  package let query: Query
  /// The collection in words: `books`.
  package let nouns: String
  /// The quotation marks for code in the language's documentation.
  package let codeMark: String
  /// The operands of the filters, as the language writes them.
  package let operands: [String]

  package init(query: Query, nouns: String, codeMark: String, operands: [String]) {
    self.query = query
    self.nouns = nouns
    self.codeMark = codeMark
    self.operands = operands
  }

  /// `Books whose library_id equals the argument, ordered by title.`
  package var summary: String {
    var summary = CodeText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    if query.isGroup || query.filters.isEmpty {
      summary.appendLiteral("All ")
      summary.appendInterpolation(nouns)
    } else {
      summary.appendInterpolation(CaseMapping.capitalized(nouns))
    }
    if query.isGroup { summary.appendLiteral(", across all parents") }
    let hasOneArgument = query.filters.filter { $0.literal == nil }.count == 1
    for (index, filter) in query.filters.enumerated() {
      summary.appendLiteral(index > 0 ? " and whose " : query.isGroup ? ", whose " : " whose ")
      summary.appendInterpolation(filter.field.names, markedBy: codeMark)
      summary.appendLiteral(filter.operator.words.verb)
      if filter.literal == nil, hasOneArgument {
        summary.appendLiteral("the argument")
      } else {
        summary.appendInterpolation([operands[index]], markedBy: codeMark)
      }
    }
    for (index, order) in query.orders.enumerated() {
      summary.appendLiteral(index > 0 ? ", then by " : ", ordered by ")
      summary.appendInterpolation(order.field.names, markedBy: codeMark)
      if order.isDescending { summary.appendLiteral(", descending") }
    }
    if let limit = query.limit { summary.appendInterpolation("; the first \(limit) of them") }
    summary.appendLiteral(".")
    return String(code: CodeText(stringInterpolation: summary))
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
