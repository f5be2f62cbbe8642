// MARK: - Queries

/// A collection or a query.
nonisolated public protocol DocumentQueryable<Model>: Sendable {
  /// The type that documents are read as.
  associatedtype Model: DocumentModel

  /// The query for the documents of this collection or query.
  var query: DocumentQuery<Model> { get }
}

/// A query for documents of a collection or a collection group.
///
/// If Firestore doesn't allow the query, running it throws
/// ``RepositoryError/invalidQuery(reason:)``.
nonisolated public struct DocumentQuery<Model: DocumentModel>: DocumentQueryable {
  internal let path: String
  /// `nil` if no document can match.
  internal let matches: Result<Query?, RepositoryError>
  /// ``matches`` with every order that the documents have; `nil` until the query starts or ends at
  /// a place, before which the orders have to be known. What is computed of documents needs none.
  internal var ordered: Result<Query?, RepositoryError>?
  internal var shape = DocumentQueryShape()

  /// This query.
  public var query: DocumentQuery { self }

  internal init(path: String, matches: Result<Query?, RepositoryError>) {
    self.path = path
    self.matches = matches
  }

  /// Creates a query for the documents of all collections with the id `id`, at any depth.
  public init(collectionGroup id: String, in firestore: Firestore = .firestore()) {
    self.init(
      path: id,
      matches: Result { () throws(RepositoryError) in
        firestore.collectionGroup(try DocumentPath.joining(id))
      })
    shape.isGroup = true
  }

  /// Returns the query as it is run; `nil` if no document can match.
  ///
  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` if Firestore doesn't allow it.
  internal func runnable() throws(RepositoryError) -> Query? { try checked(matches) }

  /// Returns the query as it is run for its documents, in an order that is the same each time.
  ///
  /// Firestore's Standard edition adds the orders itself that this one has besides the query's own,
  /// so that they need no other index. The Enterprise edition doesn't: there, documents that the
  /// query's own orders don't distinguish come in another order each time, and pages would lose
  /// some.
  ///
  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` if Firestore doesn't allow it.
  internal func runnableInOrder() throws(RepositoryError) -> Query? {
    try checked(ordered ?? fullyOrdered)
  }

  /// Returns the query, which is the same for every run.
  private func checked(
    _ query: Result<Query?, RepositoryError>
  ) throws(RepositoryError) -> Query? {
    let query = try query.get()
    guard !shape.isLimitedToLast || !shape.orders.isEmpty else {
      throw .invalidQuery(reason: "A query for the last documents needs an order.")
    }
    return query
  }

  /// This query in the store that is set now, for several calls that belong together.
  internal var begun: DocumentQuery { refined { try $0.begun() } }

  internal func refined(
    _ change: (inout DocumentQueryShape) throws(RepositoryError) -> Void = { _ in },
    _ refine: (Query) throws -> Query?
  ) -> DocumentQuery {
    var shape = shape
    let change = Result { () throws(RepositoryError) in try change(&shape) }
    func refined(_ query: Result<Query?, RepositoryError>) -> Result<Query?, RepositoryError> {
      query.flatMap { query in
        Result {
          try change.get()
          return try query.flatMap(refine)
        }.mapError { RepositoryError($0, path: path) }
      }
    }
    var query = DocumentQuery(path: path, matches: refined(matches))
    query.ordered = ordered.map(refined)
    query.shape = shape
    return query
  }

  /// Returns this query with a change that makes it start or end at a place in its order.
  internal func bounded(
    _ change: (inout DocumentQueryShape) throws(RepositoryError) -> Void,
    _ refine: (Query) throws -> Query?
  ) -> DocumentQuery {
    var query = self
    query.ordered = ordered ?? fullyOrdered
    return query.refined(
      { shape throws(RepositoryError) in
        shape.isBounded = true
        try change(&shape)
      }, refine)
  }

  /// ``matches`` with every order that the documents have.
  private var fullyOrdered: Result<Query?, RepositoryError> {
    matches.map { $0.map { shape.ordered($0, by: shape.remainingOrders) } }
  }
}

/// Queries are equal if they ask the same of the same database, with the same source.
nonisolated extension DocumentQuery: Hashable {
  public static func == (first: DocumentQuery, second: DocumentQuery) -> Bool {
    first.matches == second.matches && first.shape.source == second.shape.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(try? matches.get())
    hasher.combine(shape.source)
  }
}

/// The parts of a query so far, whatever its documents are read as.
nonisolated internal struct DocumentQueryShape: Sendable {
  var isGroup = false
  /// Whether the query starts or ends at a place in its order.
  var isBounded = false
  var limit = Int.max
  /// Whether the limit is about the last documents.
  var isLimitedToLast = false
  var source = FirestoreSource.default
  /// The comparisons of the filters; all of them have to match.
  var comparisons: [DocumentComparison] = []
  /// The fields that the query orders by itself.
  var orders: [[String]] = []
  /// Those of them whose UUIDs are stored in capitals.
  var capitals: Set<[String]> = []
  /// Whether the last of them is descending.
  var isDescending = false
  /// The fields by which the server orders for the sake of filters.
  var implied: [[String]] = []
}

