nonisolated extension RenamedDocumentField {
  /// Creates the field that is stored as `name` inside of `map`, and was called like one of
  /// `previously` before. Its UUIDs are stored in capitals if it `hasCapitals`.
  public init(
    _ name: String, nulls: DocumentField<Model, Value>.Nulls = .omitted, hasCapitals: Bool = false,
    in map: DocumentField<Model, some Any>, previously: [String]
  ) {
    stored = DocumentField(names: map.names + [name], nulls: nulls, hasCapitals: hasCapitals)
    previous = previously
  }
}

nonisolated extension ImmutableDocumentField {
  /// Creates the field that is stored as `name` inside of `map`, of which updates change no part,
  /// because older documents have it under another name.
  public init(
    _ name: String, nulls: DocumentField<Model, Value>.Nulls = .omitted, hasCapitals: Bool = false,
    in map: RenamedDocumentField<Model, some Any>
  ) {
    self.init(name, nulls: nulls, hasCapitals: hasCapitals, in: map.stored)
  }
}
