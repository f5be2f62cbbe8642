/// The lines of two texts that have no counterpart in the other text: as few as possible.
///
/// Eugene W. Myers, “An O(ND) difference algorithm and its variations” (1986), in linear space.
/// Lines that only one of the texts contains are left out of the search, so that texts with few
/// common lines are compared as fast as similar ones.
struct LineDifference {
  /// For each line of the old text, whether it isn't in the new one.
  private(set) var removed: [Bool]
  /// For each line of the new text, whether it isn't in the old one.
  private(set) var added: [Bool]

  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let next = numbers.count
      let number = numbers[line] ?? next
      if number == next { numbers[line] = next }
      return number
    }
    let oldNumbers = old.map(number)
    let newNumbers = new.map(number)
    let (inOld, inNew) = (Set(oldNumbers), Set(newNumbers))
    let oldShared = oldNumbers.indices.filter { inNew.contains(oldNumbers[$0]) }
    let newShared = newNumbers.indices.filter { inOld.contains(newNumbers[$0]) }

    var search = CommonSubsequence(
      oldShared.map { oldNumbers[$0] }, newShared.map { newNumbers[$0] })
    search.compare(0..<oldShared.count, 0..<newShared.count)
    removed = [Bool](repeating: true, count: old.count)
    added = [Bool](repeating: true, count: new.count)
    for (index, isCommon) in zip(oldShared, search.isCommonLeft) { removed[index] = !isCommon }
    for (index, isCommon) in zip(newShared, search.isCommonRight) { added[index] = !isCommon }
  }
}

/// Finds a longest common subsequence of two sequences.
private struct CommonSubsequence {
  private let left: [Int]
  private let right: [Int]
  /// For each element, whether it belongs to the subsequence.
  private(set) var isCommonLeft: [Bool]
  private(set) var isCommonRight: [Bool]
  /// For each diagonal, the index in `left` that the path from the start and the path from the end
  /// have reached. The diagonal of `left[x]` and `right[y]` is `x - y`.
  private var forward: [Int]
  private var backward: [Int]
  /// The position of diagonal 0 in both arrays.
  private let origin: Int

  init(_ left: [Int], _ right: [Int]) {
    self.left = left
    self.right = right
    isCommonLeft = [Bool](repeating: false, count: left.count)
    isCommonRight = [Bool](repeating: false, count: right.count)
    origin = right.count + 1
    forward = [Int](repeating: 0, count: left.count + right.count + 3)
    backward = forward
  }

  /// Marks the common elements of two parts.
  mutating func compare(_ lefts: Range<Int>, _ rights: Range<Int>) {
    var (lefts, rights) = (lefts, rights)
    while let x = lefts.first, let y = rights.first, left[x] == right[y] {
      mark(x, y)
      (lefts, rights) = (lefts.dropFirst(), rights.dropFirst())
    }
    while let x = lefts.last, let y = rights.last, left[x] == right[y] {
      mark(x, y)
      (lefts, rights) = (lefts.dropLast(), rights.dropLast())
    }
    guard !lefts.isEmpty, !rights.isEmpty else { return }
    let (x, y) = middle(lefts, rights)
    compare(lefts.lowerBound..<x, rights.lowerBound..<y)
    compare(x..<lefts.upperBound, y..<rights.upperBound)
  }

  private mutating func mark(_ x: Int, _ y: Int) {
    isCommonLeft[x] = true
    isCommonRight[y] = true
  }

  /// Returns a point on a shortest path through both parts, where a path from the start meets one
  /// from the end. The first elements of the parts have to differ, and the last ones.
  private mutating func middle(_ lefts: Range<Int>, _ rights: Range<Int>) -> (x: Int, y: Int) {
    let lowest = lefts.lowerBound - rights.upperBound
    let highest = lefts.upperBound - rights.lowerBound
    let start = lefts.lowerBound - rights.lowerBound
    let end = lefts.upperBound - rights.upperBound
    let isOdd = (end - start) % 2 != 0
    var (forwards, backwards) = (start...start, end...end)
    forward[origin + start] = lefts.lowerBound
    backward[origin + end] = lefts.upperBound
    while true {
      forwards = widen(forwards, lowest, highest, &forward, outside: -1)
      for diagonal in stride(from: forwards.upperBound, through: forwards.lowerBound, by: -2) {
        let index = origin + diagonal
        var x = max(forward[index - 1] + 1, forward[index + 1])
        while x < lefts.upperBound, x - diagonal < rights.upperBound,
          left[x] == right[x - diagonal]
        { x += 1 }
        forward[index] = x
        if isOdd, backwards.contains(diagonal), backward[index] <= x { return (x, x - diagonal) }
      }
      backwards = widen(backwards, lowest, highest, &backward, outside: .max)
      for diagonal in stride(from: backwards.upperBound, through: backwards.lowerBound, by: -2) {
        let index = origin + diagonal
        var x = min(backward[index - 1], backward[index + 1] - 1)
        while x > lefts.lowerBound, x - diagonal > rights.lowerBound,
          left[x - 1] == right[x - diagonal - 1]
        { x -= 1 }
        backward[index] = x
        if !isOdd, forwards.contains(diagonal), x <= forward[index] { return (x, x - diagonal) }
      }
    }
  }

  /// Extends the range of diagonals by one on each side, if it exists.
  ///
  /// - Parameter outside: The value for the adjacent diagonals that no path reaches.
  private func widen(
    _ diagonals: ClosedRange<Int>, _ lowest: Int, _ highest: Int, _ reached: inout [Int],
    outside: Int
  ) -> ClosedRange<Int> {
    var (low, high) = (diagonals.lowerBound, diagonals.upperBound)
    if low > lowest {
      low -= 1
      reached[origin + low - 1] = outside
    } else {
      low += 1
    }
    if high < highest {
      high += 1
      reached[origin + high + 1] = outside
    } else {
      high -= 1
    }
    return low...high
  }
}
