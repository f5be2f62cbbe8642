import Foundation

/// Knows by how much tasks wake up too late, which says how busy the machine is.
final class ClockWitness: @unchecked Sendable {
  private let lock = NSLock()
  private var worst: TimeInterval = 0
  private var task: Task<Void, Never>?

  init() {
    task = Task { [weak self] in
      while !Task.isCancelled {
        let start = ProcessInfo.processInfo.systemUptime
        try? await Task.sleep(nanoseconds: 50_000_000)
        self?.add(ProcessInfo.processInfo.systemUptime - start - 0.05)
      }
    }
  }

  private func add(_ lateness: TimeInterval) {
    lock.withLock { worst = max(worst, lateness) }
  }

  /// - Returns: The worst so far.
  func end() -> TimeInterval {
    task?.cancel()
    return lock.withLock { worst }
  }
}

/// Knows by how much the memory of the process grew since it was in full swing.
final class PeakMemory: @unchecked Sendable {
  private let lock = NSLock()
  private var start: Int?
  private var count = 0

  /// Is called now and then. The first calls tell how much a process takes that does its work.
  func measure() {
    lock.withLock {
      count += 1
      if count == 1000 { start = PeakMemory.current }
    }
  }

  /// By how many bytes the peak has grown since.
  var growth: Int {
    lock.withLock { PeakMemory.current - (start ?? 0) }
  }

  /// The most bytes that were resident at a time.
  static var current: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
