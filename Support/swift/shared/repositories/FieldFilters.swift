nonisolated extension DocumentFilter {
  /// Documents whose field equals `value`. `nil` matches stored nulls, but not missing fields.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isEqualTo value: Value
  ) -> DocumentFilter {
    comparing(field, .equality, [value]) { .whereField($0, isEqualTo: $1[0]) }
  }

  /// Documents whose field doesn't equal `value` and is neither null nor missing.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isNotEqualTo value: Value
  ) -> DocumentFilter {
    comparing(field, .notEqual, [value]) { .whereField($0, isNotEqualTo: $1[0]) }
  }

  /// Documents whose field is less than `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isLessThan value: Value
  ) -> DocumentFilter {
    comparing(field, .range, [value]) { .whereField($0, isLessThan: $1[0]) }
  }

  /// Documents whose field is at most `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isLessThanOrEqualTo value: Value
  ) -> DocumentFilter {
    comparing(field, .range, [value]) { .whereField($0, isLessThanOrEqualTo: $1[0]) }
  }

  /// Documents whose field is greater than `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isGreaterThan value: Value
  ) -> DocumentFilter {
    comparing(field, .range, [value]) { .whereField($0, isGreaterThan: $1[0]) }
  }

  /// Documents whose field is at least `value`.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, isGreaterThanOrEqualTo value: Value
  ) -> DocumentFilter {
    comparing(field, .range, [value]) { .whereField($0, isGreaterOrEqualTo: $1[0]) }
  }

  /// Documents whose field equals one of `values`; no documents if `values` is empty.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, in values: [Value]
  ) -> DocumentFilter {
    guard !values.isEmpty else { return DocumentFilter(.nothing) }
    return comparing(field, .in, values) { .whereField($0, in: $1) }
  }

  /// Documents whose field equals none of `values` and is neither null nor missing; all documents
  /// if `values` is empty.
  public static func whereField<Value: Encodable>(
    _ field: Model.Field<Value>, notIn values: [Value]
  ) -> DocumentFilter {
    guard !values.isEmpty else { return DocumentFilter(.everything) }
    return comparing(field, .notIn, values) { .whereField($0, notIn: $1) }
  }

  /// Documents whose field is an array that contains `element`.
  public static func whereField<Value: DocumentArray>(
    _ field: Model.Field<Value>, arrayContains element: Value.Element
  ) -> DocumentFilter where Value.Element: Encodable {
    comparing(field, .arrayContains, [element]) { .whereField($0, arrayContains: $1[0]) }
  }

  /// Documents whose field is an array that contains any of `elements`; no documents if `elements`
  /// is empty.
  public static func whereField<Value: DocumentArray>(
    _ field: Model.Field<Value>, arrayContainsAny elements: [Value.Element]
  ) -> DocumentFilter where Value.Element: Encodable {
    guard !elements.isEmpty else { return DocumentFilter(.nothing) }
    return comparing(field, .arrayContainsAny, elements) { .whereField($0, arrayContainsAny: $1) }
  }

  /// Returns a filter that compares `field` with all of `operands`.
  private static func comparing<Value>(
    _ field: Model.Field<Value>,
    _ comparison: DocumentComparison,
    _ operands: [some Encodable],
    _ filter: @escaping (FieldPath, [PendingWrite.Operand]) -> Filter
  ) -> DocumentFilter {
    if let filter = withFormerValues(field, comparison, operands) { return filter }
    return DocumentFilter(
      .comparison(comparison, of: field.names) { firestore in
        filter(try field.path, try operands.map { try field.operand($0, in: firestore) })
      })
  }
}

/// An array or an optional array.
nonisolated public protocol DocumentArray {
  /// The type of the array's elements.
  associatedtype Element
}

nonisolated extension Array: DocumentArray {}

nonisolated extension Optional: DocumentArray where Wrapped: DocumentArray {
  public typealias Element = Wrapped.Element
}
