extension Query {
  /// The documents whose field has `value`. `.null` finds nulls, and never a missing field.
  public func whereField(_ field: FieldPath, isEqualTo value: DocumentValue) -> Query {
    filtered(field, .equal, value)
  }

  /// The documents whose field is neither `value`, null nor missing.
  public func whereField(_ field: FieldPath, isNotEqualTo value: DocumentValue) -> Query {
    filtered(field, .notEqual, value)
  }

  /// The documents whose field has a value of the same kind that is less than `value`.
  public func whereField(_ field: FieldPath, isLessThan value: DocumentValue) -> Query {
    filtered(field, .lessThan, value)
  }

  /// The documents whose field has a value of the same kind that is at most `value`.
  public func whereField(_ field: FieldPath, isLessThanOrEqualTo value: DocumentValue) -> Query {
    filtered(field, .lessThanOrEqual, value)
  }

  /// The documents whose field has a value of the same kind that is greater than `value`.
  public func whereField(_ field: FieldPath, isGreaterThan value: DocumentValue) -> Query {
    filtered(field, .greaterThan, value)
  }

  /// The documents whose field has a value of the same kind that is at least `value`.
  public func whereField(
    _ field: FieldPath, isGreaterThanOrEqualTo value: DocumentValue
  ) -> Query {
    filtered(field, .greaterThanOrEqual, value)
  }

  /// The documents whose field is one of `values`, of which there are 1 to 30.
  public func whereField(_ field: FieldPath, in values: [DocumentValue]) -> Query {
    filtered(field, .in, .array(values))
  }

  /// The documents whose field is none of `values`, of which there are 1 to 10, nor null or missing.
  public func whereField(_ field: FieldPath, notIn values: [DocumentValue]) -> Query {
    filtered(field, .notIn, .array(values))
  }

  /// The documents whose field is an array with `element` in it.
  public func whereField(_ field: FieldPath, arrayContains element: DocumentValue) -> Query {
    filtered(field, .arrayContains, element)
  }

  /// The documents whose field is an array with one of `elements`, 1 to 30, in it.
  public func whereField(_ field: FieldPath, arrayContainsAny elements: [DocumentValue]) -> Query {
    filtered(field, .arrayContainsAny, .array(elements))
  }
}
