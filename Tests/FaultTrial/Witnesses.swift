import Foundation

/// Measures time as tasks experience it, which doesn't pass while the machine is busy with
/// something else.
///
/// On a busy machine a call ends late, and so does the sleep of any other task. A call that takes
/// longer than so many sleeps of its timeout's length takes too long on every machine.
final class TaskClock: @unchecked Sendable {
  private static let step: TimeInterval = 0.01

  private let lock = NSLock()
  private var sleeps = 0
  private var task: Task<Void, Never>?

  init() {
    task = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(nanoseconds: UInt64(TaskClock.step * 1e9))
        guard let self else { return }
        lock.withLock { sleeps += 1 }
      }
    }
  }

  deinit { task?.cancel() }

  /// The number of seconds that tasks have slept since the clock was made.
  var now: TimeInterval {
    lock.withLock { Double(sleeps) * TaskClock.step }
  }
}

/// Finds out for how long no task went on although threads did, because something blocked the
/// threads that all tasks share.
final class StallWitness: @unchecked Sendable {
  private let lock = NSLock()
  private let clock: TaskClock
  private var isEnded = false
  private var longest: TimeInterval = 0

  init(_ clock: TaskClock) {
    self.clock = clock
    Thread.detachNewThread { [self] in watch() }
  }

  private func watch() {
    var last = clock.now
    var stall: TimeInterval = 0
    while !lock.withLock({ isEnded }) {
      // Counted, and not read from a clock, which would go on while the thread doesn't.
      Thread.sleep(forTimeInterval: 0.01)
      let now = clock.now
      stall = now == last ? stall + 0.01 : 0
      last = now
      lock.withLock { longest = max(longest, stall) }
      if stall > 60 {
        // Nobody else may be left who could say so.
        print("tasks stand still")
        exit(1)
      }
    }
  }

  /// Ends, and returns how many seconds the longest stall took.
  func end() -> TimeInterval {
    lock.withLock {
      isEnded = true
      return longest
    }
  }
}

/// Knows by how much the memory of the process grew since it was in full swing.
final class PeakMemory: @unchecked Sendable {
  private let lock = NSLock()
  private let warmUp: Int
  private var operations = 0
  private var start: Int?

  /// - Parameter warmUp: How many operations it takes until the process is in full swing.
  init(warmUp: Int) {
    self.warmUp = warmUp
  }

  /// Is called before each operation.
  func operationBegins() {
    lock.withLock {
      operations += 1
      if operations == warmUp { start = PeakMemory.current }
    }
  }

  /// By how many bytes the peak has grown since.
  var growth: Int {
    lock.withLock { PeakMemory.current - (start ?? 0) }
  }

  /// The most bytes that were resident at a time; 0 if that can't be found out.
  static var current: Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // Not `ru_maxrss`, which begins with the peak of the process that started this one.
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1024
    #endif
  }
}
