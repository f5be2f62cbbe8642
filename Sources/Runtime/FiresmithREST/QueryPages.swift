import FiresmithRuntime

/// Collects the documents of a query from several requests.
///
/// Each request continues after the last document so far, and reads at the time of the first
/// request, so that changes in between don't show.
struct QueryPages {
  private let query: StructuredQuery
  private var size: Int
  /// The documents so far, with the fields that they are ordered by even if the query selects
  /// others.
  private(set) var documents: [StoredDocument] = []
  /// The time of the first request; `nil` before it.
  private(set) var readTime: Timestamp?
  /// The next request; `nil` at the end.
  private(set) var next: StructuredQuery?

  init(of query: StructuredQuery, size: Int) {
    self.query = query.selectingOrders.inFullOrder
    self.size = max(1, size)
    next = page(of: self.query)
  }

  /// Adds the answer to ``next``.
  mutating func add(_ elements: [StreamedElement], root: String) throws {
    let found = elements.compactMap(\.found)
    guard let time = elements.lazy.compactMap(\.readTime).first else {
      throw FirestoreErrorCode(.internal, "The server's answer doesn't say when it was read.")
    }
    readTime = readTime ?? time
    if query.nearest != nil {
      documents = try found.map { try $0.withDistance() }
      next = nil
      return
    }
    documents += found
    guard found.count == next?.limit, documents.count < query.limit ?? .max, let last = found.last
    else {
      next = nil
      return
    }
    var rest = query
    let reference = DocumentReference(uncheckedName: root + last.path, connection: nil)
    rest.start = try rest.cursor(at: reference, last.fields, isBefore: false)
    next = page(of: rest)
  }

  /// Makes ``next`` ask for fewer documents, since the answer was too long.
  mutating func shrink() {
    size = max(1, (next?.limit ?? size) / 4)
    next?.limit = size
  }

  private func page(of query: StructuredQuery) -> StructuredQuery {
    var page = query
    // A search for vectors has no place to continue after.
    if query.nearest != nil {
      page.select?.append(FieldPath([StructuredQuery.Nearest.distanceField]))
      return page
    }
    page.limit = min(size, (query.limit ?? .max) - documents.count)
    return page
  }
}

extension StructuredQuery {
  /// The query with all orders, because a page begins where the one before ends: the server's
  /// Standard edition adds them itself, and the Enterprise edition doesn't.
  ///
  /// A search for vectors has no orders, and a query that the server refuses stays as it is.
  fileprivate var inFullOrder: StructuredQuery {
    let places = [start, end].compactMap { $0?.values.count }
    guard nearest == nil, places.allSatisfy({ $0 <= orders.count }) else { return self }
    var query = self
    query.orders = fullOrders
    return query
  }
}

extension StoredDocument {
  /// Returns the document with the distance that the server has added to its fields.
  fileprivate func withDistance() throws -> StoredDocument {
    var document = self
    guard
      case .double(let distance)? =
        document.fields.removeValue(forKey: StructuredQuery.Nearest.distanceField)
    else {
      throw FirestoreErrorCode(.internal, "The server's answer lacks the distance of \(path).")
    }
    document.distance = distance
    return document
  }
}
