extension Sequence where Element: Hashable {
  /// Returns the elements in their order, each once.
  package func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