nonisolated extension DocumentQueryShape {
  /// The name by which queries order by document id, in place of a field's.
  internal static var documentID: [String] { ["__name__"] }

  /// The fields that a document needs to be ordered.
  fileprivate var ordering: [[String]] {
    (orders + implied).filter { $0 != Self.documentID }
  }

  /// The fields by which the server orders after ``orders``.
  internal var remainingOrders: [[String]] {
    if orders.contains(Self.documentID) { return [] }
    var rest: [[String]] = []
    for field in implied where field != Self.documentID && !(orders + rest).contains(field) {
      rest.append(field)
    }
    let sorted = rest.sorted { first, second in
      first.lexicographicallyPrecedes(second) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return sorted + [Self.documentID]
  }

  /// Returns `query` with further orders, in the direction of the last one.
  internal func ordered(_ query: Query, by fields: [[String]]) -> Query {
    fields.reduce(query) { query, field in
      let path = field == Self.documentID ? FieldPath.documentID() : FieldPath(field)
      return query.order(by: path, descending: isDescending)
    }
  }

  internal mutating func order(
    by field: [String], descending: Bool
  ) throws(RepositoryError) {
    try checkUnbounded()
    orders.append(field)
    isDescending = descending
  }

  internal mutating func imply(_ field: [String]) throws(RepositoryError) {
    try checkUnbounded()
    implied.append(field)
  }

  private func checkUnbounded() throws(RepositoryError) {
    guard !isBounded else {
      throw .invalidQuery(
        reason: "A query's start and end have to come after order(by:) and inequality filters.")
    }
  }
}

nonisolated extension DocumentQueryable {
  /// The documents ordered by `field`. Documents without the field are left out.
  public func order<Value>(
    by field: Model.Field<Value>, descending: Bool = false
  ) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      try shape.order(by: field.names, descending: descending)
      if field.hasCapitals { shape.capitals.insert(field.names) }
    } _: { query in
      query.order(by: try field.path, descending: descending)
    }
  }

  /// The first `limit` documents.
  public func limit(to limit: Int) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      (shape.limit, shape.isLimitedToLast) = (limit, false)
    } _: { query in
      limit > 0 ? query.limit(to: limit) : nil
    }
  }

  /// The last `limit` documents, in the order of the query, which needs an `order(by:)`.
  ///
  /// Of several limits, the last one counts. Such a query can't be read in pages.
  public func limit(toLast limit: Int) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      (shape.limit, shape.isLimitedToLast) = (limit, true)
    } _: { query in
      limit > 0 ? query.limit(toLast: limit) : nil
    }
  }

  /// The documents after the last one of `page`; no documents if `page` is empty.
  public func start(after page: DocumentList<Model>) -> DocumentQuery<Model> {
    query.bounded { shape throws(RepositoryError) in
      guard let last = try page.last?.get() else { return }
      let path = last.reference.path
      guard last.exists else {
        throw .invalidQuery(reason: "The query can't start after \(path), which does not exist.")
      }
      for field in shape.ordering where !last.hasPlace(by: field) {
        let name = RepositoryError.name(of: field)
        throw .invalidQuery(reason: "The query can't start after \(path), which has no \(name).")
      }
    } _: { query in
      try page.last.map { query.start(afterDocument: try $0.get()) }
    }
  }

  /// Returns this query, which reads from `source` where `getAll` is given no other.
  ///
  /// A listener always begins with what the device's cache has, and then follows the server.
  /// With FiresmithRuntime, every source is the database itself unless the store has a cache.
  public func source(_ source: FirestoreSource) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      shape.source = source
    } _: {
      $0
    }
  }

  /// Returns all documents of this query. A document that can't be read is a failure in the list;
  /// the others are still returned.
  ///
  /// - Parameter source: Where to read from; with `.default`, the query's own source. See
  ///   ``DocumentQueryable/source(_:)``.
  public func getAll(
    source: FirestoreSource = .default
  ) async throws(RepositoryError) -> DocumentList<Model> {
    guard let matches = try query.runnableInOrder() else { return .empty }
    do {
      let source = source == .default ? query.shape.source : source
      return DocumentList(try await matches.getDocuments(source: source))
    } catch {
      throw RepositoryError(error, path: self.query.path, isOfQuery: true)
    }
  }

  /// Returns the first document of this query, or `nil` if there is none.
  ///
  /// - Throws: Also if the document can't be read.
  public func getFirst(
    source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    // The first one of the last documents isn't the query's first.
    let first = query.shape.isLimitedToLast ? query : limit(to: 1)
    return try await first.getAll(source: source).results.first?.get()
  }

  /// Returns a stream of all documents of this query, now and after every change.
  ///
  /// A document that can't be read is a failure in the list. An error of the whole query ends the
  /// stream. Each list says what changed since the one before; lists that are out of date before
  /// they are asked for are left out.
  ///
  /// - Parameter includeMetadataChanges: Whether there is also a list when only `isFromCache` or
  ///   `hasPendingWrites` changes, which they do with few stores of FiresmithRuntime.
  public func listen(
    includeMetadataChanges: Bool = false
  ) -> AsyncThrowingStream<DocumentList<Model>, any Error> {
    switch Result(catching: { () throws(RepositoryError) in try query.runnableInOrder() }) {
    case .success(let matches?):
      let arrivals = DocumentList<Model>.Arrivals()
      return AsyncThrowingStream(
        of: query.path, isQuery: true,
        listening: {
          matches.addSnapshotListener(includeMetadataChanges: includeMetadataChanges, listener: $0)
        }, keeping: { arrivals.keep($0) }, reading: { arrivals.read() })
    case .success(nil):
      return AsyncThrowingStream { continuation in
        continuation.yield(.empty)
        continuation.finish()
      }
    case .failure(let error):
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }
}
