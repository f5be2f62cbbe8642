import FiresmithValues

/// A read of the remote store by a ``CachedStore``.
struct CacheRead: Sendable {
  enum Kind: Sendable {
    /// Somebody asks for documents.
    case read
    /// Documents are read again, because it wasn't clear which of two answers is newer.
    case repeated
    /// A listener hears what there is, at any time since it has begun.
    case heard
  }

  /// Grows from one read to the next. Nothing was looked at before.
  let number: Int
  /// When what was read counts as read.
  let time: Timestamp
  let kind: Kind
}

/// The rules for which of several answers about a document counts.
///
/// Of two reads, the one that began last counts. A read that began before one of this device's own
/// writes was confirmed may not have seen it, and doesn't count either. A listener's list may have
/// been on its way since the listener began. It counts if the document was neither written nor read
/// elsewhere since, or if its version is newer; otherwise the document has to be read again.
struct ReadOrder {
  enum Verdict {
    case counts
    /// The known state is newer.
    case isOlder
    /// The known state may or may not be newer.
    case isUnclear
  }

  private enum Source {
    case write, read
    /// The list of a listener that has begun with the read with this number.
    case listener(Int)
  }

  private var last = 0
  private var open: Set<Int> = []
  /// The source of the answer that counts, while older reads may still answer.
  private var counting: [ExactString: (number: Int, source: Source)] = [:]

  mutating func begin(_ kind: CacheRead.Kind, at time: Timestamp) -> CacheRead {
    last += 1
    open.insert(last)
    return CacheRead(number: last, time: time, kind: kind)
  }

  mutating func end(_ read: CacheRead) {
    let first = open.min()
    open.remove(read.number)
    guard first == read.number else { return }
    let next = open.min() ?? .max
    counting = counting.filter { $0.value.number > next }
  }

  /// Whether what counts has come after `read` began.
  func isContested(_ path: ExactString, by read: CacheRead) -> Bool {
    guard let (number, source) = counting[path], number > read.number else { return false }
    // What a listener is told comes in its order.
    if case .listener(read.number) = source { return false }
    return true
  }

  /// Returns whether `answer` or `known` counts, if that is clear.
  ///
  /// - Parameters:
  ///   - answer: What `read` has found.
  ///   - known: What is known so far.
  func verdict(
    _ answer: KnownDocument, of read: CacheRead, on known: KnownDocument, at path: ExactString
  ) -> Verdict {
    guard isContested(path, by: read), let source = counting[path]?.source else { return .counts }
    switch source {
    // What is known is only estimated.
    case .write: return read.kind == .read ? .isOlder : .isUnclear
    case .read, .listener:
      if let new = answer.document?.updateTime, let old = known.document?.updateTime {
        guard new <= old else { return .counts }
        return new == old || read.kind == .read ? .isOlder : .isUnclear
      }
      if case .read = source, read.kind == .read { return .isOlder }
      return .isUnclear
    }
  }

  mutating func count(_ paths: some Sequence<ExactString>, of read: CacheRead) {
    switch read.kind {
    case .read, .repeated:
      for path in paths {
        counting[path] = (max(read.number, counting[path]?.number ?? 0), .read)
      }
    case .heard:
      last += 1
      for path in paths { counting[path] = (last, .listener(read.number)) }
    }
  }

  /// Notes that this device's writes to `paths` were confirmed.
  mutating func countWrite(to paths: some Sequence<ExactString>) {
    guard !open.isEmpty else { return }
    last += 1
    for path in paths { counting[path] = (last, .write) }
  }
}
