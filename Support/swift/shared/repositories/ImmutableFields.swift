// MARK: - Fields that never change

/// A stored field whose values are read as `Value`, and that updates leave as it was first written.
/// Queries find documents by it.
nonisolated public struct ImmutableDocumentField<Model: DocumentModel, Value>: Sendable {
  internal let stored: DocumentField<Model, Value>

  /// Creates the field at the path `names`: the last is the field's name, the others are those of
  /// the maps around it. Its UUIDs are stored in capitals if it `hasCapitals`.
  public init(
    _ names: String..., nulls: DocumentField<Model, Value>.Nulls = .omitted,
    hasCapitals: Bool = false
  ) {
    stored = DocumentField(names: names, nulls: nulls, hasCapitals: hasCapitals)
  }

  /// Creates the field that is stored as `name` inside of `map`.
  public init(
    _ name: String,
    nulls: DocumentField<Model, Value>.Nulls = .omitted,
    hasCapitals: Bool = false,
    in map: ImmutableDocumentField<Model, some Any>
  ) {
    self.init(name, nulls: nulls, hasCapitals: hasCapitals, in: map.stored)
  }

  /// Creates the field that is stored as `name` inside of `map`, whose other fields may change.
  public init(
    _ name: String,
    nulls: DocumentField<Model, Value>.Nulls = .omitted,
    hasCapitals: Bool = false,
    in map: DocumentField<Model, some Any>
  ) {
    stored = DocumentField(names: map.names + [name], nulls: nulls, hasCapitals: hasCapitals)
  }

  /// Returns the entry of a map: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> ImmutableDocumentField<Model, Element>
  where Value == [String: Element] {
    ImmutableDocumentField<Model, Element>(stored[key])
  }

  /// Returns the entry of a map that may be missing: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> ImmutableDocumentField<Model, Element>
  where Value == [String: Element]? {
    ImmutableDocumentField<Model, Element>(stored[key])
  }

  internal init(_ stored: DocumentField<Model, Value>) {
    self.stored = stored
  }
}

nonisolated extension DocumentModel {
  /// A stored field of this model, for queries, but not for updates.
  public typealias ImmutableField<Value> = ImmutableDocumentField<Self, Value>
}

nonisolated extension DocumentAggregate {
  /// The sum of the numbers in `field`. Anything else in it is ignored.
  public static func sum<Number: DocumentNumber>(
    of field: Model.ImmutableField<Number>
  ) -> DocumentAggregate where Value == Number.Sum {
    sum(of: field.stored)
  }

  /// The average of the numbers in `field`; `nil` if there are none.
  public static func average<Number: DocumentNumber>(
    of field: Model.ImmutableField<Number>
  ) -> DocumentAggregate where Value == Double? {
    average(of: field.stored)
  }
}

nonisolated extension DocumentQueryable {
  /// Returns the sum of the numbers in `field`, computed by the server. Anything else in the field
  /// is ignored.
  ///
  /// - Throws: ``RepositoryError/invalidValue(field:reason:)`` if the sum doesn't fit in the type.
  public func sum<Number: DocumentNumber>(
    of field: Model.ImmutableField<Number>
  ) async throws(RepositoryError) -> Number.Sum {
    try await sum(of: field.stored)
  }

  /// Returns the average of the numbers in `field`, computed by the server; `nil` without any.
  public func average<Number: DocumentNumber>(
    of field: Model.ImmutableField<Number>
  ) async throws(RepositoryError) -> Double? {
    try await average(of: field.stored)
  }

  /// The documents ordered by `field`. Documents without the field are left out.
  public func order<Value>(
    by field: Model.ImmutableField<Value>, descending: Bool = false
  ) -> DocumentQuery<Model> {
    order(by: field.stored, descending: descending)
  }
}
