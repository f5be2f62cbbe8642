nonisolated extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Creates a stream of what `read` makes of the snapshots of `path`. Ending the stream removes
  /// the listener.
  ///
  /// Google's SDK calls listeners on the main queue, where reading documents would block the
  /// user interface, so they are read when the next element is requested. If several snapshots
  /// have arrived by then, only the last of them is read.
  ///
  /// - Parameters:
  ///   - keep: Called with each snapshot, also with those that are not read.
  ///   - read: Returns the element for what `keep` returned; `nil` if there is none.
  internal init<Snapshot, Kept: Sendable>(
    of path: String,
    isQuery: Bool = false,
    listening listen: (
      @escaping @Sendable (Snapshot?, (any Error)?) -> Void
    ) -> any ListenerRegistration,
    keeping keep: @escaping @Sendable (Snapshot) -> Kept,
    reading read: @escaping @Sendable (Kept) -> Element?
  ) {
    let (snapshots, arrivals) = AsyncThrowingStream<Kept, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let registration = listen { snapshot, error in
      if let snapshot {
        arrivals.yield(keep(snapshot))
      } else if let error {
        arrivals.finish(throwing: RepositoryError(error, path: path, isOfQuery: isQuery))
      }
    }
    arrivals.onTermination = { _ in registration.remove() }
    self.init(unfolding: {
      for try await snapshot in snapshots {
        if let element = read(snapshot) { return element }
      }
      return nil
    })
  }
}
