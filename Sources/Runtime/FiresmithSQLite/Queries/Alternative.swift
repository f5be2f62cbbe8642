import FiresmithRuntime

/// One of the alternatives of a query's filter: comparisons which all have to hold, of those that
/// an index can find.
///
/// What an alternative leaves out, each document found is compared with.
struct Alternative {
  /// The fields that equal a value, each once, sorted.
  private(set) var equal: [(field: FieldPath, value: DocumentValue)] = []
  /// An array, and a value that it contains.
  private(set) var element: (field: FieldPath, value: DocumentValue)?
  /// The path of the only document that it can be.
  private(set) var path: String?
  /// Whether these are all of the comparisons, so that nothing is left to compare documents with.
  private(set) var isWhole = true
  /// Comparisons by less and greater, of fields and of the document's id.
  private(set) var ranges: [(field: FieldPath, OperatorRow.Bound, DocumentValue)] = []

  private init(_ comparisons: Set<NormalFilter>) {
    for case .field(let field, let comparison, let operand) in comparisons {
      switch (comparison.row.comparison, comparison.row.isList) {
      case (.equal, false):
        if field.isDocumentID {
          if case .reference(let reference) = operand { path = reference.path }
        } else {
          equal.append((field, operand))
        }
      case (.elements, false):
        if element != nil || !operand.isComparable { isWhole = false }
        element = (field, operand)
      case (.bounded(let bound), _):
        if operand.isComparable {
          ranges.append((field, bound, operand))
        } else {
          isWhole = false
        }
      case (.unequal, _), (.equal, true), (.elements, true): isWhole = false
      }
    }
    // A field that equals two values has none of them, which the comparison finds out.
    equal.sort {
      $0.field == $1.field
        ? $0.value.compared(with: $1.value) == .orderedAscending : $0.field < $1.field
    }
    for index in equal.indices.reversed()
    where index > 0 && equal[index - 1].field == equal[index].field {
      equal.remove(at: index)
      isWhole = false
    }
  }

  /// The alternatives of `query`, of which checks leave few; a single one without a filter.
  static func all(of query: StructuredQuery) -> [Alternative] {
    guard let filter = query.filter else { return [Alternative([])] }
    return NormalFilter(filter.withoutUnmatchedElements).alternatives.map(Alternative.init)
  }

  /// The fields of `query`'s order that aren't fixed by this alternative, without the document's
  /// id.
  func orders(of query: StructuredQuery) -> [StructuredQuery.Order] {
    query.fullOrders.dropLast().filter { order in !equal.contains { $0.field == order.field } }
  }

  /// The index in which the documents stand in the query's order, after those that aren't found.
  func index(for query: StructuredQuery) -> IndexDefinition {
    let isReversed = query.isReversed
    return IndexDefinition(
      collectionID: query.collectionID, isGroup: query.isGroup,
      parts: equal.map { .init(field: $0.field) }
        + (element.map { [.init(field: $0.field, isOfElements: true)] } ?? [])
        + orders(of: query).map { order in
          .init(field: order.field, isDescending: order.isDescending != isReversed)
        })
  }

  /// Whether all documents that match have entries in `index`.
  func canUse(_ index: IndexDefinition, for query: StructuredQuery) -> Bool {
    let orders = orders(of: query)
    return index.parts.allSatisfy { part in
      guard !part.isOfElements else { return element?.field == part.field }
      return equal.contains { $0.field == part.field } || orders.contains { $0.field == part.field }
    }
  }
}

extension StructuredQuery.Filter {
  /// The filter without null and not-a-number in lists of alternatives, where they match nothing.
  /// As alternatives of their own, which have an operator of their own, they would match.
  fileprivate var withoutUnmatchedElements: Self {
    switch self {
    case .field(let field, let comparison, let operand) where comparison.row.alternative != nil:
      .field(field, comparison, .array(operand.comparableElements))
    case .field: self
    case .all(let filters): .all(filters.map(\.withoutUnmatchedElements))
    case .any(let filters): .any(filters.map(\.withoutUnmatchedElements))
    }
  }
}

extension StructuredQuery {
  /// Whether the query's order is the reverse of the order of the documents' names.
  var isReversed: Bool { fullOrders.last?.isDescending ?? false }
}
