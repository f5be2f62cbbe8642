nonisolated extension DocumentFilter {
  /// Documents whose field equals `value`. `nil` matches stored nulls, but not missing fields.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isEqualTo value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isEqualTo: value)
  }

  /// Documents whose field doesn't equal `value` and is neither null nor missing.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isNotEqualTo value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isNotEqualTo: value)
  }

  /// Documents whose field is less than `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isLessThan value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isLessThan: value)
  }

  /// Documents whose field is at most `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isLessThanOrEqualTo value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isLessThanOrEqualTo: value)
  }

  /// Documents whose field is greater than `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isGreaterThan value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isGreaterThan: value)
  }

  /// Documents whose field is at least `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isGreaterThanOrEqualTo value: Value
  ) -> DocumentFilter {
    whereField(field.stored, isGreaterThanOrEqualTo: value)
  }

  /// Documents whose field equals one of `values`; no documents if `values` is empty.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, in values: [Value]
  ) -> DocumentFilter {
    whereField(field.stored, in: values)
  }

  /// Documents whose field equals none of `values` and is neither null nor missing; all documents
  /// if `values` is empty.
  public static func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, notIn values: [Value]
  ) -> DocumentFilter {
    whereField(field.stored, notIn: values)
  }

  /// Documents whose field is an array that contains `element`.
  public static func whereField<Value: DocumentArray>(
    _ field: Model.ImmutableField<Value>, arrayContains element: Value.Element
  ) -> DocumentFilter where Value.Element: Encodable {
    whereField(field.stored, arrayContains: element)
  }

  /// Documents whose field is an array that contains any of `elements`; no documents if `elements`
  /// is empty.
  public static func whereField<Value: DocumentArray>(
    _ field: Model.ImmutableField<Value>, arrayContainsAny elements: [Value.Element]
  ) -> DocumentFilter where Value.Element: Encodable {
    whereField(field.stored, arrayContainsAny: elements)
  }
}

nonisolated extension DocumentQueryable {
  /// Documents whose field equals `value`. `nil` matches stored nulls, but not missing fields.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isEqualTo: value)
  }

  /// Documents whose field doesn't equal `value` and is neither null nor missing.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isNotEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isNotEqualTo: value)
  }

  /// Documents whose field is less than `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isLessThan value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isLessThan: value)
  }

  /// Documents whose field is at most `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isLessThanOrEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isLessThanOrEqualTo: value)
  }

  /// Documents whose field is greater than `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isGreaterThan value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isGreaterThan: value)
  }

  /// Documents whose field is at least `value`.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, isGreaterThanOrEqualTo value: Value
  ) -> DocumentQuery<Model> {
    whereField(field.stored, isGreaterThanOrEqualTo: value)
  }

  /// Documents whose field equals one of `values`; no documents if `values` is empty.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, in values: [Value]
  ) -> DocumentQuery<Model> {
    whereField(field.stored, in: values)
  }

  /// Documents whose field equals none of `values` and is neither null nor missing; all documents
  /// if `values` is empty.
  public func whereField<Value: Encodable>(
    _ field: Model.ImmutableField<Value>, notIn values: [Value]
  ) -> DocumentQuery<Model> {
    whereField(field.stored, notIn: values)
  }

  /// Documents whose field is an array that contains `element`.
  public func whereField<Value: DocumentArray>(
    _ field: Model.ImmutableField<Value>, arrayContains element: Value.Element
  ) -> DocumentQuery<Model> where Value.Element: Encodable {
    whereField(field.stored, arrayContains: element)
  }

  /// Documents whose field is an array that contains any of `elements`; no documents if `elements`
  /// is empty.
  public func whereField<Value: DocumentArray>(
    _ field: Model.ImmutableField<Value>, arrayContainsAny elements: [Value.Element]
  ) -> DocumentQuery<Model> where Value.Element: Encodable {
    whereField(field.stored, arrayContainsAny: elements)
  }
}
