import FiresmithRuntime
import Foundation

/// The listeners of a store, and the thread and the connection that they share.
///
/// SQLite doesn't tell a process of others' commits. So the number of the last commit is read
/// often, which takes microseconds, and what depends on it only if it has changed.
final class Listeners: Sendable {
  private struct State {
    var connection: Connection?
    var listeners: [Int: any Listener] = [:]
    var nextListener = 0
    /// The last commit that the listeners know of.
    var version: Int?
    var timer: (any DispatchSourceTimer)?
    var isClosed = false
  }

  /// A year, in seconds.
  private static let longestInterval: TimeInterval = 31_557_600

  private let queue = DispatchQueue(label: "firesmith.sqlite.listen")
  private let state = Locked(State())
  private let writer: Writer
  private let options: SQLiteStore.Options
  private let open: @Sendable () throws -> Connection

  /// - Parameters:
  ///   - writer: Makes the indexes that queries need, and says when there was a commit.
  ///   - open: Opens a connection.
  init(
    writer: Writer, options: SQLiteStore.Options, open: @escaping @Sendable () throws -> Connection
  ) {
    self.writer = writer
    self.options = options
    self.open = open
    writer.onCommit { [weak self] in self?.check() }
  }

  /// Adds `listener`, tells it the current state, and removes it when its stream ends.
  func add<Element>(
    _ listener: some Listener, _ continuation: AsyncThrowingStream<Element, any Error>.Continuation
  ) {
    let id = state.withLock { state in
      state.nextListener += 1
      return state.nextListener
    }
    // Nobody has the stream yet, so that it begins before it can end.
    queue.async { [self] in begin(listener, id) }
    continuation.onTermination = { [self] _ in queue.async { self.remove(id) } }
  }

  /// Looks for commits, soon.
  func check() {
    guard state.withLock({ !$0.listeners.isEmpty }) else { return }
    queue.async { [self] in update() }
  }

  /// Ends all listeners.
  func close() {
    queue.sync {
      state.withLock { $0.isClosed = true }
      end { $0.end(nil) }
    }
  }

  // MARK: - On the queue

  private func begin(_ listener: some Listener, _ id: Int) {
    guard !state.withLock(\.isClosed) else { return listener.end(FirestoreErrorCode.closed) }
    // The others' changes come first, so that all have seen the same.
    update()
    do {
      let (version, begun, pass) = try read { documents, withoutIndex in
        var begun = listener
        let pass = try begun.update(in: documents, withoutIndex)
        return (try documents.connection.integer(SQL.version), begun, pass)
      }
      state.withLock { state in
        if state.listeners.isEmpty { state.version = version }
        state.listeners[id] = begun
      }
      pass?()
      startTimer()
    } catch {
      listener.end(error)
    }
  }

  /// Lets the listeners see what has changed.
  private func update() {
    let (known, listeners) = state.withLock { ($0.version, $0.listeners) }
    guard !listeners.isEmpty else { return }
    do {
      let (version, updated, passes) = try read { documents, withoutIndex in
        var (updated, passes) = (listeners, [@Sendable () -> Void]())
        let version = try documents.connection.integer(SQL.version)
        guard version != known else { return (version, updated, passes) }
        for id in listeners.keys.sorted() {
          guard let pass = try updated[id]?.update(in: documents, withoutIndex) else { continue }
          passes.append(pass)
        }
        return (version, updated, passes)
      }
      state.withLock { state in
        state.version = version
        state.listeners = updated
      }
      for pass in passes { pass() }
    } catch let error as FirestoreErrorCode where error.code == .unavailable {
      // Another process holds the file for long. The timer tries again.
    } catch {
      end { $0.end(error) }
    }
  }

  private func remove(_ id: Int) {
    state.withLock { $0.listeners[id] = nil }
    stopTimerIfIdle()
  }

  private func end(_ end: (any Listener) -> Void) {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      return state.listeners
    }
    for id in listeners.keys.sorted() { listeners[id].map(end) }
    stopTimerIfIdle()
  }

  /// Runs `body` in a transaction, again after each index that it needs was made.
  private func read<Output>(
    _ body: (FileDocuments, QueryRun.WithoutIndex) throws -> Output
  ) throws -> Output {
    var made: Set<IndexDefinition> = []
    var withoutIndex = QueryRun.WithoutIndex.fail(beyond: options.searchedWithoutIndex)
    while true {
      do {
        return try Call(timeout: options.timeout).run {
          let connection = try state.withLock(\.connection) ?? open()
          state.withLock { $0.connection = connection }
          try connection.checkFile()
          let documents = FileDocuments(connection: connection, database: writer.database)
          return try connection.transaction(SQL.beginReading) {
            try body(documents, withoutIndex)
          }
        }
      } catch let missing as QueryRun.MissingIndex {
        if made.insert(missing.definition).inserted {
          // Without it, the query looks at all documents.
          try? writer.makeBlocking(missing.definition)
        } else {
          withoutIndex = .search
        }
      }
    }
  }

  private func startTimer() {
    guard state.withLock({ $0.timer == nil }) else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let interval = options.listenInterval.clamped(to: 0.001...Listeners.longestInterval)
    timer.schedule(
      deadline: .now() + interval, repeating: interval,
      leeway: .milliseconds(5))
    timer.setEventHandler { [weak self] in self?.update() }
    timer.resume()
    state.withLock { $0.timer = timer }
  }

  private func stopTimerIfIdle() {
    state.withLock { state in
      guard state.listeners.isEmpty else { return }
      state.timer?.cancel()
      state.timer = nil
      state.connection = nil
    }
  }
}
