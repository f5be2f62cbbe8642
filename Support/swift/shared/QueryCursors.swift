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

  /// The documents ordered by their ids. Other orders come before this one.
  ///
  /// Firestore has no index of ids in descending order, unless the query is ordered by a field,
  /// too.
  public func orderByDocumentID(descending: Bool = false) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      try shape.order(by: DocumentQuery<Model>.Shape.documentID)
    } _: { query in
      query.order(by: FieldPath.documentID(), descending: descending)
    }
  }
}

nonisolated extension DocumentQuery {
  fileprivate func bounded(
    by values: [any Encodable], _ refine: (Query, [PendingWrite.Operand]) -> Query
  ) -> DocumentQuery {
    refined { shape throws(RepositoryError) in
      shape.isBounded = true
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

  private func operand(
    _ value: any Encodable, of field: [String], in firestore: Firestore
  ) throws(RepositoryError) -> PendingWrite.Operand {
    guard field == Shape.documentID else {
      return try DocumentField<Model, Never>(names: field, nulls: .omitted)
        .operand(value, in: firestore)
    }
    guard let id = value as? String, !shape.isGroup else {
      throw .invalidQuery(
        reason: "Only a collection's query can start or end at a document's id.")
    }
    return PendingWrite.operand(try DocumentPath.joining(id))
  }
}
