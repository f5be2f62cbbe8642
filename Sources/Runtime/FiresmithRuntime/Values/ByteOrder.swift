import FiresmithValues
import Foundation

extension String {
  /// Whether both are the same string to Firestore.
  ///
  /// Swift also considers strings equal whose characters are composed differently.
  package func hasSameBytes(as other: String) -> Bool {
    byteOrder(self, other) == 0
  }

  /// Firestore's order of strings: by their UTF-8 bytes.
  package func comparedBytes(with other: String) -> ComparisonResult {
    byteOrder(self, other).compared(with: 0)
  }

  /// The order of paths: segment by segment, each by its UTF-8 bytes.
  package func comparedPath(with other: String) -> ComparisonResult {
    // A slash ends a segment, and a shorter segment comes first.
    func rank(_ byte: UInt8) -> Int { byte == UInt8(ascii: "/") ? -1 : Int(byte) }
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
