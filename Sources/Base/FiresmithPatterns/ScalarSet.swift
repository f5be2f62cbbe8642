/// A set of Unicode scalars.
package struct ScalarSet: Hashable, Sendable {
  /// The ranges of the set, in order; no two of them overlap or are adjacent.
  package private(set) var ranges: [ClosedRange<UInt32>]

  package init(_ ranges: [ClosedRange<UInt32>] = []) {
    self.ranges = []
    for range in ranges { insert(range) }
  }

  package init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  package static let all = ScalarSet([0...0x10FFFF])
  package static let allButLineFeed = ScalarSet(Unicode.Scalar("\n")).inverted
  package static let digits = ScalarSet([0x30...0x39])
  package static let wordCharacters = ScalarSet([
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ])
  /// The characters that RE2's `\s` matches: unlike in most dialects, not the vertical tab.
  package static let spaces = ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])

  /// The only scalar of the set; `nil` if there are none or more.
  package var only: UInt32? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }

  package mutating func insert(_ range: ClosedRange<UInt32>) {
    var merged = range
    var result: [ClosedRange<UInt32>] = []
    result.reserveCapacity(ranges.count + 1)
    var rest = ranges[...]
    while let next = rest.first, next.upperBound + 1 < range.lowerBound {
      result.append(rest.removeFirst())
    }
    while let next = rest.first, next.lowerBound <= merged.upperBound + 1 {
      merged =
        min(next.lowerBound, merged.lowerBound)...max(next.upperBound, merged.upperBound)
      rest.removeFirst()
    }
    result.append(merged)
    ranges = result + rest
  }

  package mutating func formUnion(_ other: ScalarSet) {
    for range in other.ranges { insert(range) }
  }

  /// All other scalars.
  package var inverted: ScalarSet {
    var inverted = ScalarSet()
    var start: UInt32 = 0
    for range in ranges {
      if range.lowerBound > start { inverted.ranges.append(start...(range.lowerBound - 1)) }
      start = range.upperBound + 1
    }
    if start <= 0x10FFFF { inverted.ranges.append(start...0x10FFFF) }
    return inverted
  }

  /// The set with all scalars that differ from one of its own in their case alone.
  package var ignoringCase: ScalarSet {
    var result = self
    func insert(_ orbit: [UInt32]) {
      for scalar in orbit { result.insert(scalar...scalar) }
    }
    if ranges.reduce(0, { $0 + $1.count }) <= 128 {
      for scalar in ranges.joined() { CaseFolding.orbitsByMember[scalar].map(insert) }
    } else {
      for orbit in CaseFolding.orbits where orbit.contains(where: contains) { insert(orbit) }
    }
    return result
  }

  package func contains(_ scalar: UInt32) -> Bool {
    ranges.contains { $0.contains(scalar) }
  }
}
