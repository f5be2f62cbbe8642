import FiresmithRuntime
import Foundation

/// The connections that a store reads with, each of which sees the file as of its call's beginning.
///
/// Readers never wait for the writer. At most ``count`` of them work at the same time, each on a
/// thread that isn't one of Swift's tasks.
final class Readers: Sendable {
  private struct Lane: Sendable {
    let queue: DispatchQueue
    /// `nil` until it is needed, and after the end.
    let connection = Locked<Connection?>(nil)
  }

  private struct State {
    /// The number of calls in each lane.
    var calls: [Int]
    var isClosed = false
  }

  private static let count = 4
  private let lanes = (0..<count).map { number in
    Lane(queue: DispatchQueue(label: "firesmith.sqlite.read.\(number)"))
  }
  private let state = Locked(State(calls: Array(repeating: 0, count: count)))
  private let timeout: TimeInterval
  private let open: @Sendable () throws -> Connection

  /// - Parameters:
  ///   - timeout: How long a call may wait for other processes, in seconds.
  ///   - open: Opens a connection.
  init(timeout: TimeInterval, open: @escaping @Sendable () throws -> Connection) {
    self.timeout = timeout
    self.open = open
  }

  /// Runs `body` on a thread of its own. `body` may run again if another process is in the way.
  func read<Output: Sendable>(
    _ body: @escaping @Sendable (Connection, Call) throws -> Output
  ) async throws -> Output {
    let index = try enter { calls in calls.indices.min { calls[$0] < calls[$1] } }
    guard let index else { throw FirestoreErrorCode.closed }
    defer { leave(index) }
    return try await lanes[index].queue.run(timeout: timeout) { [self] call in
      try lanes[index].connection.withLock { connection in
        guard !state.withLock(\.isClosed) else { throw FirestoreErrorCode.closed }
        let opened = try connection ?? open()
        connection = opened
        try opened.checkFile()
        return try body(opened, call)
      }
    }
  }

  /// Runs `body`, which takes microseconds, on this thread; `nil` if that would have to wait for
  /// anybody.
  func readAtOnce<Output>(_ body: (Connection) throws -> Output) throws -> Output? {
    guard let index = try enter({ $0.firstIndex(of: 0) }) else { return nil }
    defer { leave(index) }
    return try lanes[index].connection.withLock { connection in
      guard let connection else { return nil }
      try connection.checkFile()
      do {
        return try body(connection)
      } catch let failure as SQLiteFailure {
        guard failure.isWorthAnotherTry else { throw failure.error }
        return nil
      }
    }
  }

  /// Opens another connection, which goes on seeing the file as it is now.
  func openSnapshot() async throws -> Connection {
    try await read { [open] _, _ in
      let connection = try open()
      try connection.run(SQL.beginReading)
      // The first read decides what is seen.
      _ = try connection.integer(SQL.version)
      return connection
    }
  }

  /// Closes the connections, when their calls have ended.
  func close() {
    state.withLock { $0.isClosed = true }
    for lane in lanes { lane.connection.withLock { $0 = nil } }
  }

  private func enter(_ choose: ([Int]) -> Int?) throws -> Int? {
    try state.withLock { state in
      guard !state.isClosed else { throw FirestoreErrorCode.closed }
      let index = choose(state.calls)
      if let index { state.calls[index] += 1 }
      return index
    }
  }

  private func leave(_ index: Int) {
    state.withLock { $0.calls[index] -= 1 }
  }
}
