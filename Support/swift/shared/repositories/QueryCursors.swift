nonisolated extension DocumentQueryable {
  /// The documents from `value` on, which is compared with the field that the query orders by
  /// first. `more` values are those of the following fields, where earlier ones are equal.
  ///
  /// ```swift
  /// books.order(by: .status).order(by: .title).start(at: Status.draft, "Momo")
  /// ```
  public func start(at value: some Encodable, _ more: any Encodable...) -> DocumentQuery<Model> {
    query.bounded(by: [value] + more) { $0.start(at: $1) }
  }

  /// The documents after those with `value` and `more` values. See ``start(at:_:)``.
  public func start(
    after value: some Encodable, _ more: any Encodable...
  ) -> DocumentQuery<Model> {
    query.bounded(by: [value] + more) { $0.start(after: $1) }
  }

  /// The documents up to those with `value` and `more` values, which are included. See
  /// ``start(at:_:)``.
  public func end(at value: some Encodable, _ more: any Encodable...) -> DocumentQuery<Model> {
    query.bounded(by: [value] + more) { $0.end(at: $1) }
  }

  /// The documents before those with `value` and `more` values. See ``start(at:_:)``.
  public func end(
    before value: some Encodable, _ more: any Encodable...
  ) -> DocumentQuery<Model> {
    query.bounded(by: [value] + more) { $0.end(before: $1) }
  }

  /// The documents from `document` on: from its place in the query's order, which its fields and
  /// its id tell. The document itself isn't read.
  ///
  /// Running the query throws ``RepositoryError/missingID(in:)`` if `document` has no id, and
  /// ``RepositoryError/invalidQuery(reason:)`` if it lacks a field by which the query is ordered,
  /// or if the query is one of a collection group, where an id is no place.
  public func start(at document: Model) -> DocumentQuery<Model> {
    query.bounded(by: document) { $0.start(at: $1) }
  }

  /// The documents after `document`. See ``start(at:)-(Self.Model)``.
  public func start(after document: Model) -> DocumentQuery<Model> {
    query.bounded(by: document) { $0.start(after: $1) }
  }

  /// The documents up to `document`, which is included. See ``start(at:)-(Self.Model)``.
  public func end(at document: Model) -> DocumentQuery<Model> {
    query.bounded(by: document) { $0.end(at: $1) }
  }

  /// The documents before `document`. See ``start(at:)-(Self.Model)``.
  public func end(before document: Model) -> DocumentQuery<Model> {
    query.bounded(by: document) { $0.end(before: $1) }
  }

  /// The documents ordered by their ids. Other orders come before this one.
  ///
  /// Firestore has no index of ids in descending order, unless the query is ordered by a field,
  /// too.
  public func orderByDocumentID(descending: Bool = false) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      try shape.order(by: DocumentQueryShape.documentID, descending: descending)
    } _: { query in
      query.order(by: FieldPath.documentID(), descending: descending)
    }
  }
}

nonisolated extension DocumentQuery {
  fileprivate func bounded(
    by values: [any Encodable], _ refine: (Query, [PendingWrite.Operand]) -> Query
  ) -> DocumentQuery {
    bounded { _ in
    } _: { query in
      guard values.count <= shape.orders.count else {
        throw RepositoryError.invalidQuery(
          reason: "A query can start or end at one value for each order(by:), not "
            + "\(values.count).")
      }
      return refine(
        query,
        try zip(shape.orders, values).map { try operand($1, of: $0, in: query.firestore) })
    }
  }

  fileprivate func bounded(
    by document: Model, _ refine: (Query, [PendingWrite.Operand]) -> Query
  ) -> DocumentQuery {
    bounded(by: document, refine) { () throws(RepositoryError) in
      guard !shape.isGroup else {
        throw .invalidQuery(
          reason: "Only a collection's query can start or end at a model, which doesn't say in "
            + "which collection its document is. A stored document does.")
      }
      return try DocumentPath.joining([Model._documentID(of: document)], below: path)
    }
  }

  internal func bounded(
    by stored: Stored<Model>, _ refine: (Query, [PendingWrite.Operand]) -> Query
  ) -> DocumentQuery {
    bounded(by: stored.model, refine) { () throws(RepositoryError) in
      let found = stored.reference.path
      guard shape.isGroup || found.utf8.elementsEqual("\(path)/\(stored.documentID)".utf8) else {
        throw .invalidQuery(reason: "\(found) is not in \(path).")
      }
      return found
    }
  }

  /// - Parameter findPath: Returns the path of the document.
  private func bounded(
    by document: Model, _ refine: (Query, [PendingWrite.Operand]) -> Query,
    at findPath: () throws(RepositoryError) -> String
  ) -> DocumentQuery {
    // The place has to be unique, so everything by which the server orders becomes explicit.
    let rest = shape.remainingOrders
    let orders = shape.orders + rest
    return refined { shape throws(RepositoryError) in
      guard rest.isEmpty || !shape.isBounded else {
        throw .invalidQuery(
          reason: "A query's start or end at a model has to come before its other one.")
      }
      shape.orders = orders
      shape.isBounded = true
    } _: { query in
      let ordered = shape.ordered(query, by: rest)
      let operands = try place(of: document, at: findPath(), by: orders, in: query.firestore)
      return refine(ordered, operands)
    }
  }

  /// Returns what `document` has in the fields `orders`.
  private func place(
    of document: Model, at path: String, by orders: [[String]], in firestore: Firestore
  ) throws -> [PendingWrite.Operand] {
    let reference = firestore.document(path)
    var fields = try document.encoded(in: reference)
    if let storedID = Model._documentFields.storedID {
      fields[storedID] = PendingWrite.field(reference.documentID)
    }
    return try orders.map { field in
      if field == DocumentQueryShape.documentID {
        return PendingWrite.operand(shape.isGroup ? path : reference.documentID)
      }
      if let operand = PendingWrite.operand(at: field, of: fields) { return operand }
      let name = RepositoryError.name(of: field)
      throw RepositoryError.invalidQuery(
        reason: "The query can't start or end at \(reference.path), which has no \(name).")
    }
  }

  private func operand(
    _ value: any Encodable, of field: [String], in firestore: Firestore
  ) throws(RepositoryError) -> PendingWrite.Operand {
    guard field == DocumentQueryShape.documentID else {
      return try DocumentField<Model, Never>(
        names: field, hasCapitals: shape.capitals.contains(field)
      ).operand(value, in: firestore)
    }
    guard let id = value as? String, !shape.isGroup else {
      throw .invalidQuery(
        reason: "Only a collection's query can start or end at a document's id.")
    }
    guard id.isPathSegment else { throw .invalidID(id, in: path) }
    return PendingWrite.operand(id)
  }
}
