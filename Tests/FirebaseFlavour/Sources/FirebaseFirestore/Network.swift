import FiresmithRuntime
import Foundation

/// The connection of a device. Without one, it applies writes to what it has, keeps them for later,
/// and makes all calls wait that need the server.
final class Network: @unchecked Sendable {
  /// A time that the server will set.
  struct PendingTime: Hashable {
    var document: String
    var field: FiresmithRuntime.FieldPath
  }

  private let lock = NSLock()
  private var isOnline = true
  private var times: Set<PendingTime> = []
  private var documents: Set<String> = []
  private var observers: [ObjectIdentifier: @Sendable () -> Void] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var counts: [Int] = []
  private var refused: Set<String> = []
  private var listeners = (begun: 0, ended: 0)
  private var parallelReads = 0
  private var mostReads = 0

  /// The number of documents that each query gave.
  var readCounts: [Int] { lock.withLock { counts } }

  func countRead(_ documents: Int) {
    lock.withLock { counts.append(documents) }
  }

  /// The numbers of listeners of queries that have begun, and that have ended.
  var listenerCounts: (begun: Int, ended: Int) { lock.withLock { listeners } }

  /// Returns `registration`, whose listener counts until it is removed.
  func counted(
    _ registration: any FiresmithRuntime.ListenerRegistration
  ) -> any FiresmithRuntime.ListenerRegistration {
    lock.withLock { listeners.begun += 1 }
    return CountedRegistration(base: registration) {
      self.lock.withLock { self.listeners.ended += 1 }
    }
  }

  var mostParallelReads: Int { lock.withLock { mostReads } }

  func refuseReading(_ path: String) {
    lock.withLock { _ = refused.insert(path) }
  }

  /// Takes as long for a read as others need to begin theirs, if the test is about refused reads.
  ///
  /// - Throws: what Google's SDK throws if the rules refuse it.
  func read(_ path: String) async throws {
    let takesTime = lock.withLock {
      parallelReads += 1
      mostReads = max(mostReads, parallelReads)
      return !refused.isEmpty
    }
    for _ in 0..<100 where takesTime { await Task.yield() }
    let isRefused = lock.withLock {
      parallelReads -= 1
      return refused.contains(path)
    }
    if isRefused {
      throw FiresmithRuntime.FirestoreErrorCode(
        .permissionDenied, "Missing or insufficient permissions.")
    }
  }

  func reset() {
    _ = enable()
    lock.withLock { (refused, mostReads) = ([], 0) }
  }

  var waitingCount: Int { lock.withLock { waiting.count } }

  var isOffline: Bool { lock.withLock { !isOnline } }

  func disable() {
    lock.withLock { isOnline = false }
  }

  /// Calls `change` when metadata may have changed, until `owner` is removed.
  func observe(_ owner: AnyObject, _ change: @escaping @Sendable () -> Void) {
    lock.withLock { observers[ObjectIdentifier(owner)] = change }
  }

  func remove(_ owner: AnyObject) {
    lock.withLock { observers[ObjectIdentifier(owner)] = nil }
  }

  func tellObservers() {
    for change in lock.withLock({ Array(observers.values) }) { change() }
  }

  /// Ends all waiting.
  ///
  /// - Returns: What the server has yet to set.
  func enable() -> Set<PendingTime> {
    let (times, waiting) = lock.withLock {
      defer { (self.times, self.waiting, self.documents) = ([], [], []) }
      isOnline = true
      return (self.times, self.waiting)
    }
    for continuation in waiting { continuation.resume() }
    return times
  }

  /// Notes what the server has yet to do for a batch that writes `documents`.
  func expect(_ times: Set<PendingTime>, in documents: Set<String>) {
    lock.withLock {
      guard !isOnline else { return }
      self.times.formUnion(times)
      self.documents.formUnion(documents)
    }
  }

  /// Whether the server has yet to confirm a write to `document`.
  func isPending(_ document: String) -> Bool { lock.withLock { documents.contains(document) } }

  /// The fields of `document` that the server has yet to set.
  func pendingFields(of document: String) -> Set<FiresmithRuntime.FieldPath> {
    lock.withLock { Set(times.lazy.filter { $0.document == document }.map(\.field)) }
  }

  /// Waits until there is a connection; cancelling doesn't help, as with Google's SDK.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOnline = lock.withLock {
        if !self.isOnline { waiting.append(continuation) }
        return self.isOnline
      }
      if isOnline { continuation.resume() }
    }
  }

  /// - Throws: what Google's SDK throws where it needs the server.
  func check() throws {
    if isOffline {
      throw sdkError(FiresmithRuntime.FirestoreErrorCode(.unavailable, "The client is offline."))
    }
  }
}

private struct CountedRegistration: FiresmithRuntime.ListenerRegistration {
  let base: any FiresmithRuntime.ListenerRegistration
  let end: @Sendable () -> Void

  func remove() {
    base.remove()
    end()
  }
}

extension Firestore {
  public func disableNetwork() async throws {
    network.disable()
    network.tellObservers()
  }

  public func enableNetwork() async throws {
    let times = network.enable()
    defer { network.tellObservers() }
    guard !times.isEmpty else { return }
    let batch = base.batch()
    for time in times {
      batch.updateData([time.field: .serverTimestamp()], forDocument: base.document(time.document))
    }
    try await batch.commit()
  }
}
