nonisolated extension DocumentUpdate {
  /// Stores `value` under the raw values of its keys.
  public mutating func set<Key: RawRepresentable<String>, Value: Encodable>(
    _ field: Model.Field<[String: Value]>, to value: [Key: Value]
  ) {
    set(field, to: value.withRawKeys)
  }

  /// Stores `value` under the raw values of its keys, or clears the field if it is `nil`.
  public mutating func set<Key: RawRepresentable<String>, Value: Encodable>(
    _ field: Model.Field<[String: Value]?>, to value: [Key: Value]?
  ) {
    set(field, to: value?.withRawKeys)
  }
}
