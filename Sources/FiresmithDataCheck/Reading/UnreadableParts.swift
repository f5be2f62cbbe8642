import FiresmithStoredData

/// The parts of sources that can't be read: all are counted, and the first ones of each file are kept.
package struct UnreadableParts: Sendable {
  private static let limit = 10

  package private(set) var problems: [SourceProblem] = []
  package private(set) var counts: [String: Int] = [:]

  package var isEmpty: Bool { problems.isEmpty }

  /// The number of parts.
  package var count: Int { counts.values.reduce(0, +) }

  package mutating func add(_ problem: SourceProblem) {
    let count = counts[problem.path, default: 0]
    counts[problem.path] = count + 1
    if count < Self.limit { problems.append(problem) }
  }

  /// Adds the parts that come after these.
  mutating func merge(_ other: UnreadableParts) {
    var shown = counts.mapValues { min($0, Self.limit) }
    for problem in other.problems where shown[problem.path, default: 0] < Self.limit {
      problems.append(problem)
      shown[problem.path, default: 0] += 1
    }
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}
