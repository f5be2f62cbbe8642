import Foundation

/// All that stores and requests have to know of an operator: a row of their table.
package struct OperatorRow {
  /// A relation between a field and each value of an operand.
  package enum Comparison: Equatable {
    /// The field equals one of the values.
    case equal
    /// The field equals none of the values.
    case unequal
    /// The field is on one side of the value.
    case bounded(Bound)
    /// The field is an array, and an element equals one of the values.
    case elements
  }

  /// One end of a range of values.
  package struct Bound: Equatable {
    /// Whether the range ends with the bound, rather than begins.
    package let isUpper: Bool
    /// Whether the bound itself is in the range.
    package let isIncluded: Bool

    /// Whether a value is in the range, by the order of the value and the bound.
    func includes(_ order: ComparisonResult) -> Bool {
      switch order {
      case .orderedAscending: isUpper
      case .orderedSame: isIncluded
      case .orderedDescending: !isUpper
      }
    }
  }

  /// The operators of requests that stand for a comparison with null and not-a-number.
  package struct UnaryNames {
    package let null: StaticString
    package let notANumber: StaticString
  }

  /// The name in requests. Source: Google's reference of `StructuredQuery.FieldFilter.Operator`.
  package let name: StaticString
  package let comparison: Comparison
  /// The number of values that an operand can have, an array; `nil` if the operand is the value.
  package let mostValues: Int?
  /// The operator whose comparisons with each of the operand's values are the alternatives that
  /// this one stands for; `nil` if it isn't a short form of alternatives.
  package let alternative: StructuredQuery.Operator?
  /// The names in requests that compare with null and not-a-number; `nil` if these are operands
  /// like others.
  package let unaryNames: UnaryNames?

  private init(
    _ name: StaticString, _ comparison: Comparison, mostValues: Int? = nil,
    alternative: StructuredQuery.Operator? = nil, unaryNames: UnaryNames? = nil
  ) {
    self.name = name
    self.comparison = comparison
    self.mostValues = mostValues
    self.alternative = alternative
    self.unaryNames = unaryNames
  }

  /// Whether the operand is an array of the values to compare with.
  package var isList: Bool { mostValues != nil }
}

extension OperatorRow {
  fileprivate init(_ comparison: StructuredQuery.Operator) {
    switch comparison {
    case .equal:
      self.init(
        "EQUAL", .equal, unaryNames: UnaryNames(null: "IS_NULL", notANumber: "IS_NAN"))
    case .notEqual:
      self.init(
        "NOT_EQUAL", .unequal,
        unaryNames: UnaryNames(null: "IS_NOT_NULL", notANumber: "IS_NOT_NAN"))
    case .lessThan:
      self.init("LESS_THAN", .bounded(Bound(isUpper: true, isIncluded: false)))
    case .lessThanOrEqual:
      self.init("LESS_THAN_OR_EQUAL", .bounded(Bound(isUpper: true, isIncluded: true)))
    case .greaterThan:
      self.init("GREATER_THAN", .bounded(Bound(isUpper: false, isIncluded: false)))
    case .greaterThanOrEqual:
      self.init("GREATER_THAN_OR_EQUAL", .bounded(Bound(isUpper: false, isIncluded: true)))
    case .in: self.init("IN", .equal, mostValues: 30, alternative: .equal)
    case .notIn: self.init("NOT_IN", .unequal, mostValues: 10)
    case .arrayContains: self.init("ARRAY_CONTAINS", .elements)
    case .arrayContainsAny:
      self.init("ARRAY_CONTAINS_ANY", .elements, mostValues: 30, alternative: .arrayContains)
    }
  }
}

extension StructuredQuery.Operator {
  /// The operator's row.
  package var row: OperatorRow { OperatorRow(self) }
}
