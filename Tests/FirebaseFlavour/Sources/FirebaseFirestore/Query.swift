import FiresmithRuntime
public import Foundation

open class Query: NSObject, @unchecked Sendable {
  public let firestore: Firestore
  private let base: FiresmithRuntime.Query
  private var isGroup = false
  private var operators: [Filter.Operator] = []
  /// The fields that the query orders by, also for the sake of filters.
  private var orders: [FiresmithRuntime.FieldPath] = []
  private var explicitOrders: [FiresmithRuntime.FieldPath] = []
  private var isBounded = false
  private var isLimitedToLast = false

  init(_ firestore: Firestore, _ base: FiresmithRuntime.Query, isGroup: Bool = false) {
    self.firestore = firestore
    self.base = base
    self.isGroup = isGroup
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Query, type(of: other) == type(of: self) else { return false }
    return firestore === other.firestore && base == other.base
  }

  open override var hash: Int { base.hashValue }

  private func changed(
    _ base: FiresmithRuntime.Query, _ change: (Query) -> Void = { _ in }
  ) -> Query {
    let query = Query(firestore, base, isGroup: isGroup)
    (query.operators, query.orders, query.isBounded) = (operators, orders, isBounded)
    (query.explicitOrders, query.isLimitedToLast) = (explicitOrders, isLimitedToLast)
    change(query)
    return query
  }

  public func whereFilter(_ filter: Filter) -> Query {
    var operators = operators
    for (path, comparison, operand) in filter.comparisons {
      guard isAllowed(path, comparison, operand, besides: operators) else { return self }
      operators.append(comparison)
    }
    return changed(base.whereFilter(filter.stored(in: firestore))) { query in
      query.operators = operators
      query.orders += filter.comparisons.filter { $0.1.isInequality }.map { $0.0.path }
    }
  }

  private func isAllowed(
    _ path: FieldPath, _ comparison: Filter.Operator, _ operand: Any,
    besides operators: [Filter.Operator]
  ) -> Bool {
    if comparison.takesList, (operand as? [Any])?.isEmpty ?? true {
      raise("Invalid Query. A non-empty array is required for '\(comparison)' filters.")
      return false
    }
    if let other = operators.first(where: comparison.conflicts.contains) {
      raise("Invalid Query. You cannot use '\(comparison)' filters with '\(other)' filters.")
      return false
    }
    if path.path == .documentID() {
      for id in comparison.takesList ? operand as? [Any] ?? [] : [operand] { checkDocumentID(id) }
    }
    return true
  }

  private func checkDocumentID(_ operand: Any) {
    if operand is DocumentReference { return }
    guard let id = operand as? String, !id.isEmpty else {
      raise("Invalid query. When querying by document ID you must provide a valid document ID.")
      return
    }
    let segments = id.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).count
    if isGroup ? segments % 2 != 0 : segments != 1 {
      raise("Invalid query. \(id) is not a document ID.")
    }
  }

  public func order(by path: FieldPath) -> Query { order(by: path, descending: false) }

  public func order(by field: String) -> Query { order(by: .parsing(field), descending: false) }

  public func order(by field: String, descending: Bool) -> Query {
    order(by: .parsing(field), descending: descending)
  }

  public func order(by path: FieldPath, descending: Bool) -> Query {
    if isBounded {
      raise("Invalid query. You must not specify a starting point before specifying the order by.")
    }
    return changed(base.order(by: path.path, descending: descending)) {
      $0.orders.append(path.path)
      $0.explicitOrders.append(path.path)
    }
  }

  public func limit(to limit: Int) -> Query {
    if limit <= 0 {
      raise("Invalid Query. Query limit (\(limit)) is invalid.")
      return self
    }
    return changed(base.limit(to: limit)) { $0.isLimitedToLast = false }
  }

  public func limit(toLast limit: Int) -> Query {
    if limit <= 0 {
      raise("Invalid Query. Query limit (\(limit)) is invalid.")
      return self
    }
    return changed(base.limit(toLast: limit)) { $0.isLimitedToLast = true }
  }

  private func checkLimit() {
    if isLimitedToLast, explicitOrders.isEmpty {
      raise("limit(toLast:) queries require specifying at least one order(by:) clause.")
    }
  }

  public func start(afterDocument document: DocumentSnapshot) -> Query {
    check(document)
    return changed(base.start(afterDocument: document.base)) { $0.isBounded = true }
  }

  public func start(atDocument document: DocumentSnapshot) -> Query {
    check(document)
    return changed(base.start(atDocument: document.base)) { $0.isBounded = true }
  }

  public func start(after fieldValues: [Any]) -> Query {
    bounded(by: fieldValues, base.start(after:))
  }

  public func start(at fieldValues: [Any]) -> Query { bounded(by: fieldValues, base.start(at:)) }

  public func end(at fieldValues: [Any]) -> Query { bounded(by: fieldValues, base.end(at:)) }

  public func end(before fieldValues: [Any]) -> Query {
    bounded(by: fieldValues, base.end(before:))
  }

  private func bounded(
    by fieldValues: [Any], _ bound: ([DocumentValue]) -> FiresmithRuntime.Query
  ) -> Query {
    if fieldValues.count > explicitOrders.count { raise("Invalid query. Too many arguments.") }
    for (order, value) in zip(explicitOrders, fieldValues) where order == .documentID() {
      if !(value is String) { raise("Invalid query. Expected a string for the document ID.") }
    }
    return changed(bound(fieldValues.map { UserData(firestore).plain($0) })) { $0.isBounded = true }
  }

  private func check(_ document: DocumentSnapshot) {
    if !document.exists { raise("Invalid query. The document doesn't exist.") }
    for order in orders where order != .documentID() {
      if document.isPending(order) {
        raise("Invalid query. The field '\(order)' is an uncommitted server timestamp.")
      } else if document.value(at: order) == nil {
        raise("Invalid query. The document has no field '\(order)' (used as the order by).")
      }
    }
  }

  public func getDocuments(source: FirestoreSource = .default) async throws -> QuerySnapshot {
    checkLimit()
    do {
      if source == .server { try firestore.network.check() }
      let snapshot = QuerySnapshot(try await base.getDocuments(), in: firestore)
      firestore.network.countRead(snapshot.count)
      return snapshot
    } catch {
      throw sdkError(error)
    }
  }

  public func addSnapshotListener(
    _ listener: @escaping (QuerySnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    addSnapshotListener(includeMetadataChanges: false, listener: listener)
  }

  public func addSnapshotListener(
    includeMetadataChanges: Bool,
    listener: @escaping (QuerySnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    checkLimit()
    let firestore = firestore
    let snapshots = ListenedSnapshots(
      firestore, listener, making: { QuerySnapshot($0, in: firestore, since: $1) })
    let registration = firestore.network.counted(
      base.addSnapshotListener { snapshots.receive($0, $1) })
    return snapshots.registration(registration, includeMetadataChanges)
  }

  public var count: AggregateQuery { aggregate([AggregateField.count()]) }

  public func aggregate(_ aggregateFields: [AggregateField]) -> AggregateQuery {
    AggregateQuery(base.aggregate(aggregateFields.map(\.base)), in: firestore)
  }
}
