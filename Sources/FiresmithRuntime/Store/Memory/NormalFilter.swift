/// A filter in the form in which the server counts its parts: a list is written as alternatives, and
/// what is repeated counts once.
indirect enum NormalFilter: Hashable {
  case field(FieldPath, StructuredQuery.Operator, DocumentValue)
  case all(Set<NormalFilter>)
  case any(Set<NormalFilter>)

  init(_ filter: StructuredQuery.Filter) {
    switch filter {
    case .field(let field, .in, .array(let elements)):
      self = .any(Set(elements.map { .field(field, .equal, $0) }))
    case .field(let field, .arrayContainsAny, .array(let elements)):
      self = .any(Set(elements.map { .field(field, .arrayContains, $0) }))
    case .field(let field, let comparison, let operand):
      self = .field(field, comparison, operand)
    case .all(let filters): self = .all(Set(filters.map(NormalFilter.init)))
    case .any(let filters): self = .any(Set(filters.map(NormalFilter.init)))
    }
  }

  /// The largest number of filters on the elements of arrays that have to match at once.
  var arrayFilters: Int {
    switch self {
    case .field(_, let comparison, _): comparison == .arrayContains ? 1 : 0
    case .all(let filters): filters.reduce(0) { $0 + $1.arrayFilters }
    case .any(let filters): filters.reduce(0) { max($0, $1.arrayFilters) }
    }
  }

  /// The number of alternatives, each of which is a set of comparisons that have to hold at once;
  /// more than `most` if there are more, or so many that they are not worth counting.
  func countAlternatives(upTo most: Int) -> Int {
    let limit = 1000
    let greatest = greatestCount(limit: limit)
    return greatest <= most || greatest > limit ? greatest : alternatives.count
  }

  /// The number of alternatives if all of them are different; not counted beyond `limit`.
  private func greatestCount(limit: Int) -> Int {
    switch self {
    case .field: 1
    case .all(let filters):
      filters.reduce(1) { min($0 * $1.greatestCount(limit: limit), limit + 1) }
    case .any(let filters):
      filters.reduce(0) { min($0 + $1.greatestCount(limit: limit), limit + 1) }
    }
  }

  private var alternatives: Set<Set<NormalFilter>> {
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
