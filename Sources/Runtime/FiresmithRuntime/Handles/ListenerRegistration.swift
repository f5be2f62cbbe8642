/// A listener that can be removed.
public protocol ListenerRegistration: Sendable {
  /// Removes the listener, which isn't called again.
  func remove()
}

/// Runs `body`, which calls a listener, until the registration is removed.
func listen(_ body: @escaping @Sendable () async -> Void) -> any ListenerRegistration {
  TaskRegistration(task: Task { await body() })
}

private struct TaskRegistration: ListenerRegistration {
  let task: Task<Void, Never>

  func remove() {
    task.cancel()
  }
}
