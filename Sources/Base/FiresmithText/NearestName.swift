/// Returns the name that someone who wrote `name` most likely meant, or `nil` if none is near
/// enough to be helpful.
///
/// Names that differ in case, hyphens and underscores only come first; then those that differ by
/// few letters added, removed, changed or swapped, and last the first one that is longer: `dir` for
/// `directory`. Ties go to the first of `candidates`.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let written = folded(name)
  guard !written.isEmpty, written.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  var longer: String?
  var matrix = DistanceMatrix()
  for candidate in candidates where candidate != name {
    // Folding only shortens a name, and only by its separators.
    let count = candidate.utf8.count
    guard count + 3 >= written.count, count <= 2 * written.count + 6 else { continue }
    let other = folded(candidate)
    if longer == nil, written.count >= 3, other.starts(with: written) { longer = candidate }
    // One difference in a short name, two in a longer one, at most three.
    let allowed = min(3, max(1, max(written.count, other.count) / 3))
    let limit = min(allowed, best.map { $0.distance - 1 } ?? allowed)
    guard limit >= 0, abs(other.count - written.count) <= limit else { continue }
    let distance = matrix.distance(written, other)
    if distance <= limit, distance < max(written.count, other.count) {
      best = (candidate, distance)
      if distance == 0 { break }
    }
  }
  return best?.name ?? longer
}

/// Returns the end of a message about an unknown name: `; did you mean 'x'?`, or nothing if no name
/// is near.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String {
  nearestName(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

/// The name's bytes in lower case, without hyphens, underscores and spaces.
private func folded(_ name: String) -> [UInt8] {
  var result: [UInt8] = []
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte | 0x20)
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): continue
    default: result.append(byte)
    }
    if result.count > 64 { break }
  }
  return result
}

/// Computes Damerau–Levenshtein distances (with adjacent swaps only, "optimal string alignment").
private struct DistanceMatrix {
  // The last three rows are enough.
  private var beforePrevious: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  mutating func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if previous.count <= right.count {
      beforePrevious = Array(0...right.count)
      previous = beforePrevious
      current = beforePrevious
    }
    for column in 0...right.count { previous[column] = column }
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let change = left[row] == right[column] ? 0 : 1
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + change)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}
