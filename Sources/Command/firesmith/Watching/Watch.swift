import FiresmithFiles
import FiresmithInputs
import FiresmithLibC

/// Calls `generate` now, and whenever the files change that `request` is about, until the process
/// is asked to stop.
///
/// Polls the files' times instead of asking the system for events: that works on every system and
/// disk, including network drives, and misses no change that happens during a run.
func watch(_ request: Request, _ generate: () -> Void) {
  let stop = StopSignals()
  var pause = Pause()
  var generated: Snapshot?
  while !stop.arePending {
    var snapshot = pause.measure { Snapshot(request) }
    guard snapshot != generated else {
      pause.wait(for: stop)
      continue
    }
    // Saves in quick succession are generated together.
    while generated != nil, !stop.arePending {
      pause.wait(for: stop)
      let next = pause.measure { Snapshot(request) }
      if next == snapshot { break }
      snapshot = next
    }
    if stop.arePending { break }
    // The snapshot is older than what the run reads, so a change during the run is noticed next.
    generate()
    generated = snapshot
  }
}

/// The signals that ask a process to stop, blocked so that they never interrupt a run.
private struct StopSignals {
  private static let signals = [SIGINT, SIGTERM]

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Self.signals { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  var arePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.signals.contains { sigismember(&pending, $0) == 1 }
  }
}

/// The pause between two polls. Polling takes at most a twentieth of the time, unless that would
/// let a user wait longer than two seconds: on a busy machine, looking at a few files can take that
/// long.
private struct Pause {
  private static let shortest = 0.2
  private static let longest = 2.0
  /// The longest that a signal may go unnoticed, in seconds.
  private static let step = 0.1
  private var seconds = Pause.shortest

  mutating func measure(_ look: () -> Snapshot) -> Snapshot {
    let start = monotonicSeconds()
    let snapshot = look()
    seconds = min(max(Self.shortest, 20 * (monotonicSeconds() - start)), Self.longest)
    return snapshot
  }

  func wait(for signals: StopSignals) {
    let end = monotonicSeconds() + seconds
    while !signals.arePending, monotonicSeconds() < end {
      usleep(useconds_t(min(Self.step, max(0, end - monotonicSeconds())) * 1e6))
    }
  }
}
