#if canImport(SwiftUI)
  /// The database of a view's queries: with Google's SDK, each query has its own.
  nonisolated private struct ViewDatabase: SwiftUI.DynamicProperty {
    /// Returns the query that a view asks for by `query`.
    internal func query<Model>(_ query: DocumentQuery<Model>) -> DocumentQuery<Model> { query }
  }
#endif
