/// The number of a version in the name of a tag: `v1.10.2-rc.1`.
struct VersionNumber: Comparable {
  /// The numbers before a suffix.
  private let numbers: [Int]
  /// The parts of the suffix, such as `rc` and `1`; empty for the version itself.
  private let suffix: [String]

  /// Returns `nil` if there is no number.
  init?(_ name: String) {
    let start = name.firstIndex { $0.isASCII && $0.isNumber }
    guard let start else { return nil }
    let text = name[start...]
    let end = text.firstIndex { !($0 == "." || $0.isASCII && $0.isNumber) } ?? text.endIndex
    numbers = text[..<end].split(separator: ".").compactMap { Int($0) }
    suffix = text[end...].split { "-.+_".contains($0) }.map(String.init)
    guard !numbers.isEmpty else { return nil }
  }

  static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    let count = max(left.numbers.count, right.numbers.count)
    for index in 0..<count {
      let (one, other) = (left.number(index), right.number(index))
      if one != other { return one < other }
    }
    // What leads to a version comes before it.
    if left.suffix.isEmpty || right.suffix.isEmpty {
      return right.suffix.isEmpty && !left.suffix.isEmpty
    }
    for (one, other) in zip(left.suffix, right.suffix) where one != other {
      if let one = Int(one), let other = Int(other) { return one < other }
      return one < other
    }
    return left.suffix.count < right.suffix.count
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
