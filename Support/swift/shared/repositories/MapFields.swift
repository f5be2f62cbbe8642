// MARK: - Fields inside maps

/// The type of a map whose fields have names, or an optional one.
nonisolated public protocol DocumentMap<StoredMap> {
  /// The type of the map.
  associatedtype StoredMap = Self
}

nonisolated extension Optional: DocumentMap where Wrapped: DocumentMap {
  public typealias StoredMap = Wrapped.StoredMap
}

nonisolated extension DocumentField {
  /// Creates the field that is stored as `name` inside of `map`. Its UUIDs are stored in capitals
  /// if it `hasCapitals`.
  public init(
    _ name: String, nulls: Nulls = .omitted, hasCapitals: Bool = false,
    in map: DocumentField<Model, some Any>
  ) {
    self.init(names: map.names + [name], nulls: nulls, hasCapitals: hasCapitals)
  }
}
