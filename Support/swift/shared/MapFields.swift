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
  /// Creates the field that is stored as `name` inside of `map`.
  public init(_ name: String, nulls: Nulls = .omitted, in map: DocumentField<Model, some Any>) {
    self.init(names: map.names + [name], nulls: nulls)
  }
}
