// MARK: - Live lists and documents

/// Listens for a ``LiveList`` or a ``LiveDocument``: one run at a time, from the beginning whenever
/// what it listens to changes, and again after the server could not be reached.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor
internal final class LiveListening {
  private var isRunning = false
  /// The runs that wait until the one before has ended.
  private var waiting: [AsyncStream<Void>.Continuation] = []
  /// Increased whenever another stream is to be listened to. What the streams before still deliver
  /// is out of date.
  private var round = 0
  private var endOfRound: AsyncStream<Void>.Continuation?

  /// Makes the run listen from the beginning, if there is one.
  func restart() {
    round += 1
    endOfRound?.finish()
  }

  /// Listens until the task is cancelled, and calls `show` with what arrives. After an error, it
  /// waits for ``restart()``; while the server can't be reached, it tries again by itself, at first
  /// after a second and then after twice as long each time, up to a minute.
  ///
  /// If there is a run already, this one begins when that has ended.
  func run<Element: Sendable>(
    listening listen: @escaping @MainActor @Sendable () -> AsyncThrowingStream<Element, any Error>,
    showing show: @escaping @MainActor @Sendable (Result<Element, RepositoryError>) -> Void
  ) async {
    while isRunning, !Task.isCancelled {
      let (turn, continuation) = AsyncStream<Void>.makeStream()
      waiting.append(continuation)
      for await _ in turn {}
    }
    guard !Task.isCancelled else { return }
    isRunning = true
    while !Task.isCancelled {
      let (end, continuation) = AsyncStream<Void>.makeStream()
      endOfRound = continuation
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.listen(to: listen, showing: show) }
        for await _ in end {}
        group.cancelAll()
      }
    }
    (isRunning, endOfRound) = (false, nil)
    for continuation in waiting { continuation.finish() }
    waiting = []
  }

  /// Listens in the current round.
  private func listen<Element: Sendable>(
    to listen: @MainActor @Sendable () -> AsyncThrowingStream<Element, any Error>,
    showing show: @MainActor @Sendable (Result<Element, RepositoryError>) -> Void
  ) async {
    let round = round
    var pause = Duration.seconds(1)
    while true {
      do {
        for try await element in listen() {
          guard isCurrent(round) else { return }
          show(.success(element))
          pause = .seconds(1)
        }
        return
      } catch {
        guard isCurrent(round) else { return }
        let error = RepositoryError(error)
        show(.failure(error))
        guard error == .unavailable else { return }
      }
      try? await Task.sleep(for: pause)
      guard isCurrent(round) else { return }
      pause = min(pause * 2, .seconds(60))
    }
  }

  private func isCurrent(_ round: Int) -> Bool { round == self.round && !Task.isCancelled }
}
