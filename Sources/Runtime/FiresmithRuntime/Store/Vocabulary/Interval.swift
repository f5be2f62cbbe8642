import Foundation

extension TimeInterval {
  /// This interval within `range`: the lower bound for what isn't a number.
  package func clamped(to range: ClosedRange<TimeInterval>) -> TimeInterval {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
