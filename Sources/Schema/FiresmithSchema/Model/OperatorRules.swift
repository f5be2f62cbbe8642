/// The rules for one of Firestore's operators: its row in the table of operators.
package struct OperatorRules: Sendable {
  /// The kind of field that an operator needs.
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
  /// Whether results are in the order of the field that is compared, as those of ranges are.
  package var isBound = false
  /// Whether the operand is a list of values, which only an argument of the query's method can be.
  package var takesList = false
  /// The operator that looks for several values where this one looks for one; `nil` if it looks for
  /// what comes before or after a value.
  package var ofSeveral: Query.Operator?
  /// The operators that a query can't have besides this one, whatever the fields, not even in
  /// another alternative.
  ///
  /// Source: Firestore's "Perform simple and compound queries", "Query limitations".
  package var excludes: [Query.Operator] = []
  /// The operators that a query can't have besides this one, unless they are in another
  /// alternative.
  package var excludesTogether: [Query.Operator] = []
  /// Whether a query can have the operator and alternatives.
  package var allowsAlternatives = true
}

extension Query.Operator {
  /// The operator's row in the table of operators.
  package var rules: OperatorRules {
    switch self {
    case .equal: OperatorRules(subject: .comparable, ofSeveral: .in)
    case .notEqual:
      OperatorRules(
        subject: .comparable, isBound: true, ofSeveral: .notIn, excludes: [.notEqual, .notIn])
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      OperatorRules(subject: .ordered, isBound: true)
    case .in:
      OperatorRules(subject: .single, takesList: true, ofSeveral: .in, excludes: [.notIn])
    case .notIn:
      OperatorRules(
        subject: .single, isBound: true, takesList: true, ofSeveral: .notIn,
        excludes: [.notIn, .notEqual, .in, .containsAny],
        allowsAlternatives: false)
    case .contains:
      OperatorRules(
        subject: .array, ofSeveral: .containsAny, excludesTogether: [.contains, .containsAny])
    case .containsAny:
      OperatorRules(
        subject: .array, takesList: true, ofSeveral: .containsAny, excludes: [.notIn],
        excludesTogether: [.containsAny, .contains])
    }
  }

  /// Whether the operand is a list of values.
  package var takesList: Bool { rules.takesList }

  /// The operator that looks for several values where this one looks for one, if there is one.
  package var ofSeveral: Query.Operator? { rules.ofSeveral }

  /// Whether the operand is compared with an array's elements.
  package var takesElement: Bool { rules.subject == .array }
}
