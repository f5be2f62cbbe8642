import FiresmithSchema

/// The words for an operator in documentation and in the names of parameters.
package struct OperatorWords: Sendable {
  /// The verb, with spaces around it.
  let verb: StaticString
  /// The words after the field's name in the name of a parameter, which keep the two bounds of a
  /// range apart; none for equality.
  package let suffix: [String]
}

extension Query.Operator {
  /// The operator's row in the table of words.
  package var words: OperatorWords {
    switch self {
    case .equal: OperatorWords(verb: " equals ", suffix: [])
    case .notEqual: OperatorWords(verb: " does not equal ", suffix: ["not"])
    case .lessThan: OperatorWords(verb: " is less than ", suffix: ["below"])
    case .lessThanOrEqual: OperatorWords(verb: " is at most ", suffix: ["up", "to"])
    case .greaterThan: OperatorWords(verb: " is greater than ", suffix: ["above"])
    case .greaterThanOrEqual: OperatorWords(verb: " is at least ", suffix: ["from"])
    case .in: OperatorWords(verb: " is in ", suffix: ["in"])
    case .notIn: OperatorWords(verb: " is not in ", suffix: ["not", "in"])
    case .contains: OperatorWords(verb: " contains ", suffix: ["containing"])
    case .containsAny:
      OperatorWords(verb: " contains an element of ", suffix: ["containing", "any"])
    }
  }
}
