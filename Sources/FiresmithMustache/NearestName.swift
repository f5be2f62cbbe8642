/// Returns the end of a message about an unknown name: the nearest valid name, or nothing if none
/// is near.
///
/// ```swift
/// nearestNameHint(to: "titel", among: ["name", "title"])  // "; the nearest name is 'title'"
/// ```
func nearestNameHint(to name: String, among candidates: [String]) -> String {
  let wanted = Array(name.utf8)
  var nearest: (name: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(wanted, Array(candidate.utf8))
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  guard let nearest else { return "" }
  return "; the nearest name is '\(nearest.name)'"
}

/// Returns the edit distance: the least number of bytes to insert, remove, replace or swap with a
/// neighbour.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
      var distance = min(previous[column + 1] + 1, current[column] + 1, replaced)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
