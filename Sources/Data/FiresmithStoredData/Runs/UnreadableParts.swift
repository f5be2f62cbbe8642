import FiresmithValues

/// The parts of sources that can't be read: all are counted, and the first ones of each file are
/// kept. Those of parts of the data can be merged in any order, and are then those of the whole.
package struct UnreadableParts: Sendable {
  /// The number of parts of a file that are kept.
  static let limit = 10

  /// The parts of a file.
  package struct OfFile: Sendable {
    package fileprivate(set) var count = 0
    /// The first parts, in the order of their bytes.
    package private(set) var problems: [SourceProblem] = []

    mutating func insert(_ problem: SourceProblem) {
      if problems.count == limit, let last = problems.last, !Self.precedes(problem, last) { return }
      let index = problems.firstIndex { Self.precedes(problem, $0) } ?? problems.count
      problems.insert(problem, at: index)
      if problems.count > limit { problems.removeLast() }
    }

    /// Returns whether `left` comes before `right`. Problems with the file as a whole come first.
    private static func precedes(_ left: SourceProblem, _ right: SourceProblem) -> Bool {
      let (offset, other) = (left.offset ?? -1, right.offset ?? -1)
      return offset == other ? byteOrder(left.message, right.message) < 0 : offset < other
    }
  }

  private(set) var files: [ExactString: OfFile] = [:]

  package init() {}

  package var isEmpty: Bool { files.isEmpty }

  /// Whether something of a file can't be read.
  func has(_ path: String) -> Bool { files[ExactString(path)] != nil }

  /// The number of parts.
  package var count: Int { files.values.reduce(0) { $0 + $1.count } }

  /// The files with their parts, in the order of the paths' bytes.
  package var sorted: [(path: String, parts: OfFile)] {
    files.map { ($0.key.string, $0.value) }.sorted { byteOrder($0.path, $1.path) < 0 }
  }

  package mutating func add(_ problem: SourceProblem) { add([problem], count: 1, of: problem.path) }

  /// Adds parts of a file.
  ///
  /// - Parameters:
  ///   - problems: The first ones.
  ///   - count: The number of all of them.
  mutating func add(_ problems: [SourceProblem], count: Int, of path: String) {
    var file = files.removeValue(forKey: ExactString(path)) ?? OfFile()
    file.count += count
    for problem in problems { file.insert(problem) }
    files[ExactString(path)] = file
  }

  package mutating func merge(_ other: UnreadableParts) {
    for (path, parts) in other.files { add(parts.problems, count: parts.count, of: path.string) }
  }
}
