/// What Firestore's server refuses to search for. See
/// [Query limitations](https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries).
extension StructuredQuery {
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  func check() throws {
    try DocumentWrite.check(segment: collectionID[...])
    guard !collectionID.contains("/") else { throw invalid("“\(collectionID)” is not an id.") }
    if !parent.isEmpty { try DocumentWrite.check(path: parent) }
    guard limit ?? 0 >= 0 else { throw invalid("A limit can't be negative.") }
    try filter?.check()
    try checkOrders()
  }

  private func checkOrders() throws {
    var seen: Set<FieldPath> = []
    for order in orders {
      guard !seen.contains(.documentID()) else {
        throw invalid("Nothing is left to order after the document's id.")
      }
      guard seen.insert(order.field).inserted else {
        throw invalid("The query orders by \(order.field) twice.")
      }
    }
    if seen.contains(.documentID()), let field = rangedFields.first(where: { !seen.contains($0) }) {
      throw invalid("The query has to order by \(field), which it compares, before the id.")
    }
    for cursor in [start, end].compactMap(\.self) {
      guard cursor.values.count <= orders.count else {
        throw invalid("A cursor has more values than the query has orders.")
      }
      for (order, value) in zip(orders, cursor.values) where order.field.isDocumentID {
        guard case .reference = value else {
          throw invalid("A document's id is compared with a reference.")
        }
      }
    }
  }
}

extension StructuredQuery.Filter {
  fileprivate func check() throws {
    let operators = operators
    let excluding = operators.filter { $0 == .notEqual || $0 == .notIn }
    guard excluding.count <= 1 else {
      throw invalid("A query can have one filter with notEqual or notIn.")
    }
    guard !operators.contains(.notIn) || !isDisjunction else {
      throw invalid("notIn can't stand beside in, arrayContainsAny or an alternative.")
    }
    guard arrayFilters <= 1 else {
      throw invalid("A query can have one filter with arrayContains or arrayContainsAny.")
    }
    try checkOperands()
  }

  private var operators: [StructuredQuery.Operator] {
    switch self {
    case .field(_, let comparison, _): [comparison]
    case .all(let filters), .any(let filters): filters.flatMap(\.operators)
    }
  }

  private var isDisjunction: Bool {
    switch self {
    case .field(_, let comparison, _): comparison == .in || comparison == .arrayContainsAny
    case .all(let filters): filters.contains(where: \.isDisjunction)
    case .any: true
    }
  }

  /// The largest number of filters that look into arrays, among those that hold at once.
  private var arrayFilters: Int {
    switch self {
    case .field(_, let comparison, _):
      comparison == .arrayContains || comparison == .arrayContainsAny ? 1 : 0
    case .all(let filters): filters.reduce(0) { $0 + $1.arrayFilters }
    case .any(let filters): filters.reduce(0) { max($0, $1.arrayFilters) }
    }
  }

  private func checkOperands() throws {
    switch self {
    case .all(let filters), .any(let filters):
      for filter in filters { try filter.checkOperands() }
    case .field(let field, let comparison, let operand):
      let elements = try comparison.elements(of: operand)
      guard field.isDocumentID else { return }
      for element in elements {
        guard case .reference = element else {
          throw invalid("A document's id is compared with a reference.")
        }
      }
    }
  }
}

extension StructuredQuery.Operator {
  /// The values that `operand` stands for.
  fileprivate func elements(of operand: DocumentValue) throws -> [DocumentValue] {
    let most: Int
    switch self {
    case .in, .arrayContainsAny: most = 30
    case .notIn: most = 10
    default: return [operand]
    }
    guard case .array(let elements) = operand, 1...most ~= elements.count else {
      throw invalid("\(self) takes 1 to \(most) values.")
    }
    return elements
  }
}

private func invalid(_ message: String) -> FirestoreErrorCode {
  FirestoreErrorCode(.invalidArgument, message)
}
