/// The files that a language generates from a schema.
package struct OutputPlan: Sendable {
  /// The files, those that take the longest first, so that no core waits for them at the end.
  package let files: [FileContext]
  /// The number of spaces for each level of indentation; templates have two.
  package let indentation: Int
  /// The paths of the files that keep the two spaces: their lines were not broken for others.
  package let fixedPaths: Set<String>

  /// Returns the calls by which code uses each collection, for people who read about these; none
  /// for a language that shows none.
  package let calls: @Sendable () -> [CollectionCalls]

  package init(
    files: [FileContext], indentation: Int = 2, fixedPaths: Set<String> = [],
    calls: @escaping @Sendable () -> [CollectionCalls] = { [] }
  ) {
    self.files = files
    self.indentation = indentation
    self.fixedPaths = fixedPaths
    self.calls = calls
  }
}
