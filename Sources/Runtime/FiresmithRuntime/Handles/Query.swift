import FiresmithValues

/// A query for documents of a collection.
///
/// If Firestore doesn't allow the query, running it throws.
public class Query: @unchecked Sendable {
  // Unchecked, because `CollectionReference` inherits from it, as in Google's SDK. All properties
  // are constant and `Sendable`.

  /// The database that the query searches.
  public let firestore: Firestore
  let structured: StructuredQuery
  /// Whether the limit is about the last documents.
  private let isLimitedToLast: Bool
  /// The reason that the query can't run.
  private let failure: FirestoreErrorCode?

  init(
    firestore: Firestore,
    structured: StructuredQuery,
    isLimitedToLast: Bool = false,
    failure: FirestoreErrorCode? = nil
  ) {
    self.firestore = firestore
    self.structured = structured
    self.isLimitedToLast = isLimitedToLast
    self.failure = failure
  }

  func changed(_ change: (inout StructuredQuery) throws -> Void) -> Query {
    changed(isLimitedToLast: isLimitedToLast, change)
  }

  private func changed(
    isLimitedToLast: Bool, _ change: (inout StructuredQuery) throws -> Void
  ) -> Query {
    var changed = structured
    var failure = failure
    do {
      try change(&changed)
    } catch {
      changed = structured
      failure =
        failure ?? error as? FirestoreErrorCode ?? FirestoreErrorCode(.invalidArgument, "\(error)")
    }
    return Query(
      firestore: firestore, structured: changed, isLimitedToLast: isLimitedToLast,
      failure: failure)
  }

  /// The reference that an id, or in a group of collections a path, stands for.
  func reference(of operand: DocumentValue) throws -> DocumentValue {
    switch operand {
    case .string(let id):
      let path = structured.isGroup ? id : "\(structured.collectionPath)/\(id)"
      try DocumentWrite.check(path: path)
      return .reference(firestore.document(path))
    case .array(let elements): return .array(try elements.map(reference))
    case .null, .boolean, .integer, .double, .bytes, .timestamp, .geopoint, .reference, .vector,
      .map:
      return operand
    }
  }

  /// Orders the documents by `field`. Those without the field are left out.
  public func order(by field: FieldPath, descending: Bool = false) -> Query {
    changed { $0.orders.append(StructuredQuery.Order(field, isDescending: descending)) }
  }

  /// The first `limit` documents.
  public func limit(to limit: Int) -> Query {
    changed(isLimitedToLast: false) { $0.limit = limit }
  }

  /// The last `limit` documents, in the query's order, of which it needs one.
  public func limit(toLast limit: Int) -> Query {
    changed(isLimitedToLast: true) { $0.limit = limit }
  }

  /// Starts at the documents whose values of the fields to order by are `values`.
  public func start(at values: [DocumentValue]) -> Query {
    changed { $0.start = try cursor(values, isBefore: true) }
  }

  /// Starts after the documents whose values of the fields to order by are `values`.
  public func start(after values: [DocumentValue]) -> Query {
    changed { $0.start = try cursor(values, isBefore: false) }
  }

  /// Returns a place in the order of the query, where ids of documents stand for references.
  private func cursor(
    _ values: [DocumentValue], isBefore: Bool
  ) throws -> StructuredQuery.Cursor {
    var values = values
    for (index, order) in zip(values.indices, structured.orders) where order.field.isDocumentID {
      values[index] = try reference(of: values[index])
    }
    return StructuredQuery.Cursor(values, isBefore: isBefore)
  }

  /// Starts at `document`.
  public func start(atDocument document: DocumentSnapshot) -> Query {
    changed { $0.start = try $0.cursor(at: document.reference, document.fields, isBefore: true) }
  }

  /// Starts after `document`.
  public func start(afterDocument document: DocumentSnapshot) -> Query {
    changed { $0.start = try $0.cursor(at: document.reference, document.fields, isBefore: false) }
  }

  /// Ends at the documents whose values of the fields to order by are `values`.
  public func end(at values: [DocumentValue]) -> Query {
    changed { $0.end = try cursor(values, isBefore: false) }
  }

  /// Ends before the documents whose values of the fields to order by are `values`.
  public func end(before values: [DocumentValue]) -> Query {
    changed { $0.end = try cursor(values, isBefore: true) }
  }

  /// Reads the fields `fields` of the documents, and those that the query orders by, in place of
  /// whole documents; of listeners, whole documents.
  ///
  /// Google's SDK for Apple's systems has no such method.
  public func select(_ fields: [FieldPath]) -> Query {
    changed { $0.select = fields }
  }

