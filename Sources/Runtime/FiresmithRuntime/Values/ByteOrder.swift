import Foundation

extension String {
  /// Whether both are the same string to Firestore.
  ///
  /// Swift also considers strings equal whose characters are composed differently.
  package func hasSameBytes(as other: String) -> Bool {
    comparedBytes(with: other) == .orderedSame
  }

  /// Firestore's order of strings: by their UTF-8 bytes.
  package func comparedBytes(with other: String) -> ComparisonResult {
    compared(with: other) { Int($0) }
  }

  /// The order of paths: segment by segment, each by its UTF-8 bytes.
  package func comparedPath(with other: String) -> ComparisonResult {
    // A slash ends a segment, and a shorter segment comes first.
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

/// A dictionary key that equals only strings with the same bytes.
package struct ExactString: Hashable {
  package let string: String

  package init(_ string: String) {
    self.string = string
  }

  package static func == (first: ExactString, second: ExactString) -> Bool {
    first.string.hasSameBytes(as: second.string)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Comparable {
  func compared(with other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : self > other ? .orderedDescending : .orderedSame
  }
}
