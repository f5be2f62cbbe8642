/// What Firestore's server refuses to search for. See
/// [Query limitations](https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries).
extension StructuredQuery {
  /// This query, ready to be evaluated.
  ///
  /// - Parameter database: The full resource name of the database that is searched.
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``, or
  ///   ``FirestoreErrorCode/Code/failedPrecondition`` for an order that no index has.
  func checked(database: String) throws -> StructuredQuery {
    var query = self
    query.filter = filter?.withoutEmptyGroups
    try query.check(database: database)
    return query.stored
  }

  private func check(database: String) throws {
    try DocumentWrite.check(segment: collectionID[...])
    guard !collectionID.utf8.contains(UInt8(ascii: "/")) else {
      throw invalid("“\(collectionID)” is not an id.")
    }
    if !parent.isEmpty {
      try DocumentWrite.check(path: parent)
      guard !isGroup else { throw invalid("A group of collections is searched as a whole.") }
    }
    guard limit ?? 0 >= 0 else { throw invalid("A limit can't be negative.") }
    try filter?.check(database: database)
    try checkOrders()
    for cursor in [start, end].compactMap(\.self) { try check(cursor, database: database) }
  }

  private func checkOrders() throws {
    // The server looks at this first: it refuses the same order twice in this way, too.
    if !orders.isEmpty, orders.allSatisfy({ $0.field.isDocumentID && $0.isDescending }),
      rangedFields.isEmpty, filter?.findsByIndexOfFields != true
    {
      throw FirestoreErrorCode(
        .failedPrecondition, "Firestore has no index of ids in descending order.")
    }
    var seen: Set<FieldPath> = []
    for order in orders {
      if !order.field.isDocumentID { try order.field.checkInQuery() }
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
  }

  private func check(_ cursor: Cursor, database: String) throws {
    guard cursor.values.count <= orders.count else {
      throw invalid("A cursor has more values than the query has orders.")
    }
    for (order, value) in zip(orders, cursor.values) {
      if order.field.isDocumentID {
        try value.checkName(database: database)
      } else {
        try value.checkOperand()
      }
    }
  }
}

extension StructuredQuery.Filter {
  fileprivate func check(database: String) throws {
    let operators = operators
    let excluding = operators.filter { $0 == .notEqual || $0 == .notIn }
    guard excluding.count <= 1 else {
      throw invalid("A query can have one filter with notEqual or notIn.")
    }
    guard !operators.contains(.notIn) || !isDisjunction else {
      throw invalid("notIn can't stand beside in, arrayContainsAny or an alternative.")
    }
    let normal = NormalFilter(stored)
    guard normal.arrayFilters <= 1 else {
      throw invalid("A query can have one filter with arrayContains or arrayContainsAny.")
    }
    try checkOperands(database: database)
    let ranged = rangedFields
    guard !comparesNameExactly || ranged.isEmpty || ranged.contains(.documentID()) else {
      throw invalid("A query for an id can't also have a range of \(ranged[0]).")
    }
    let most = StructuredQuery.Filter.mostAlternatives
    guard normal.countAlternatives(upTo: most) <= most else {
      throw invalid("A query can have \(most) alternatives.")
    }
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

  private static let mostAlternatives = 30

  private var comparesNameExactly: Bool {
    switch self {
    case .field(let field, let comparison, _):
      field.isDocumentID && (comparison == .equal || comparison == .in)
    case .all(let filters), .any(let filters): filters.contains(where: \.comparesNameExactly)
    }
  }

  /// Whether there is an alternative of a field whose value is known, or with nothing to find.
  fileprivate var findsByIndexOfFields: Bool {
    switch self {
    case .field(let field, .equal, _), .field(let field, .in, _),
      .field(let field, .arrayContains, _), .field(let field, .arrayContainsAny, _):
      !field.isDocumentID
    case .field(_, .notEqual, _): false
    case .field(_, .notIn, let operand): operand == [nil]
    case .field(_, _, let operand): !operand.isComparable
    case .all(let filters), .any(let filters): filters.contains(where: \.findsByIndexOfFields)
    }
  }

  private func checkOperands(database: String) throws {
    switch self {
    case .all(let filters):
      for filter in filters { try filter.checkOperands(database: database) }
    case .any(let filters):
      guard !filters.isEmpty else { throw invalid("There is no alternative to choose from.") }
      for filter in filters { try filter.checkOperands(database: database) }
    case .field(let field, let comparison, let operand):
      let elements = try comparison.elements(of: operand)
      guard field.isDocumentID else {
        try field.checkInQuery()
        for element in elements {
          try element.checkOperand()
          guard element.storedSize <= 1500 else {
            throw invalid("\(field) can't be compared with a value of more than 1500 bytes.")
          }
        }
        return
      }
      guard comparison != .arrayContains, comparison != .arrayContainsAny else {
        throw invalid("A document's id is no array.")
      }
      for element in elements { try element.checkName(database: database) }
    }
  }
}

extension FieldPath {
  /// Queries know no paths of the full length that writes do.
  fileprivate func checkInQuery() throws {
    try check()
    guard length < 1500 else { throw invalid("“\(self)” is too long for a query.") }
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

extension DocumentValue {
  /// Checks that this is the name of a document of `database`.
  fileprivate func checkName(database: String) throws {
    guard case .reference(let reference) = self else {
      throw invalid("A document's id is compared with a reference.")
    }
    guard reference.name.utf8.starts(with: "\(database)/documents/".utf8) else {
      throw invalid("\(reference.name) is in another database.")
    }
    try DocumentWrite.check(path: reference.path)
  }
}

private func invalid(_ message: String) -> FirestoreErrorCode {
  FirestoreErrorCode(.invalidArgument, message)
}
