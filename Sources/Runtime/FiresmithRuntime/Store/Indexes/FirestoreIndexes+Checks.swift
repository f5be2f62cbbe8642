import FiresmithIndexRules

extension FirestoreIndexes {
  /// Checks that the server would have the indexes that a query needs. The Enterprise edition needs
  /// none.
  ///
  /// - Parameter query: The query after checks, with orders by the fields that are summed up.
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` with the entries that the file lacks.
  func check(_ query: StructuredQuery) throws(FirestoreErrorCode) {
    guard edition == .standard else { return }
    let needs = query.indexShape.needs.filter { !$0.isServed(by: catalog) }
    guard !needs.isEmpty else { return }
    throw FirestoreErrorCode(.failedPrecondition, message(about: needs, of: query))
  }

  private func message(about needs: [IndexNeed], of query: StructuredQuery) -> String {
    var composites: [CompositeIndex] = []
    /// The indexes that single fields lack, in the order in which they are found.
    var fields: [(field: SingleField, indexes: [FieldIndex])] = []
    for need in needs {
      guard let missing = need.missingFieldIndexes(in: catalog) else {
        if !composites.contains(need.composite) { composites.append(need.composite) }
        continue
      }
      for index in missing {
        let field = SingleField(need.collectionGroup, index.path)
        let entry = FieldIndex(mode: index.mode, scope: need.scope)
        if let place = fields.firstIndex(where: { $0.field == field }) {
          if !fields[place].indexes.contains(entry) { fields[place].indexes.append(entry) }
        } else {
          fields.append((field, [entry]))
        }
      }
    }
    var parts: [String] = []
    if !composites.isEmpty {
      let entries = composites.map { $0.lines(quoted: quoted).text }
      parts.append("Add to 'indexes':\n" + entries.joined(separator: "\n"))
    }
    for (field, missing) in fields {
      let override = catalog.override(of: field)
      let entry = FieldOverride(
        of: field, isTimeToLive: override?.isTimeToLive ?? false,
        indexes: catalog.indexes(of: field) + missing)
      let place =
        override == nil
        ? "Add to 'fieldOverrides':"
        : "Write in place of the entry of \(field.path) in 'fieldOverrides':"
      parts.append(place + "\n" + entry.lines(quoted: quoted).text)
    }
    return "The query of \(query.collectionID) requires an index that \(file) doesn't have. "
      + parts.joined(separator: "\n")
  }

  private func quoted(_ string: String) -> String {
    var writer = JSONWriter()
    writer.append(string: string)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension [EntryLine] {
  fileprivate var text: String {
    map { String(repeating: "  ", count: $0.depth) + $0.text }.joined(separator: "\n")
  }
}

// MARK: - The query

extension StructuredQuery {
  /// This query after checks, in the form in which it is evaluated.
  ///
  /// - Parameters:
  ///   - database: The full resource name of the database that is searched.
  ///   - indexes: The database's indexes; `nil` serves every query.
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``, or
  ///   ``FirestoreErrorCode/Code/failedPrecondition`` for a query without an index.
  package func checked(database: String, _ indexes: FirestoreIndexes?) throws -> StructuredQuery {
    let query = try withoutEmptyGroups(checkedIn: database)
    try indexes?.check(query)
    return query.stored
  }

  /// The part of the query that decides which indexes it needs.
  fileprivate var indexShape: QueryShape {
    var orders = orders
    var idOrder: IndexMode?
    if let last = orders.last, last.field.isDocumentID {
      idOrder = last.mode
      orders.removeLast()
    }
    return QueryShape(
      collectionGroup: collectionID, scope: isGroup ? .collectionGroup : .collection,
      alternatives: filter?.alternatives ?? [[]], bounds: rangedFields.map(\.description),
      orders: orders.map { IndexedField(path: $0.field.description, mode: $0.mode) },
      idOrder: idOrder,
      vector: nearest.map {
        IndexedVector(path: $0.field.description, dimensions: $0.vector.array.count)
      })
  }
}

extension StructuredQuery.Order {
  fileprivate var mode: IndexMode { isDescending ? .descending : .ascending }
}

extension StructuredQuery.Filter {
  /// The conditions of each of the alternatives, without bounds and conditions on the document's
  /// id, which is in every index.
  fileprivate var alternatives: [[QueryShape.Condition]] {
    switch self {
    case .field(let field, let comparison, _):
      guard !field.isDocumentID, let comparison = comparison.indexed else { return [[]] }
      return [[QueryShape.Condition(path: field.description, comparison: comparison)]]
    case .all(let filters):
      return filters.map(\.alternatives).reduce([[]]) { found, next in
        found.flatMap { first in next.map { first + $0 } }
      }
    case .any(let filters): return filters.flatMap(\.alternatives)
    }
  }
}

extension StructuredQuery.Operator {
  /// The comparison that an index has to support for the operator; `nil` for bounds.
  fileprivate var indexed: QueryShape.Comparison? {
    switch row.comparison {
    case .equal: row.isList ? .anyOf : .equal
    case .elements: .contains
    case .unequal, .bounded: nil
    }
  }
}
