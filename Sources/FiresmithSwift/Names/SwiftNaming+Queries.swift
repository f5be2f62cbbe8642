import FiresmithLanguage
import FiresmithSchema

extension SwiftNaming {
  /// Returns the parameter for the operand of a declared query's filter.
  ///
  /// It depends only on the field and the operator, and differs for the bounds of a range: `where:
  /// [pages >=, pages <]` becomes `(pagesFrom:pagesBelow:)`.
  func parameter(for filter: Query.Filter) -> String? {
    guard let name = parameter(filter.field.names) else { return nil }
    let suffix = filter.operator.parameterSuffix
    return suffix.isEmpty ? name : Self.bare(name) + suffix
  }
}

extension Query.Operator {
  fileprivate var parameterSuffix: String {
    switch self {
    case .equal: ""
    case .notEqual: "Not"
    case .lessThan: "Below"
    case .lessThanOrEqual: "UpTo"
    case .greaterThan: "Above"
    case .greaterThanOrEqual: "From"
    case .in: "In"
    case .notIn: "NotIn"
    case .contains: "Containing"
    case .containsAny: "ContainingAny"
    }
  }
}
