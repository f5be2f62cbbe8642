/// A query for documents of a collection, with their order.
public struct StructuredQuery: Hashable, Sendable {
  /// The path of the document that the collection is in; empty at the database's root.
  public var parent: String
  /// The last part of the collection's path.
  public var collectionID: String
  /// Whether to search all collections with this id; then `parent` has to be empty.
  public var isGroup: Bool
  /// The condition that documents have to meet; `nil` finds all.
  public var filter: Filter?
  /// The fields to order by, the most significant first. See ``fullOrders``.
  public var orders: [Order]
  /// The cursor where the results begin.
  public var start: Cursor?
  /// The cursor where the results end.
  public var end: Cursor?
  /// The maximum number of documents to find.
  public var limit: Int?
  /// The vector to search for in the documents; `nil` for other queries. Then the query has no
  /// cursors and no limit of its own, and can't be listened to.
  public var nearest: Nearest?
  /// The fields of the documents to read, in no particular order; `nil` reads whole documents.
  ///
  /// A field inside of a map is read with the maps around it. What a document doesn't have is left
  /// out. Firestore doesn't listen to some fields only, or compute numbers of them: there, whole
  /// documents are meant.
  public var select: [FieldPath]?

  /// Creates a query, by default for all documents of a collection.
  public init(
    parent: String = "",
    collectionID: String,
    isGroup: Bool = false,
    filter: Filter? = nil,
    orders: [Order] = [],
    start: Cursor? = nil,
    end: Cursor? = nil,
    limit: Int? = nil,
    nearest: Nearest? = nil,
    select: [FieldPath]? = nil
  ) {
    self.parent = parent
    self.collectionID = collectionID
    self.isGroup = isGroup
    self.filter = filter
    self.orders = orders
    self.start = start
    self.end = end
    self.limit = limit
    self.nearest = nearest
    self.select = select
  }
}

extension StructuredQuery {
  /// A condition that documents have to meet.
  public indirect enum Filter: Hashable, Sendable {
    /// Compares the field with an operand.
    case field(FieldPath, Operator, DocumentValue)
    /// Matches if all of these do.
    ///
    /// Without filters, it is left out of the query and of the group that it is in, as Google's
    /// SDKs do it.
    case all([Filter])
    /// Matches if at least one of these does. There has to be one.
    case any([Filter])
  }

  /// A comparison of a field with an operand. A missing field never matches.
  public enum Operator: Hashable, Sendable, CaseIterable {
    /// Finds values that equal the operand. Null and not-a-number equal themselves.
    case equal
    /// Finds values that don't equal the operand, except null.
    case notEqual
    /// Finds values of the operand's kind that are less than it.
    case lessThan
    /// Finds values of the operand's kind that are less than or equal to it.
    case lessThanOrEqual
    /// Finds values of the operand's kind that are greater than it.
    case greaterThan
    /// Finds values of the operand's kind that are greater than or equal to it.
    case greaterThanOrEqual
    /// Finds values that equal an element of the operand, an array; never null or not-a-number.
    case `in`
    /// Finds values that equal no element of the operand, an array, except null.
    case notIn
    /// Finds arrays that contain the operand.
    case arrayContains
    /// Finds arrays that contain an element of the operand, which is an array.
    case arrayContainsAny
  }

  /// A field to order by, and the direction.
  public struct Order: Hashable, Sendable {
    /// The field.
    public var field: FieldPath
    /// Whether the order is descending.
    public var isDescending: Bool

    /// - Parameters:
    ///   - field: The field.
    ///   - isDescending: Whether the order is descending.
    public init(_ field: FieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A position between two documents in the query's order.
  public struct Cursor: Hashable, Sendable {
    /// The values of the fields that the query orders by, or of the first few of them.
    public var values: [DocumentValue]
    /// Whether the position is before documents with these values, rather than after them.
    public var isBefore: Bool

    /// - Parameters:
    ///   - values: The values of the fields that the query orders by, or of the first few of them.
    ///   - isBefore: Whether the position is before documents with these values.
    public init(_ values: [DocumentValue], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }
}

extension StructuredQuery {
  /// The fields of range filters, sorted by name, by which the server orders implicitly.
  var rangedFields: [FieldPath] {
    Set(filter?.rangedFields ?? []).filter { !$0.isDocumentID }.sorted()
  }

  /// The orders that the server applies: ``orders``, then the fields of range filters, sorted by
  /// name, then the document's name, all in the direction of the last of ``orders``.
  ///
  /// Documents that lack one of these fields are not found.
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
  package var withoutEmptyGroups: StructuredQuery.Filter? {
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
    switch row.comparison {
    // Comparisons with null find nothing, and the server drops them together with their order.
    case .unequal: !row.isList || operand != [nil]
    case .bounded: operand.isComparable
    case .equal, .elements: false
    }
  }
}
