/// Runs pieces of work one after another, in the order in which they come.
final class Turns: Sendable {
  private let last = Locked<Task<Void, Never>?>(nil)

  /// Runs `work` after all work that came before. It isn't cancelled with the caller.
  func run<Output: Sendable>(
    _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    let task = last.withLock { last in
      let task = Task { [last] in
        await last?.value
        return try await work()
      }
      last = Task { _ = await task.result }
      return task
    }
    return try await task.value
  }
}
