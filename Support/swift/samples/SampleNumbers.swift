/// Numbers that look random and are the same each time: SplitMix64.
///
/// All arithmetic is of integers without a sign that wrap around at 64 bits, so that every
/// language can have the same numbers.
nonisolated internal struct SampleNumbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Numbers of their own for each document of each collection, so that a document's values don't
  /// depend on how many there are, nor on other collections.
  init(seed: UInt64, collection: String, document: Int) {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in collection.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = hash ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    state = next() &+ UInt64(document)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  /// Returns a number from 0 up to, but not including, `count`, which is positive.
  mutating func next(below count: Int) -> Int {
    Int(next() % UInt64(count))
  }

  /// Returns a number of the range.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    // The range of all integers has no width that fits.
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    let offset = width == 0 ? next() : next() % width
    return range.lowerBound &+ Int(truncatingIfNeeded: offset)
  }

  mutating func next<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[next(below: elements.count)]
  }
}
