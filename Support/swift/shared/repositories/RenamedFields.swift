// MARK: - Fields that had other names

/// A stored field whose values are read as `Value`, and that older documents have under another
/// name. Queries find documents by its name of today; updates store it as a whole, and remove what
/// is there under the former names.
nonisolated public struct RenamedDocumentField<Model: DocumentModel, Value>: Sendable {
  internal let stored: DocumentField<Model, Value>
  /// The former names, the newest first.
  internal let previous: [String]

  /// Creates the field at the path `names`: the last is the field's name, the others are those of
  /// the maps around it. It was called like one of `previously` before. Its UUIDs are stored in
  /// capitals if it `hasCapitals`.
  public init(
    _ names: String..., nulls: DocumentField<Model, Value>.Nulls = .omitted,
    hasCapitals: Bool = false, previously: [String]
  ) {
    stored = DocumentField(names: names, nulls: nulls, hasCapitals: hasCapitals)
    previous = previously
  }

  /// Returns the entry of a map, for queries: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> ImmutableDocumentField<Model, Element>
  where Value == [String: Element] {
    ImmutableDocumentField<Model, Element>(stored[key])
  }

  /// Returns the entry of a map that may be missing, for queries: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> ImmutableDocumentField<Model, Element>
  where Value == [String: Element]? {
    ImmutableDocumentField<Model, Element>(stored[key])
  }
}

nonisolated extension DocumentModel {
  /// A stored field of this model that older documents have under another name.
  public typealias RenamedField<Value> = RenamedDocumentField<Self, Value>
}

nonisolated extension DocumentUpdate {
  /// Stores `value`, and removes what is there under the field's former names.
  public mutating func set<Value: Encodable>(_ field: Model.RenamedField<Value>, to value: Value) {
    set(field.stored, to: value)
    remove(field.previous, besides: field.stored.names)
  }

  /// Stores `value`, or clears the field if it is `nil`, and removes what is there under the
  /// field's former names.
  public mutating func set<Value: Encodable>(
    _ field: Model.RenamedField<Value?>, to value: Value?
  ) {
    set(field.stored, to: value)
    remove(field.previous, besides: field.stored.names)
  }

  /// Sets the field to `nil`: removes it, or stores null if the schema says `nulls: explicit`.
  /// Removes what is there under the field's former names.
  public mutating func clear<Value>(_ field: Model.RenamedField<Value?>) {
    clear(field.stored)
    remove(field.previous, besides: field.stored.names)
  }

  /// Sets the field to the time at which the server receives the update. Until then, this device
  /// reads `nil`. Removes what is there under the field's former names.
  public mutating func setServerTimestamp<Value: ServerTimestampWrappable>(
    _ field: Model.RenamedField<Value?>
  ) {
    setServerTimestamp(field.stored)
    remove(field.previous, besides: field.stored.names)
  }
}

nonisolated extension DocumentAggregate {
  /// The sum of the numbers in `field`. Anything else in it is ignored.
  public static func sum<Number: DocumentNumber>(
    of field: Model.RenamedField<Number>
  ) -> DocumentAggregate where Value == Number.Sum {
    sum(of: field.stored)
  }

  /// The average of the numbers in `field`; `nil` if there are none.
  public static func average<Number: DocumentNumber>(
    of field: Model.RenamedField<Number>
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
    of field: Model.RenamedField<Number>
  ) async throws(RepositoryError) -> Number.Sum {
    try await sum(of: field.stored)
  }

  /// Returns the average of the numbers in `field`, computed by the server; `nil` without any.
  public func average<Number: DocumentNumber>(
    of field: Model.RenamedField<Number>
  ) async throws(RepositoryError) -> Double? {
    try await average(of: field.stored)
  }

  /// The documents ordered by `field`. Documents without the field are left out.
  public func order<Value>(
    by field: Model.RenamedField<Value>, descending: Bool = false
  ) -> DocumentQuery<Model> {
    order(by: field.stored, descending: descending)
  }
}
