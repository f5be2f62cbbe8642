import FiresmithSchema

/// The documentation of a declared query that has no description, the same in every language.
struct QueryDocumentation {
  let query: Query
  /// The collection in words: `books`.
  let nouns: String
  /// The quotation marks for code in the language's documentation.
  let codeMark: String
  /// The operands of the filters, as the language writes them.
  let operands: [String]

  /// `Books whose library_id equals the argument, ordered by title.`
  var summary: String {
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
      summary.appendLiteral(filter.operator.verb)
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

extension Query.Filter {
  /// The type that the field is compared with; for `contains`, the type of the array's elements.
  var operandType: FieldType {
    self.operator.takesElement ? field.type.element : field.type
  }
}

extension Query.Operator {
  /// The verb, with spaces around it.
  fileprivate var verb: StaticString {
    switch self {
    case .equal: " equals "
    case .notEqual: " does not equal "
    case .lessThan: " is less than "
    case .lessThanOrEqual: " is at most "
    case .greaterThan: " is greater than "
    case .greaterThanOrEqual: " is at least "
    case .in: " is in "
    case .notIn: " is not in "
    case .contains: " contains "
    case .containsAny: " contains an element of "
    }
  }

  /// Whether the operand is a list of values.
  var takesList: Bool {
    switch self {
    case .in, .notIn, .containsAny: true
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
      .contains:
      false
    }
  }

  /// Whether the operand is compared with an array's elements.
  var takesElement: Bool {
    switch self {
    case .contains, .containsAny: true
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .in,
      .notIn:
      false
    }
  }
}
