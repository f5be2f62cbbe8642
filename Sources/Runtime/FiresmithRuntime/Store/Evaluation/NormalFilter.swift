/// A filter in the form in which the server counts its parts: lists become alternatives, and
/// repeated parts count once.
package indirect enum NormalFilter: Hashable {
  case field(FieldPath, StructuredQuery.Operator, DocumentValue)
  case all(Set<NormalFilter>)
  case any(Set<NormalFilter>)

  package init(_ filter: StructuredQuery.Filter) {
    switch filter {
    case .field(let field, let comparison, let operand):
      if let alternative = comparison.row.alternative, case .array(let elements) = operand {
        self = .any(Set(elements.map { .field(field, alternative, $0) }))
      } else {
        self = .field(field, comparison, operand)
      }
    case .all(let filters): self = .all(Set(filters.map(NormalFilter.init)))
    case .any(let filters): self = .any(Set(filters.map(NormalFilter.init)))
    }
  }

  /// The largest number of filters on the elements of arrays that have to match at once.
  var arrayFilters: Int {
    switch self {
    case .field(_, let comparison, _): comparison.row.comparison == .elements ? 1 : 0
    case .all(let filters): filters.reduce(0) { $0 + $1.arrayFilters }
    case .any(let filters): filters.reduce(0) { max($0, $1.arrayFilters) }
    }
  }

  /// The number of alternatives, each of which is a set of comparisons. The result is only known to
  /// be greater than `most` if there are very many.
  func countAlternatives(upTo most: Int) -> Int {
    let limit = 1000
    let greatest = greatestCount(limit: limit)
    return greatest <= most || greatest > limit ? greatest : alternatives.count
  }

  /// The number of alternatives if all of them differ, counted up to `limit + 1`.
  private func greatestCount(limit: Int) -> Int {
    switch self {
    case .field: 1
    case .all(let filters):
      filters.reduce(1) { min($0 * $1.greatestCount(limit: limit), limit + 1) }
    case .any(let filters):
      filters.reduce(0) { min($0 + $1.greatestCount(limit: limit), limit + 1) }
    }
  }

  /// The alternatives, each of which is a set of comparisons. There are few in a query after
  /// checks: see ``countAlternatives(upTo:)``.
  package var alternatives: Set<Set<NormalFilter>> {
    switch self {
    case .field: return [[self]]
    case .all(let filters):
      return filters.reduce([[]]) { alternatives, filter in
        let others = filter.alternatives
        return Set(alternatives.flatMap { first in others.map(first.union) })
      }
    case .any(let filters): return Set(filters.flatMap(\.alternatives))
    }
  }
}
