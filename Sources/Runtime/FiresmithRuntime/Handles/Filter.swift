/// A condition that a query's documents meet.
///
/// Its names are those of `Filter` in Google's SDK.
public struct Filter: Sendable {
  let structured: StructuredQuery.Filter

  /// Documents whose field equals `value`. A missing field doesn't equal `.null`.
  public static func whereField(_ field: FieldPath, isEqualTo value: DocumentValue) -> Filter {
    Filter(structured: .field(field, .equal, value))
  }

  /// Documents whose field doesn't equal `value`, and is neither null nor missing.
  public static func whereField(_ field: FieldPath, isNotEqualTo value: DocumentValue) -> Filter {
    Filter(structured: .field(field, .notEqual, value))
  }

  /// Documents whose field is less than `value`, and of the same kind.
  public static func whereField(_ field: FieldPath, isLessThan value: DocumentValue) -> Filter {
    Filter(structured: .field(field, .lessThan, value))
  }

  /// Documents whose field is less than or equal to `value`, and of the same kind.
  public static func whereField(
    _ field: FieldPath, isLessThanOrEqualTo value: DocumentValue
  ) -> Filter {
    Filter(structured: .field(field, .lessThanOrEqual, value))
  }

  /// Documents whose field is greater than `value`, and of the same kind.
  public static func whereField(_ field: FieldPath, isGreaterThan value: DocumentValue) -> Filter {
    Filter(structured: .field(field, .greaterThan, value))
  }

  /// Documents whose field is greater than or equal to `value`, and of the same kind.
  public static func whereField(
    _ field: FieldPath, isGreaterOrEqualTo value: DocumentValue
  ) -> Filter {
    Filter(structured: .field(field, .greaterThanOrEqual, value))
  }

  /// Documents whose field equals one of `values`: 1 to 30.
  public static func whereField(_ field: FieldPath, in values: [DocumentValue]) -> Filter {
    Filter(structured: .field(field, .in, .array(values)))
  }

  /// Documents whose field equals none of `values`, 1 to 10, and is neither null nor missing.
  public static func whereField(_ field: FieldPath, notIn values: [DocumentValue]) -> Filter {
    Filter(structured: .field(field, .notIn, .array(values)))
  }

  /// Documents whose field is an array that contains `element`.
  public static func whereField(
    _ field: FieldPath, arrayContains element: DocumentValue
  ) -> Filter {
    Filter(structured: .field(field, .arrayContains, element))
  }

  /// Documents whose field is an array that contains one of `elements`: 1 to 30.
  public static func whereField(
    _ field: FieldPath, arrayContainsAny elements: [DocumentValue]
  ) -> Filter {
    Filter(structured: .field(field, .arrayContainsAny, .array(elements)))
  }

  /// Documents that meet all of `filters`. Without any, it asks for nothing.
  public static func andFilter(_ filters: [Filter]) -> Filter {
    Filter(structured: .all(filters.map(\.structured)))
  }

  /// Documents that meet at least one of `filters`. There has to be one.
  public static func orFilter(_ filters: [Filter]) -> Filter {
    Filter(structured: .any(filters.map(\.structured)))
  }
}
