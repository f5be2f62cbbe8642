import Foundation

extension String {
  /// Firestore's order of strings: by their UTF-8 bytes.
  ///
  /// Swift's own takes strings as equal that merely look the same.
  func comparedBytes(with other: String) -> ComparisonResult {
    compared(with: other) { Int($0) }
  }

  /// The order of paths: name by name, each by its UTF-8 bytes.
  func comparedPath(with other: String) -> ComparisonResult {
    // A slash ends a name, and what ends first comes first.
    compared(with: other) { $0 == UInt8(ascii: "/") ? -1 : Int($0) }
  }

  private func compared(
    with other: String, by rank: (UInt8) -> Int
  ) -> ComparisonResult {
    var first = self
    var second = other
    return first.withUTF8 { first in
      second.withUTF8 { second in
        let count = min(first.count, second.count)
        var index = 0
        while index < count, first[index] == second[index] { index += 1 }
        return index < count
          ? rank(first[index]).compared(with: rank(second[index]))
          : first.count.compared(with: second.count)
      }
    }
  }
}

extension Comparable {
  func compared(with other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : self > other ? .orderedDescending : .orderedSame
  }
}
