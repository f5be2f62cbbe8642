/// Those who wait for the results of their commits.
final class CommitCallers: Sendable {
  private struct Caller {
    var continuation: CheckedContinuation<Void, any Error>?
    var result: Result<Void, any Error>?
    /// Whether the caller will be told that the commit was given up, and can't leave any more.
    var isClaimed = false
  }

  private let callers = Locked<[Int: Caller]>([:])

  /// Notes that someone will ask for the result of the commit with this number.
  func expect(_ number: Int) {
    callers.withLock { $0[number] = Caller() }
  }

  /// Notes that nobody asks for the result.
  func forget(_ number: Int) {
    callers.withLock { $0[number] = nil }
  }

  /// Waits for the result of the commit, which is expected.
  ///
  /// - Throws: What it ended with, or ``FirestoreErrorCode/Code/cancelled`` if the task is
  ///   cancelled; the commit isn't, then.
  func result(of number: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = callers.withLock { callers -> Result<Void, any Error>? in
          guard let caller = callers[number] else { return .failure(Self.cancelled) }
          guard caller.result == nil else {
            callers[number] = nil
            return caller.result
          }
          callers[number]?.continuation = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let continuation = callers.withLock { callers -> CheckedContinuation<Void, any Error>? in
        guard let caller = callers[number], !caller.isClaimed, caller.result == nil else {
          return nil
        }
        callers[number] = nil
        return caller.continuation
      }
      continuation?.resume(throwing: Self.cancelled)
    }
  }

  /// Whether someone waits for the result, who then can't leave until the result is there.
  func claim(_ number: Int) -> Bool {
    callers.withLock { callers in
      guard let caller = callers[number], caller.result == nil else { return false }
      callers[number]?.isClaimed = true
      return true
    }
  }

  /// The numbers of the commits for whose results someone waits, in their order.
  var waiting: [Int] {
    callers.withLock { callers in callers.filter { $0.value.result == nil }.keys.sorted() }
  }

  /// Lets everyone go whose commit waits on.
  func settleAll() {
    for number in waiting { settle(number, .success(())) }
  }

  func settle(_ number: Int, _ result: Result<Void, any Error>) {
    let continuation = callers.withLock { callers -> CheckedContinuation<Void, any Error>? in
      guard let caller = callers[number], caller.result == nil else { return nil }
      if caller.continuation == nil {
        callers[number]?.result = result
      } else {
        callers[number] = nil
      }
      return caller.continuation
    }
    continuation?.resume(with: result)
  }

  private static let cancelled = FirestoreErrorCode(
    .cancelled, "The task was cancelled. The writes wait in the cache.")
}
