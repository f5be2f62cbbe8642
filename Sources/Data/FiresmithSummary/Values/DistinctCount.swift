/// Estimates how many different texts were seen, to about 6 %, in 256 bytes: a HyperLogLog sketch.
///
/// Texts can be counted in any order and in any parts, and how often one is seen makes no
/// difference.
package struct DistinctCount: Equatable, Sendable {
  /// Each hash belongs to the register that its first byte names.
  static let registerCount = 256
  /// The greatest value of a register: the other 56 bits are all zero.
  static let greatest: UInt8 = 57

  /// For each register, how rare its rarest hash is: one more than the zeros that it begins with.
  private(set) var registers: [UInt8]

  init() { registers = Array(repeating: 0, count: Self.registerCount) }

  /// - Returns: `nil` if there is no sketch with these registers.
  init?(registers: [UInt8]) {
    guard registers.count == Self.registerCount, registers.allSatisfy({ $0 <= Self.greatest })
    else { return nil }
    self.registers = registers
  }

  mutating func add(hash: UInt64) {
    let register = Int(hash >> 56)
    let rank = min(UInt8((hash << 8).leadingZeroBitCount) + 1, Self.greatest)
    if registers[register] < rank { registers[register] = rank }
  }

  mutating func merge(_ other: DistinctCount) {
    for index in registers.indices {
      registers[index] = max(registers[index], other.registers[index])
    }
  }

  /// The estimated number of different texts.
  ///
  /// Otmar Ertl's estimator ("New cardinality estimation algorithms for HyperLogLog sketches",
  /// 2017) is right for few and for many, and needs no function that differs from machine to
  /// machine.
  package var estimate: Int {
    var counts = [Double](repeating: 0, count: Int(Self.greatest) + 1)
    for register in registers { counts[Int(register)] += 1 }
    let size = Double(Self.registerCount)
    var sum = size * Self.tau(1 - counts[Int(Self.greatest)] / size)
    for rank in stride(from: Int(Self.greatest) - 1, through: 1, by: -1) {
      sum = (sum + counts[rank]) / 2
    }
    sum += size * Self.sigma(counts[0] / size)
    // 1 / (2 ln 2)
    let estimate = 0.721_347_520_444_481_7 * size * size / sum
    return estimate < 1e18 ? Int(estimate.rounded()) : .max
  }

  private static func sigma(_ start: Double) -> Double {
    guard start < 1 else { return .infinity }
    var (x, y, sum, last) = (start, 1.0, start, -1.0)
    while sum != last {
      x *= x
      last = sum
      sum += x * y
      y += y
    }
    return sum
  }

  private static func tau(_ start: Double) -> Double {
    guard start > 0, start < 1 else { return 0 }
    var (x, y, sum, last) = (start, 1.0, 1 - start, -1.0)
    while sum != last {
      x.formSquareRoot()
      last = sum
      y /= 2
      sum -= (1 - x) * (1 - x) * y
    }
    return sum / 3
  }
}
