nonisolated extension FieldKey {
  /// Returns the key of an array's element.
  internal static func element(_ index: Int) -> any CodingKey { FieldKey(intValue: index) }
}
