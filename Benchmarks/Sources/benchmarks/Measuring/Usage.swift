/// The resources that one run of a process used.
struct Usage {
  /// Seconds from start to exit.
  var wall: Double
  /// CPU seconds on all cores, of the process and its child processes.
  var cpu: Double
  /// The peak memory of the process or one of its child processes, in bytes.
  var peakMemory: Int
}

/// The minimum, the median and the maximum of several measurements.
struct Spread {
  let least: Double
  let median: Double
  let greatest: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    least = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    greatest = sorted.last ?? .nan
  }

  /// `0.101 / 0.104 / 0.120`
  func text(digits: Int) -> String {
    [least, median, greatest].map { $0.text(digits: digits) }.joined(separator: " / ")
  }
}

extension [Usage] {
  var wall: Spread { Spread(map(\.wall)) }
  var cpu: Spread { Spread(map(\.cpu)) }
  var peakMegabytes: Spread { Spread(map { Double($0.peakMemory) / 1e6 }) }
}
