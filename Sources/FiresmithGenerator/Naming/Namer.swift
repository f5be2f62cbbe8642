import FiresmithSchema

/// Names what belongs to each type, or to each collection, and reports what is wrong with it.
protocol Namer: Sendable {
  /// What is wrong with the names so far.
  var diagnostics: [Diagnostic] { get }
}

extension Namer {
  /// What `name` makes of each number below `count`, several at a time. What is wrong with it is
  /// appended to `diagnostics`.
  func names<Name: Sendable>(
    count: Int, diagnostics: inout [Diagnostic],
    _ name: @escaping @Sendable (inout Self, Int) -> Name
  ) -> [Name] {
    let parts = concurrentMap(count: count, inChunksOf: 64) { range in
      var namer = self
      let names = range.map { name(&namer, $0) }
      return (names, namer.diagnostics)
    }
    diagnostics += parts.flatMap(\.1)
    return parts.flatMap(\.0)
  }
}
