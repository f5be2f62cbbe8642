/// Runs a ``LiveList`` from the first update until nothing has the driver any more, for a view
/// whose storage has it.
///
/// Creating one does nothing. An update changes nothing that is observed, because a view is being
/// updated then.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
nonisolated final class LiveQueryDriver<Model: DocumentModel>: Sendable {
  private let first: DocumentQuery<Model>
  private let firstSize: Int?
  @MainActor private var made: LiveList<Model>?
  /// The query of the last update, and the size of its pages. What is set in the list since stays
  /// until another one comes.
  @MainActor private var last: (query: DocumentQuery<Model>, size: Int?)?
  @MainActor private var running: Task<Void, Never>?

  init(_ query: DocumentQuery<Model>, inPagesOf size: Int? = nil) {
    (first, firstSize) = (query, size)
  }

  deinit { running?.cancel() }

  /// The list, which the driver alone runs.
  @MainActor
  var list: LiveList<Model> {
    if let made { return made }
    let list = LiveList(first, inPagesOf: firstSize)
    made = list
    return list
  }

  /// Makes the list follow `query` in pages of this size if the last update was about another one.
  @MainActor
  func update(query: DocumentQuery<Model>, inPagesOf size: Int? = nil) {
    guard query != last?.query || size != last?.size else { return }
    last = (query, size)
    guard running != nil else {
      list.follow(query, inPagesOf: size)
      running = Task { [list] in await list.run() }
      return
    }
    Task { [weak self] in
      // Several updates at once are one change.
      guard let self, let last else { return }
      list.follow(last.query, inPagesOf: last.size)
    }
  }
}
