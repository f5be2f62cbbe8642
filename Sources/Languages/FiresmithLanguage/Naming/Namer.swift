import FiresmithConcurrency
import FiresmithDiagnostics

/// Names the parts of each type, or of each collection, and reports problems with the names.
protocol Namer: Sendable {
  /// The problems with the names so far.
  var diagnostics: [Diagnostic] { get }
}

extension Namer {
  /// Returns the results of `name` for the numbers below `count`, computed in parallel. Problems
  /// are appended to `diagnostics`.
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
