import Foundation
import Observation
import Testing

/// A value as a view sees it: it is read again after each change of what it was made from.
@MainActor
final class Observed<Value: Equatable & Sendable> {
  private let read: @MainActor () -> Value
  /// The values, each of which differs from the one before.
  private(set) var values: [Value] = []
  /// Whether every change was made on the main actor.
  private(set) var isOnMainQueue = true

  init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
    observe()
  }

  private func observe() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      let isOnMainQueue = MainQueue.isCurrent
      Task { @MainActor in
        guard let self else { return }
        self.isOnMainQueue = self.isOnMainQueue && isOnMainQueue
        self.observe()
      }
    }
    if value != values.last { values.append(value) }
  }
}

/// Waits until `isDone`, however long that takes on a busy machine, and then until it has been
/// observed.
@MainActor
func until(_ isDone: () -> Bool) async throws {
  while !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  // Behind the tasks of those who observe what has changed.
  await Task.yield()
}

/// Lets everything happen that is about to.
@MainActor
func settle() async throws {
  try await Task.sleep(for: .milliseconds(50))
}

/// Keeps the main actor busy while other threads go on, so that what they have for it waits.
@MainActor
func keepBusy() {
  Thread.sleep(forTimeInterval: 0.05)
}
