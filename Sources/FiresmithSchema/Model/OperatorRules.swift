/// What Firestore's operators compare: an operator's row in the table of operators.
package struct OperatorRules: Sendable {
  /// What a field has to be.
  package enum Subject: Sendable {
    /// Anything but a vector.
    case comparable
    /// Something whose values have an order.
    case ordered
    /// Neither an array nor a map.
    case single
    case array
  }

  package var subject: Subject
  /// Whether the operand is a list of values, which only an argument of the query's method can be.
  package var takesList = false
}

extension Query.Operator {
  /// The operator's row in the table of operators.
  package var rules: OperatorRules {
    switch self {
    case .equal, .notEqual: OperatorRules(subject: .comparable)
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      OperatorRules(subject: .ordered)
    case .in, .notIn: OperatorRules(subject: .single, takesList: true)
    case .contains: OperatorRules(subject: .array)
    case .containsAny: OperatorRules(subject: .array, takesList: true)
    }
  }

  /// Whether the operand is a list of values.
  package var takesList: Bool { rules.takesList }

  /// Whether the operand is compared with an array's elements.
  package var takesElement: Bool { rules.subject == .array }
}
