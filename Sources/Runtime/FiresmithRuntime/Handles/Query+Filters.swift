extension Query {
  /// Documents that meet `filter`, too.
  public func whereFilter(_ filter: Filter) -> Query {
    changed { query in
      let filter = try resolved(filter.structured)
      switch query.filter {
      case nil: query.filter = filter
      case .all(let filters): query.filter = .all(filters + [filter])
      case let other?: query.filter = .all([other, filter])
      }
    }
  }

  /// Returns `filter` with references in place of the ids that documents' ids are compared with.
  private func resolved(_ filter: StructuredQuery.Filter) throws -> StructuredQuery.Filter {
    switch filter {
    case .field(let field, let comparison, let operand):
      field.isDocumentID ? .field(field, comparison, try reference(of: operand)) : filter
    case .all(let filters): .all(try filters.map(resolved))
    case .any(let filters): .any(try filters.map(resolved))
    }
  }

  /// Documents whose field equals `value`. A missing field doesn't equal `.null`.
  public func whereField(_ field: FieldPath, isEqualTo value: DocumentValue) -> Query {
    whereFilter(.whereField(field, isEqualTo: value))
  }

  /// Documents whose field doesn't equal `value`, and is neither null nor missing.
  public func whereField(_ field: FieldPath, isNotEqualTo value: DocumentValue) -> Query {
    whereFilter(.whereField(field, isNotEqualTo: value))
  }

  /// Documents whose field is less than `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isLessThan value: DocumentValue) -> Query {
    whereFilter(.whereField(field, isLessThan: value))
  }

  /// Documents whose field is less than or equal to `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isLessThanOrEqualTo value: DocumentValue) -> Query {
    whereFilter(.whereField(field, isLessThanOrEqualTo: value))
  }

  /// Documents whose field is greater than `value`, and of the same kind.
  public func whereField(_ field: FieldPath, isGreaterThan value: DocumentValue) -> Query {
    whereFilter(.whereField(field, isGreaterThan: value))
  }

  /// Documents whose field is greater than or equal to `value`, and of the same kind.
  public func whereField(
    _ field: FieldPath, isGreaterThanOrEqualTo value: DocumentValue
  ) -> Query {
    whereFilter(.whereField(field, isGreaterOrEqualTo: value))
  }

  /// Documents whose field equals one of `values`: 1 to 30.
  public func whereField(_ field: FieldPath, in values: [DocumentValue]) -> Query {
    whereFilter(.whereField(field, in: values))
  }

  /// Documents whose field equals none of `values`, 1 to 10, and is neither null nor missing.
  public func whereField(_ field: FieldPath, notIn values: [DocumentValue]) -> Query {
    whereFilter(.whereField(field, notIn: values))
  }

  /// Documents whose field is an array that contains `element`.
  public func whereField(_ field: FieldPath, arrayContains element: DocumentValue) -> Query {
    whereFilter(.whereField(field, arrayContains: element))
  }

  /// Documents whose field is an array that contains one of `elements`: 1 to 30.
  public func whereField(_ field: FieldPath, arrayContainsAny elements: [DocumentValue]) -> Query {
    whereFilter(.whereField(field, arrayContainsAny: elements))
  }
}
