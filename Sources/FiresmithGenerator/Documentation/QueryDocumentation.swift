import FiresmithSchema

/// What the documentation of a declared query says in every language, if the schema doesn't.
struct QueryDocumentation {
  let query: Query
  /// The collection in words: `books`.
  let nouns: String
  /// What the language's documentation puts around code.
  let codeMark: String
  /// The operands of the filters, as the language writes them.
  let operands: [String]

  /// `The books whose library_id is libraryID, ordered by title.`
  var summary: String {
    var summary = query.isGroup ? "All \(nouns), whatever their parents" : "The \(nouns)"
    for (index, filter) in query.filters.enumerated() {
      summary += index > 0 ? " and whose " : query.isGroup ? ", whose " : " whose "
      append(filter.field, to: &summary)
      summary += " \(filter.operator.verb) \(codeMark)\(operands[index])\(codeMark)"
    }
    for (index, order) in query.orders.enumerated() {
      summary += index > 0 ? ", then by " : ", ordered by "
      append(order.field, to: &summary)
      if order.isDescending { summary += ", descending" }
    }
    if let limit = query.limit { summary += "; the first \(limit) of them" }
    return summary + "."
  }

  private func append(_ field: FieldPath, to summary: inout String) {
    summary += codeMark
    summary += field.names.count == 1 ? field.names[0] : field.names.joined(separator: ".")
    summary += codeMark
  }
}

extension Query.Filter {
  /// The type that the field is compared with: that of an array's elements for `contains`.
  var operandType: FieldType {
    self.operator.takesElement ? field.type.element : field.type
  }
}

extension Query.Operator {
  fileprivate var verb: String {
    switch self {
    case .equal: "is"
    case .notEqual: "is not"
    case .lessThan: "is less than"
    case .lessThanOrEqual: "is at most"
    case .greaterThan: "is greater than"
    case .greaterThanOrEqual: "is at least"
    case .in: "is one of"
    case .notIn: "is none of"
    case .contains: "contains"
    case .containsAny: "contains one of"
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
