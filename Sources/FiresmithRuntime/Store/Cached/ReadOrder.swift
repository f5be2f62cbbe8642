/// A read of the remote store by a ``CachedStore``.
struct CacheRead: Sendable {
  /// Grows from one read to the next.
  let number: Int
  /// When the read began.
  let time: Timestamp
}

/// Which of several answers about a document counts: that of the read that began last. A read that began
/// before one of this device's own writes was confirmed may not have seen it, and doesn't count, either.
struct ReadOrder {
  private var last = 0
  private var open: Set<Int> = []
  /// The read that the answer which counts is from, while older reads may still answer.
  private var counting: [ExactString: Int] = [:]

  mutating func begin(at time: Timestamp) -> CacheRead {
    last += 1
    open.insert(last)
    return CacheRead(number: last, time: time)
  }

  mutating func end(_ read: CacheRead) {
    open.remove(read.number)
    if open.isEmpty { counting = [:] }
  }

  func isOutdated(_ path: ExactString, in read: CacheRead) -> Bool {
    counting[path].map { $0 > read.number } ?? false
  }

  mutating func count(_ paths: some Sequence<ExactString>, of read: CacheRead) {
    for path in paths { counting[path] = read.number }
  }

  /// Notes that this device's writes to `paths` were confirmed.
  mutating func countWrite(to paths: some Sequence<ExactString>) {
    guard !open.isEmpty else { return }
    last += 1
    for path in paths { counting[path] = last }
  }
}
