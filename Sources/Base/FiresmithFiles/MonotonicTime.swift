import FiresmithLibC

/// Returns the seconds since a moment that is the same for the whole process, whatever is done to
/// the machine's clock.
public func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
