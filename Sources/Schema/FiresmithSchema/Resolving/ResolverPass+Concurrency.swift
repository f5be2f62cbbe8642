import FiresmithConcurrency

// Types, and the queries of collections, are resolved on all cores, some of them at a time.
extension ResolverPass {
  /// The number of elements resolved at a time: resolving one takes little time compared to
  /// starting.
  private static var chunkSize: Int { 32 }

  /// Returns the results of `resolve` for the numbers below `count`, in order. The result and the
  /// problems are those of a loop, and so are the suggestions.
  ///
  /// - Parameter resolve: May report problems, and leaves the schema as it is.
  mutating func resolveConcurrently<Value: Sendable>(
    count: Int, _ resolve: @escaping @Sendable (inout Self, Int) -> Value
  ) -> [Value] {
    let start = withoutSuggestions()
    let chunks = concurrentMap(count: count, inChunksOf: Self.chunkSize) { indices in
      var pass = start
      let values = indices.map { resolve(&pass, $0) }
      return (indices, values, pass.diagnostics, pass.suggestions.isUsed)
    }
    var values: [Value] = []
    values.reserveCapacity(count)
    for (indices, chunk, problems, hasLookedForSuggestion) in chunks {
      if hasLookedForSuggestion {
        // How many names may be compared depends on what was reported before.
        for index in indices { values.append(resolve(&self, index)) }
      } else {
        values += chunk
        diagnostics += problems
      }
    }
    return values
  }

  /// A pass that knows the same, has reported nothing, and compares no names.
  private func withoutSuggestions() -> Self {
    var pass = self
    pass.diagnostics = []
    pass.suggestions = SuggestionBudget(comparisons: 0)
    return pass
  }
}
