// MARK: - Sums and averages

/// A number that fields hold, or an optional of one.
nonisolated public protocol DocumentNumber: SendableMetatype {
  /// The type of sums.
  associatedtype Sum: Sendable

  /// Returns a sum that Firestore computed; `nil` if this type can't hold it.
  ///
  /// - Parameters:
  ///   - integer: The sum; `nil` if no integer can hold it.
  ///   - double: The sum, rounded if necessary.
  static func sum(integer: Int64?, double: Double) -> Sum?
}

nonisolated extension Int: DocumentNumber {
  public static func sum(integer: Int64?, double: Double) -> Int? {
    integer.flatMap { Int(exactly: $0) }
  }
}

nonisolated extension Int64: DocumentNumber {
  public static func sum(integer: Int64?, double: Double) -> Int64? { integer }
}

nonisolated extension Double: DocumentNumber {
  public static func sum(integer: Int64?, double: Double) -> Double? { double }
}

nonisolated extension Optional: DocumentNumber where Wrapped: DocumentNumber {
  public static func sum(integer: Int64?, double: Double) -> Wrapped.Sum? {
    Wrapped.sum(integer: integer, double: double)
  }
}

/// A number that Firestore computes of the documents of a query, without sending them.
nonisolated public struct DocumentAggregate<Model: DocumentModel, Value: Sendable>: Sendable {
  internal let field: @Sendable () throws(RepositoryError) -> AggregateField
  /// Returns the number that Firestore answered, where `nil` is null.
  internal let value: @Sendable (_ integer: Int64?, Double?) throws(RepositoryError) -> Value

  /// The sum of the numbers in `field`. Anything else in it is ignored.
  ///
  /// It throws ``RepositoryError/invalidValue(field:reason:)`` if the sum doesn't fit.
  public static func sum<Number: DocumentNumber>(
    of field: Model.Field<Number>
  ) -> DocumentAggregate where Value == Number.Sum {
    DocumentAggregate { () throws(RepositoryError) in
      .sum(try field.path)
    } value: { (integer, double) throws(RepositoryError) in
      if let sum = Number.sum(integer: integer, double: double ?? 0) { return sum }
      let reason = "has the sum \(double ?? 0), which does not fit in \(Value.self)"
      throw .invalidValue(field: field.name, reason: reason)
    }
  }

  /// The average of the numbers in `field`; `nil` if there are none.
  public static func average<Number: DocumentNumber>(
    of field: Model.Field<Number>
  ) -> DocumentAggregate where Value == Double? {
    DocumentAggregate { () throws(RepositoryError) in
      .average(try field.path)
    } value: { (_, double) throws(RepositoryError) in
      double
    }
  }
}

nonisolated extension DocumentAggregate where Value == Int {
  /// The number of documents.
  public static var count: DocumentAggregate {
    DocumentAggregate { () throws(RepositoryError) in
      .count()
    } value: { (integer, _) throws(RepositoryError) in
      Int(integer ?? 0)
    }
  }
}

nonisolated extension DocumentQueryable {
  /// Returns numbers that the server computes of the documents of this query, at most five.
  ///
  /// ```swift
  /// let (count, pages) = try await books.aggregate(.count, .sum(of: .numberOfPages))
  /// ```
  ///
  /// Documents that lack one of the fields don't count for any of the numbers.
  ///
  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` also if the query reads from the cache.
  public func aggregate<each Value>(
    _ aggregate: repeat DocumentAggregate<Model, each Value>
  ) async throws(RepositoryError) -> (repeat each Value) {
    var fields: [AggregateField] = []
    for aggregate in repeat each aggregate { fields.append(try aggregate.field()) }
    guard query.shape.source != .cache else {
      throw .invalidQuery(reason: "Numbers are computed on the server, not in the cache.")
    }
    guard fields.count <= 5 else {
      throw .invalidQuery(reason: "A query can compute only five numbers at once.")
    }
    guard let query = try query.runnable() else {
      return (repeat try (each aggregate).value(0, nil))
    }
    let snapshot: AggregateQuerySnapshot
    do {
      snapshot = try await query.aggregate(fields).getAggregation(source: .server)
    } catch {
      throw RepositoryError(error, path: self.query.path, isOfQuery: true)
    }
    return (repeat try snapshot.value(of: each aggregate))
  }

  /// Returns the number of documents, counted by the server.
  public func count() async throws(RepositoryError) -> Int {
    try await aggregate(.count)
  }

  /// Returns the sum of the numbers in `field`, computed by the server. Anything else in the field
  /// is ignored.
  ///
  /// - Throws: ``RepositoryError/invalidValue(field:reason:)`` if the sum doesn't fit in the type.
  public func sum<Number: DocumentNumber>(
    of field: Model.Field<Number>
  ) async throws(RepositoryError) -> Number.Sum {
    try await aggregate(.sum(of: field))
  }

  /// Returns the average of the numbers in `field`, computed by the server; `nil` without any.
  public func average<Number: DocumentNumber>(
    of field: Model.Field<Number>
  ) async throws(RepositoryError) -> Double? {
    try await aggregate(.average(of: field))
  }
}

nonisolated extension AggregateQuerySnapshot {
  fileprivate func value<Model, Value>(
    of aggregate: DocumentAggregate<Model, Value>
  ) throws(RepositoryError) -> Value {
    let (integer, double) = number(for: try aggregate.field())
    return try aggregate.value(integer, double)
  }
}
