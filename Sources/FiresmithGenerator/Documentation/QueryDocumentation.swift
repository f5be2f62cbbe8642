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
    let conditions = zip(query.filters, operands).map { filter, operand in
      code(filter.field) + " " + filter.operator.verb + " " + codeMark + operand + codeMark
    }
    if !conditions.isEmpty {
      summary +=
        (query.isGroup ? ", " : " ") + "whose \(conditions.joined(separator: " and whose "))"
    }
    let orders = query.orders.map { order in
      code(order.field) + (order.isDescending ? ", descending" : "")
    }
    if !orders.isEmpty { summary += ", ordered by \(orders.joined(separator: ", then by "))" }
    if let limit = query.limit { summary += "; the first \(limit) of them" }
    return summary + "."
  }

  private func code(_ field: FieldPath) -> String {
    codeMark + field.names.joined(separator: ".") + codeMark
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
