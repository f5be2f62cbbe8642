nonisolated extension DocumentUpdate {
  /// Adds `amount`, which can be negative, to the stored value.
  public mutating func increment<Value: ConvertedInteger>(
    _ field: Model.Field<Value>, by amount: Value
  ) {
    change(field) { try FieldValue.increment(amount.storedInteger(for: field.name)) }
  }

  /// Adds `amount`, which can be negative, to the stored value.
  public mutating func increment<Value: ConvertedInteger>(
    _ field: Model.Field<Value?>, by amount: Value
  ) {
    change(field) { try FieldValue.increment(amount.storedInteger(for: field.name)) }
  }
}

nonisolated extension ConvertedInteger {
  internal func storedInteger(for field: String) throws(RepositoryError) -> Int64 {
    if let storedInteger { return storedInteger }
    throw .invalidValue(field: field, reason: "is invalid: \(Self.outOfRange)")
  }
}
