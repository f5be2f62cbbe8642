import Foundation

extension String {
  /// Whether both are the same to Firestore.
  ///
  /// Swift's own comparison also takes strings as equal that merely look the same.
  func hasSameBytes(as other: String) -> Bool {
    comparedBytes(with: other) == .orderedSame
  }

  /// Firestore's order of strings: by their UTF-8 bytes.
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

/// A string that equals those of the same bytes alone, as the key of a dictionary.
struct ExactString: Hashable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (first: ExactString, second: ExactString) -> Bool {
    first.string.hasSameBytes(as: second.string)
  }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Comparable {
  func compared(with other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : self > other ? .orderedDescending : .orderedSame
  }
}