  /// Returns the query as the store of `database` runs it: the last documents are the first ones of
  /// the opposite order.
  func runnable(in database: Firestore) throws -> StructuredQuery {
    if let failure { throw failure }
    let structured = try structured.resolved(in: database).selectingOrders
    guard isLimitedToLast else { return structured }
    guard !structured.orders.isEmpty else {
      throw FirestoreErrorCode(
        .invalidArgument, "A query for the last documents needs an order.")
    }
    return structured.reversed
  }

  /// Returns this query in the store that is set now, for several calls that belong together.
  func resolved() throws(FirestoreErrorCode) -> Query { asked(of: try firestore.resolved()) }

  /// Returns this query in that one of `databases`, by their ids, that it would look up.
  func resolved(in databases: [String: Firestore]) -> Query {
    guard firestore.isLookedUp, let id = firestore.databaseID, let database = databases[id]
    else { return self }
    return asked(of: database.named(id))
  }

  private func asked(of database: Firestore) -> Query {
    Query(
      firestore: database, structured: structured, isLimitedToLast: isLimitedToLast,
      failure: failure)
  }

  /// Returns `documents`, which the store has found, in the query's order.
  func ordered(_ documents: [StoredDocument]) -> [StoredDocument] {
    isLimitedToLast ? documents.reversed() : documents
  }

  /// Runs the query.
  public func getDocuments(source: FirestoreSource = .default) async throws -> QuerySnapshot {
    let firestore = try firestore.resolved()
    let found = try await firestore.store.snapshot(of: runnable(in: firestore), source: source)
    return QuerySnapshot(
      firestore, ordered(found.content), metadata: found.metadata, pendingPaths: found.pendingPaths)
  }

  /// A query for the number of documents.
  public var count: AggregateQuery { aggregate([.count()]) }

  /// Returns a query for numbers that are computed of the documents, at most five.
  public func aggregate(_ fields: [AggregateField]) -> AggregateQuery {
    AggregateQuery(query: self, fields: fields)
  }

  func computed(_ fields: [AggregateField]) async throws -> [DocumentValue] {
    let firestore = try firestore.resolved()
    return try await firestore.store.aggregate(
      fields.map(\.aggregation), of: runnable(in: firestore))
  }

  /// Calls `listener` with the query's results now and after every change, until the registration
  /// is removed. After an error there are no more calls.
  public func addSnapshotListener(
    _ listener: @escaping @Sendable (QuerySnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    addSnapshotListener(includeMetadataChanges: false, listener: listener)
  }

  /// Calls `listener` with the query's results now and after every change, until the registration
  /// is removed. After an error there are no more calls.
  ///
  /// With `includeMetadataChanges`, it is also called when only ``QuerySnapshot/metadata`` changes,
  /// which it does with few stores.
  public func addSnapshotListener(
    includeMetadataChanges: Bool,
    listener: @escaping @Sendable (QuerySnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    let database = Result { try firestore.resolved() }
    return listen { [self] in
      do {
        var known: [ExactString: StoredDocument] = [:]
        let firestore = try database.get()
        let snapshots = try firestore.store.snapshots(
          of: runnable(in: firestore), includeMetadataChanges: includeMetadataChanges)
        for try await found in snapshots {
          let documents = ordered(found.content)
          let written = documents.filter {
            !(known[ExactString($0.path)]?.isSameVersion(as: $0) ?? false)
          }
          listener(
            QuerySnapshot(
              firestore, documents, metadata: found.metadata, pendingPaths: found.pendingPaths,
              writtenPaths: written.map(\.path)),
            nil)
          known = Dictionary(uniqueKeysWithValues: documents.map { (ExactString($0.path), $0) })
        }
      } catch {
        listener(nil, error)
      }
    }
  }
}

/// Queries are equal if they ask the same of the same store. A query of ``Firestore/firestore()``
/// equals another one whatever store is set meanwhile.
extension Query: Hashable {
  public static func == (first: Query, second: Query) -> Bool {
    first.structured == second.structured
      && first.structured.collectionPath.hasSameBytes(as: second.structured.collectionPath)
      && first.isLimitedToLast == second.isLimitedToLast && first.failure == second.failure
      && first.firestore.hasStore(of: second.firestore)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(structured)
    hasher.combine(isLimitedToLast)
  }
}

extension StructuredQuery {
  /// The query for the same documents in the opposite order.
  fileprivate var reversed: StructuredQuery {
    var reversed = self
    for index in orders.indices { reversed.orders[index].isDescending.toggle() }
    (reversed.start, reversed.end) = (end?.reversed, start?.reversed)
    return reversed
  }
}

extension StructuredQuery.Cursor {
  /// The same position, seen from the other side.
  fileprivate var reversed: StructuredQuery.Cursor {
    StructuredQuery.Cursor(values, isBefore: !isBefore)
  }
}
