import FiresmithSchema

extension SwiftNaming {
  /// The parameter for the operand of a declared query's filter.
  ///
  /// It follows from the field and the operator alone, so that the two bounds of a range differ:
  /// `where: [pages >=, pages <]` becomes `(pagesFrom:pagesBelow:)`.
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
