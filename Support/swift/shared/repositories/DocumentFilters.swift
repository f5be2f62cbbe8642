nonisolated extension DocumentQueryable {
  /// Documents whose field equals `value`. `nil` matches stored nulls, but not missing fields.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isEqualTo: value))
  }

  /// Documents whose field doesn't equal `value` and is neither null nor missing.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isNotEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isNotEqualTo: value))
  }

  /// Documents whose field is less than `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isLessThan value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isLessThan: value))
  }

  /// Documents whose field is at most `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isLessThanOrEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isLessThanOrEqualTo: value))
  }

  /// Documents whose field is greater than `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isGreaterThan value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isGreaterThan: value))
  }

  /// Documents whose field is at least `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isGreaterThanOrEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, isGreaterThanOrEqualTo: value))
  }

  /// Documents whose field equals one of `values`; no documents if `values` is empty.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, in values: [Value]
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, in: values))
  }

  /// Documents whose field equals none of `values` and is neither null nor missing; all documents
  /// if `values` is empty.
  public func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, notIn values: [Value]
  ) -> DocumentQuery<Model> {
    whereFilter(.whereField(field, notIn: values))
  }

  /// Documents whose field is an array that contains `element`.
  public func whereField<Value: DocumentArray>(
    _ field: Model.Field<Value>, arrayContains element: Value.Element
  ) -> DocumentQuery<Model> where Value.Element: Encodable {
    whereFilter(.whereField(field, arrayContains: element))
  }

  /// Documents whose field is an array that contains any of `elements`; no documents if `elements`
  /// is empty.
  public func whereField<Value: DocumentArray>(
    _ field: Model.Field<Value>, arrayContainsAny elements: [Value.Element]
  ) -> DocumentQuery<Model> where Value.Element: Encodable {
    whereFilter(.whereField(field, arrayContainsAny: elements))
  }

  /// Documents with one of `ids`; no documents if `ids` is empty.
  public func whereDocumentID(in ids: [String]) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      guard !shape.isGroup else {
        throw .invalidQuery(reason: "A query of a collection group can't filter by document ids.")
      }
      guard !shape.comparisons.contains(.notIn) else {
        throw .invalidQuery(reason: "A query can't combine in and notIn filters.")
      }
      for id in ids where !id.isPathSegment { throw .invalidID(id, in: query.path) }
      shape.comparisons.append(.in)
    } _: { query in
      let operands = ids.map { PendingWrite.operand($0) }
      return ids.isEmpty ? nil : query.whereField(FieldPath.documentID(), in: operands)
    }
  }
}
