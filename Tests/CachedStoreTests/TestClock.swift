import FiresmithRuntime

/// A clock that tests set.
final class TestClock: Sendable {
  private let time = Locked(Timestamp(seconds: 1_700_000_000, nanoseconds: 0))

  var now: @Sendable () -> Timestamp { { [time] in time.withLock(\.self) } }

  func advance(by milliseconds: Int) {
    time.withLock { time in
      let nanoseconds = Int(time.nanoseconds) + milliseconds % 1000 * 1_000_000
      time = Timestamp(
        seconds: time.seconds + Int64(milliseconds / 1000 + nanoseconds / 1_000_000_000),
        nanoseconds: Int32(nanoseconds % 1_000_000_000))
    }
  }
}
