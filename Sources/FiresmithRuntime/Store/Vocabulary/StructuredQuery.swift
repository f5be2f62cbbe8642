/// Which documents of a collection to find, and in what order.
public struct StructuredQuery: Hashable, Sendable {
  /// The path of the document that the collection is in; empty at the database's root.
  public var parent: String
  /// The last part of the collection's path.
  public var collectionID: String
  /// Whether to search every collection of this id, wherever it is: `parent` has to be empty.
  public var isGroup: Bool
  /// What has to be true of a document; `nil` finds all.
  public var filter: Filter?
  /// What the documents are ordered by, the most important first. See ``fullOrders``.
  public var orders: [Order]
  /// Where the results begin.
  public var start: Cursor?
  /// Where the results end.
  public var end: Cursor?
  /// The greatest number of documents to find.
  public var limit: Int?

  /// All documents of a collection, unless more is said.
  public init(
    parent: String = "",
    collectionID: String,
    isGroup: Bool = false,
    filter: Filter? = nil,
    orders: [Order] = [],
    start: Cursor? = nil,
    end: Cursor? = nil,
    limit: Int? = nil
  ) {
    self.parent = parent
    self.collectionID = collectionID
    self.isGroup = isGroup
    self.filter = filter
    self.orders = orders
    self.start = start
    self.end = end
    self.limit = limit
  }
}

extension StructuredQuery {
  /// What has to be true of a document.
  public indirect enum Filter: Hashable, Sendable {
    /// The field, compared with an operand.
    case field(FieldPath, Operator, DocumentValue)
    /// Matches if all of these do.
    ///
    /// Without filters, it is left out of the query and of the group that it is in, as Google's
    /// SDKs do it.
    case all([Filter])
    /// Matches if at least one of these does. There has to be one.
    case any([Filter])
  }

  /// How a field is compared. A field that is missing never matches.
  public enum Operator: Hashable, Sendable, CaseIterable {
    /// Also finds null and not-a-number, which no other operator finds.
    case equal
    /// Finds no null.
    case notEqual
    /// Finds values of the operand's kind that are before it.
    case lessThan
    /// Finds the operand, and values of its kind that are before it.
    case lessThanOrEqual
    /// Finds values of the operand's kind that are behind it.
    case greaterThan
    /// Finds the operand, and values of its kind that are behind it.
    case greaterThanOrEqual
    /// The operand is the array of the values to look for.
    case `in`
    /// The operand is the array of the values to leave out. Finds no null.
    case notIn
    /// Finds arrays that have the operand as an element.
    case arrayContains
    /// The operand is the array of the elements to look for.
    case arrayContainsAny
  }

  /// A field to order by, and in which direction.
  public struct Order: Hashable, Sendable {
    /// The field.
    public var field: FieldPath
    /// Whether the greatest value comes first.
    public var isDescending: Bool

    /// - Parameters:
    ///   - field: The field.
    ///   - isDescending: Whether the greatest value comes first.
    public init(_ field: FieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A place between two documents.
  public struct Cursor: Hashable, Sendable {
    /// The values of the fields that the query orders by, or of the first of them.
    public var values: [DocumentValue]
    /// Whether the place is before a document that has these values, rather than after it.
    public var isBefore: Bool

    /// - Parameters:
    ///   - values: The values of the first fields that the query orders by.
    ///   - isBefore: Whether the place is before a document that has these values.
    public init(_ values: [DocumentValue], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }
}

extension StructuredQuery {
  /// The fields of range filters, by name: what the server orders by without being asked.
  var rangedFields: [FieldPath] {
    Set(filter?.rangedFields ?? []).filter { !$0.isDocumentID }.sorted()
  }

  /// The orders that the server applies: those that were asked for, then the fields of range filters
  /// by name, then the document's name, all in the direction of the last that was asked for.
  ///
  /// A field that is ordered by has to be there.
  public var fullOrders: [Order] {
    var orders = orders
    let isDescending = orders.last?.isDescending ?? false
    for field in rangedFields + [.documentID()]
    where !orders.contains(where: { $0.field == field || $0.field.isDocumentID }) {
      orders.append(Order(field, isDescending: isDescending))
    }
    return orders
  }
}

extension StructuredQuery.Filter {
  /// This filter without groups that ask for nothing; `nil` if nothing is left.
  var withoutEmptyGroups: StructuredQuery.Filter? {
    switch self {
    case .field: return self
    case .all(let filters):
      let rest = filters.compactMap(\.withoutEmptyGroups)
      return rest.isEmpty ? nil : .all(rest)
    case .any(let filters): return .any(filters.compactMap(\.withoutEmptyGroups))
    }
  }

  /// The fields of range filters, with the document's id if it is among them.
  var rangedFields: [FieldPath] {
    switch self {
    case .field(let field, let comparison, let operand):
      comparison.isRange(of: operand) ? [field] : []
    case .all(let filters), .any(let filters): filters.flatMap(\.rangedFields)
    }
  }
}

extension StructuredQuery.Operator {
  /// Whether a comparison with `operand` implies an order.
  fileprivate func isRange(of operand: DocumentValue) -> Bool {
    switch self {
    // Nothing is less or greater than null, or not in a list of it: the server drops the comparison,
    // and so its order.
    case .notEqual: true
    case .notIn: operand != [nil]
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: operand.isComparable
    case .equal, .in, .arrayContains, .arrayContainsAny: false
    }
  }
}
