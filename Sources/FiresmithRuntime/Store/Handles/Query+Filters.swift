extension Query {
  /// Documents whose field equals `value`. A missing field doesn't equal `.null`.
  public func whereField(_ field: FieldPath, isEqualTo value: DocumentValue) -> Query {
    filtered(field, .equal, value)
  }

  /// Documents whose field doesn't equal `value`, and is neither null nor missing.
  public func whereField(_ field: FieldPath, isNotEqualTo value: DocumentValue) -> Query {
    filtered(field, .notEqual, value)
  }

  /// Documents whose field is less than `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isLessThan value: DocumentValue) -> Query {
    filtered(field, .lessThan, value)
  }

  /// Documents whose field is less than or equal to `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isLessThanOrEqualTo value: DocumentValue) -> Query {
    filtered(field, .lessThanOrEqual, value)
  }

  /// Documents whose field is greater than `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isGreaterThan value: DocumentValue) -> Query {
    filtered(field, .greaterThan, value)
  }

  /// Documents whose field is greater than or equal to `value`, and of the same kind.
  public func whereField(
    _ field: FieldPath, isGreaterThanOrEqualTo value: DocumentValue
  ) -> Query {
    filtered(field, .greaterThanOrEqual, value)
  }

  /// Documents whose field equals one of `values`: 1 to 30.
  public func whereField(_ field: FieldPath, in values: [DocumentValue]) -> Query {
    filtered(field, .in, .array(values))
  }

  /// Documents whose field equals none of `values`, 1 to 10, and is neither null nor missing.
  public func whereField(_ field: FieldPath, notIn values: [DocumentValue]) -> Query {
    filtered(field, .notIn, .array(values))
  }

  /// Documents whose field is an array that contains `element`.
  public func whereField(_ field: FieldPath, arrayContains element: DocumentValue) -> Query {
    filtered(field, .arrayContains, element)
  }

  /// Documents whose field is an array that contains one of `elements`: 1 to 30.
  public func whereField(_ field: FieldPath, arrayContainsAny elements: [DocumentValue]) -> Query {
    filtered(field, .arrayContainsAny, .array(elements))
  }
}
