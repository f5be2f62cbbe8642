import FiresmithStoredData

/// A summary of references.
package struct ReferenceSummary: Equatable, Sendable {
  /// The maximum number of collections that are distinguished.
  package static let targetLimit = 16
  /// The maximum total length of their paths, in bytes.
  static let totalLimit = 2_048

  package private(set) var count: Int
  /// The number of references to each collection, by its path with `*` for ids; empty if
  /// ``targetsAreMany``.
  package private(set) var targets: TextCounts
  /// Whether there are more collections than ``targetLimit``, or their paths are too long.
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

  /// The weight of the collections; never less once there are more.
  var weight: Int { (targetsAreMany ? Self.targetLimit : targets.entries.count) * Weight.text }

  /// Removes the collections, as if they were many.
  mutating func removeTargets() {
    targetsAreMany = true
    targets = TextCounts()
  }

  private mutating func limitTargets() {
    let isTooMuch =
      targets.entries.count > Self.targetLimit
      || targets.entries.reduce(0) { $0 + $1.text.utf8.count } > Self.totalLimit
    if targetsAreMany || isTooMuch { removeTargets() }
  }
}
