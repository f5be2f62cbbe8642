import FiresmithSchema

/// A condition of a query, with the operand that a language's code has for it.
package struct WrittenCondition {
  package let filter: Query.Filter
  package let operand: String
}

/// The conditions of a query, each with its operand.
package struct WrittenConditions {
  /// Those that documents meet, all of them.
  package let filters: [WrittenCondition]
  /// Lists of conditions, of which documents meet at least one list as well.
  package let alternatives: [[WrittenCondition]]
  /// The argument of a search for vectors, if the query is one.
  package let nearest: WrittenCondition?
  /// Those that compare with a parameter, one for each parameter, and `nearest`.
  package let parameters: [WrittenCondition]

  /// - Parameter operand: Returns the operand of a condition, as the language writes it.
  package init(of query: Query, operand: (Query.Filter) -> String) {
    func written(_ filter: Query.Filter) -> WrittenCondition {
      WrittenCondition(filter: filter, operand: operand(filter))
    }
    filters = query.filters.map(written)
    alternatives = query.alternatives.map { $0.map(written) }
    nearest = query.nearest.map { written($0.operand) }
    let all = alternatives.isEmpty ? filters : filters + alternatives.joined()
    parameters = query.parameterPositions.map { all[$0] } + (nearest.map { [$0] } ?? [])
  }
}
