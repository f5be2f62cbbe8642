/// The queries that Firestore's server refuses. See
/// [Query
/// limitations](https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries).
extension StructuredQuery {
  /// Checks that Firestore runs the query, apart from its index.
  ///
  /// - Parameter database: The full resource name of the database that is searched.
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``, or
  ///   ``FirestoreErrorCode/Code/failedPrecondition`` for a query that can't have an index.
  public func check(in database: String) throws {
    _ = try withoutEmptyGroups(checkedIn: database)
  }

  /// Checks that Firestore computes `aggregations` of what the query finds, apart from its index.
  ///
  /// - Parameters:
  ///   - aggregations: What is to be computed.
  ///   - database: The full resource name of the database that is searched.
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``, or
  ///   ``FirestoreErrorCode/Code/failedPrecondition`` for a query that can't have an index.
  public func check(aggregating aggregations: [Aggregation], in database: String) throws {
    try aggregating(aggregations, in: database).check(in: database)
  }

  /// This query without groups of no filters, after checks other than that of its index.
  ///
  /// - Parameter database: The full resource name of the database that is searched.
  func withoutEmptyGroups(checkedIn database: String) throws -> StructuredQuery {
    var query = self
    query.filter = filter?.withoutEmptyGroups
    try query.check(database: database)
    return query
  }

  private func check(database: String) throws {
    try DocumentWrite.check(segment: collectionID[...])
    guard !collectionID.utf8.contains(UInt8(ascii: "/")) else {
      throw invalid("“\(collectionID)” is not a collection id.")
    }
    if !parent.isEmpty {
      try DocumentWrite.check(path: parent)
      guard !isGroup else { throw invalid("A query of a collection group can't have a parent.") }
    }
    guard limit ?? 0 >= 0 else { throw invalid("A limit can't be negative.") }
    try checkNearest()
    if let field = nearest?.field, !field.isDocumentID { try field.checkInQuery() }
    for field in select ?? [] where !field.isDocumentID { try field.checkInQuery() }
    try filter?.check(database: database)
    for cursor in [start, end].compactMap(\.self) { try check(cursor, database: database) }
    try checkOrders()
  }

  private func checkOrders() throws {
    // The server checks this first, also if the order is repeated.
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
        throw invalid("The document's id has to be the last order.")
      }
      guard seen.insert(order.field).inserted else {
        throw invalid("A query can order by \(order.field) only once.")
      }
    }
    if seen.contains(.documentID()), let field = rangedFields.first(where: { !seen.contains($0) }) {
      throw invalid("A query with a range of \(field) has to order by it before the id.")
    }
  }

  private func check(_ cursor: Cursor, database: String) throws {
    guard cursor.values.count <= orders.count else {
      throw invalid(
        "Cursor has too many values: \(cursor.values.count), where the query has "
          + "\(orders.count) orders.")
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
    let excluding = operators.map(\.row).filter { $0.comparison == .unequal }
    guard excluding.count <= 1 else {
      throw invalid("A query can have only one notEqual or notIn filter.")
    }
    guard !excluding.contains(where: \.isList) || !isDisjunction else {
      throw invalid("notIn can't be combined with in, arrayContainsAny or alternatives.")
    }
    let normal = NormalFilter(stored)
    guard normal.arrayFilters <= 1 else {
      throw invalid("A query can have only one arrayContains or arrayContainsAny filter.")
    }
    try checkOperands(database: database)
    let ranged = rangedFields
    guard !comparesNameExactly || ranged.isEmpty || ranged.contains(.documentID()) else {
      throw invalid("A query with an id can't also have a range of \(ranged[0]).")
    }
    let most = StructuredQuery.Filter.mostAlternatives
    guard normal.countAlternatives(upTo: most) <= most else {
      throw invalid("A query can have at most \(most) alternatives.")
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
    case .field(_, let comparison, _): comparison.row.alternative != nil
    case .all(let filters): filters.contains(where: \.isDisjunction)
    case .any: true
    }
  }

  private static let mostAlternatives = 30

  private var comparesNameExactly: Bool {
    switch self {
    case .field(let field, let comparison, _):
      field.isDocumentID && comparison.row.comparison == .equal
    case .all(let filters), .any(let filters): filters.contains(where: \.comparesNameExactly)
    }
  }

  /// Whether an alternative compares a field with known values, or finds nothing.
  fileprivate var findsByIndexOfFields: Bool {
    switch self {
    case .field(let field, let comparison, let operand):
      switch comparison.row.comparison {
      case .equal, .elements: !field.isDocumentID
      case .unequal: comparison.row.isList && operand == [nil]
      case .bounded: !operand.isComparable
      }
    case .all(let filters), .any(let filters): filters.contains(where: \.findsByIndexOfFields)
    }
  }

  private func checkOperands(database: String) throws {
    switch self {
    case .all(let filters):
      for filter in filters { try filter.checkOperands(database: database) }
    case .any(let filters):
      guard !filters.isEmpty else { throw invalid("A filter of alternatives needs at least one.") }
      for filter in filters { try filter.checkOperands(database: database) }
    case .field(let field, let comparison, let operand):
      let elements = try comparison.elements(of: operand)
      guard field.isDocumentID else {
        try field.checkInQuery()
        for element in elements {
          try element.checkOperand()
          guard element.storedSize <= 1500 else {
            throw invalid("\(field) can't be compared with a value of more than 1,500 bytes.")
          }
        }
        return
      }
      guard comparison.row.comparison != .elements else {
        throw invalid("A document's id can't be compared as an array.")
      }
      for element in elements { try element.checkName(database: database) }
    }
  }
}

extension FieldPath {
  /// In queries, the limit of a path's length is one byte less than in writes.
  func checkInQuery() throws {
    try check()
    guard length < 1500 else { throw invalid("The field path “\(self)” is too long for a query.") }
  }
}

extension StructuredQuery.Operator {
  /// The values in `operand`.
  fileprivate func elements(of operand: DocumentValue) throws -> [DocumentValue] {
    guard let most = row.mostValues else { return [operand] }
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
      throw invalid("A document's id can only be compared with a reference.")
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
