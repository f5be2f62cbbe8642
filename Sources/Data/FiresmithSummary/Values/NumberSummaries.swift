import FiresmithStoredData
import FiresmithValues

/// The number of values, and the range of their lengths: of bytes, arrays, vectors, or the entries
/// of maps.
package struct LengthSummary: Equatable, Sendable {
  package internal(set) var count = 0
  /// The shortest and the longest one; 0 if there is none.
  package internal(set) var minimum = 0
  package internal(set) var maximum = 0

  mutating func add(_ length: Int) {
    merge(LengthSummary(count: 1, minimum: length, maximum: length))
  }

  mutating func merge(_ other: LengthSummary) {
    guard other.count > 0 else { return }
    minimum = count == 0 ? other.minimum : min(minimum, other.minimum)
    maximum = count == 0 ? other.maximum : max(maximum, other.maximum)
    count += other.count
  }
}

/// A summary of integers.
package struct IntegerSummary: Equatable, Sendable {
  package internal(set) var count: Int
  /// From the smallest to the greatest one; `nil` if the summary is not to have values.
  package internal(set) var range: ClosedRange<Int>?

  init(count: Int, range: ClosedRange<Int>?) {
    self.count = count
    self.range = range
  }

  init(_ integer: Int) { self.init(count: 1, range: integer...integer) }

  mutating func merge(_ other: IntegerSummary) {
    count += other.count
    range = union(range, other.range)
  }
}

/// A summary of doubles.
package struct DoubleSummary: Equatable, Sendable {
  package internal(set) var count: Int
  /// The number of whole doubles that fit in an integer.
  package internal(set) var whole: Int
  /// The number of doubles that are infinite or not a number.
  package internal(set) var notFinite: Int
  /// From the smallest to the greatest one of those that are finite; `nil` if none is, or if the
  /// summary is not to have values.
  package internal(set) var range: ClosedRange<Double>?

  init(count: Int, whole: Int, notFinite: Int, range: ClosedRange<Double>?) {
    self.count = count
    self.whole = whole
    self.notFinite = notFinite
    self.range = range
  }

  init(_ double: Double) {
    // Not -0.0, which equals 0.0: which of them came first would be seen.
    let double = double == 0 ? 0 : double
    self.init(
      count: 1, whole: Int(exactly: double) == nil ? 0 : 1, notFinite: double.isFinite ? 0 : 1,
      range: double.isFinite ? double...double : nil)
  }

  mutating func merge(_ other: DoubleSummary) {
    let hasWithheld = isWithheld || other.isWithheld
    count += other.count
    whole += other.whole
    notFinite += other.notFinite
    if let range, let theirs = other.range {
      self.range = union(range, theirs)
    } else {
      range = hasWithheld ? nil : range ?? other.range
    }
  }

  private var isWithheld: Bool { range == nil && notFinite < count }
}

/// A summary of timestamps.
package struct TimestampSummary: Equatable, Sendable {
  package internal(set) var count: Int
  /// The numbers of timestamps without a fraction of a second, and without one of a millisecond.
  package internal(set) var wholeSeconds: Int
  package internal(set) var wholeMilliseconds: Int
  /// From the first to the last one; `nil` if the summary is not to have values.
  package internal(set) var range: ClosedRange<StoredTimestamp>?

  init(
    count: Int, wholeSeconds: Int, wholeMilliseconds: Int, range: ClosedRange<StoredTimestamp>?
  ) {
    self.count = count
    self.wholeSeconds = wholeSeconds
    self.wholeMilliseconds = wholeMilliseconds
    self.range = range
  }

  init(_ time: StoredTimestamp) {
    self.init(
      count: 1, wholeSeconds: time.nanoseconds == 0 ? 1 : 0,
      wholeMilliseconds: time.nanoseconds % 1_000_000 == 0 ? 1 : 0, range: time...time)
  }

  mutating func merge(_ other: TimestampSummary) {
    count += other.count
    wholeSeconds += other.wholeSeconds
    wholeMilliseconds += other.wholeMilliseconds
    range = union(range, other.range)
  }
}

/// Returns the range from the smaller beginning to the greater end; `nil` if one is missing.
private func union<Bound>(
  _ left: ClosedRange<Bound>?, _ right: ClosedRange<Bound>?
) -> ClosedRange<Bound>? {
  guard let left, let right else { return nil }
  return min(left.lowerBound, right.lowerBound)...max(left.upperBound, right.upperBound)
}
