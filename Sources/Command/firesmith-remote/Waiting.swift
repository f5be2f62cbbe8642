import Dispatch

/// Returns what `work` returns, and waits for it: a command does nothing else meanwhile.
func waiting<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws
  -> Value
{
  let outcome = Outcome<Value>()
  let isDone = DispatchSemaphore(value: 0)
  Task {
    do {
      outcome.result = .success(try await work())
    } catch {
      outcome.result = .failure(error)
    }
    isDone.signal()
  }
  isDone.wait()
  guard let result = outcome.result else { preconditionFailure("the task has signalled too early") }
  return try result.get()
}

/// Unchecked, because it is read only after the semaphore.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}
