import FiresmithStoredData

/// What there is to know of references.
package struct ReferenceSummary: Equatable, Sendable {
  /// How many collections are told apart.
  package static let targetLimit = 16

  package private(set) var count: Int
  /// How many lead to which collection, by its path with `*` for ids; empty if ``targetsAreMany``.
  package private(set) var targets: TextCounts
  /// Whether there are more collections than ``targetLimit``.
  package private(set) var targetsAreMany: Bool

  init(count: Int = 0, targets: TextCounts = TextCounts(), targetsAreMany: Bool = false) {
    self.count = count
    self.targets = targets
    self.targetsAreMany = targetsAreMany
    limitTargets()
  }

  mutating func add(_ reference: StoredReference) {
    count += 1
    guard !targetsAreMany else { return }
    targets.add(collectionPath(ofDocument: reference.path))
    limitTargets()
  }

  mutating func merge(_ other: ReferenceSummary) {
    count += other.count
    targetsAreMany = targetsAreMany || other.targetsAreMany
    targets.merge(other.targets)
    limitTargets()
  }

  private mutating func limitTargets() {
    targetsAreMany = targetsAreMany || targets.entries.count > Self.targetLimit
    if targetsAreMany { targets = TextCounts() }
  }
}
