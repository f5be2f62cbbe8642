import Foundation
import Observation

/// The documents of a query, for views: a list that follows the database while ``run()`` runs.
///
/// ```swift
/// @State private var books = LiveList(BookRepository().withStatus(.published))
///
/// var body: some View {
///   List(books.documents) { Text($0.title) }
///     .task { await books.run() }
/// }
/// ```
///
/// Creating a list does nothing, so a view can do that as often as it likes. All of it is for the
/// main actor; the documents are decoded elsewhere.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
@MainActor
public final class LiveList<Model: DocumentModel> {
  /// The documents that can be read, in the query's order. They stay when there is an error, and
  /// until those of another query have arrived.
  public private(set) var documents: [Model] = []
  /// ``documents`` with their references, in the same order. Their ids are full paths, which differ
  /// in a collection group, too: `List(books.stored, selection: $selection)`.
  public private(set) var stored: [Stored<Model>] = []
  /// The references of all documents that the query finds, readable or not, in the query's order.
  public private(set) var references: [DocumentReference] = []
  /// The reasons why the other documents can't be read. Each error names its document and field.
  public private(set) var failures: [RepositoryError] = []
  /// The changes since the list was last set, even if it was another query's or had fewer
  /// pages: what was removed, then what was added or modified, each with its document's id. It
  /// stays when only ``isFromCache`` or ``hasPendingWrites`` changes.
  public private(set) var changes: [DocumentList<Model>.Change] = []
  /// Whether documents are from the device's cache, so that the server may have newer ones.
  ///
  /// With FiresmithRuntime, it is `false` unless the store has a cache.
  public private(set) var isFromCache = false
  /// Whether documents have writes that the server hasn't confirmed: those whose
  /// ``Stored/hasPendingWrites`` is true, and those that can't be read.
  ///
  /// With FiresmithRuntime, it is `false` unless the store keeps writes for later.
  public private(set) var hasPendingWrites = false
  /// The reason why the query can't be listened to. ``retry()`` or another query begin again;
  /// `unavailable` ends by itself, once the server can be reached.
  public private(set) var error: RepositoryError?
  /// Whether the documents of the query, or those of another page, have yet to arrive.
  public private(set) var isLoading = true
  /// Whether the query has more documents than the pages so far.
  public private(set) var hasMore = false
  /// The query. Setting it makes the list follow the new one, from its first page.
  public var query: DocumentQuery<Model> {
    didSet {
      count = size
      retry()
    }
  }

  /// Makes changes of the documents with an animation; `nil` makes them without one.
  @ObservationIgnored internal var animating: (@MainActor (() -> Void) -> Void)?
  /// The number of documents in a page; `nil` if there are no pages.
  @ObservationIgnored private var size: Int?
  /// The greatest number of documents in the pages so far.
  @ObservationIgnored private var count: Int?
  @ObservationIgnored private var shown: DocumentList<Model>?
  @ObservationIgnored private let listening = LiveListening()

  /// Creates a list, which is empty until it runs.
  ///
  /// - Parameters:
  ///   - query: A query or a repository.
  ///   - size: The number of documents of a page, for a list that begins with the first page; `nil`
  ///     for all documents. A query for the last documents begins with the last page.
  public init(_ query: some DocumentQueryable<Model>, inPagesOf size: Int? = nil) {
    self.query = query.query
    self.size = size
    count = size
  }

  /// A message for the user about ``error``.
  public var errorMessage: String? { error?.localizedDescription }

  /// Follows the query until the task is cancelled, as SwiftUI does with the task of a view that
  /// disappears. Nothing changes after that, and a later run goes on.
  ///
  /// If the list runs already, this run begins when that one ends. As long as it runs, the task
  /// keeps the list alive.
  public func run() async {
    if error != nil { retry() }
    await listening.run {
      self.listen()
    } showing: { result in
      switch result {
      case .success(let list):
        if let animating = self.animating { animating { self.show(list) } } else { self.show(list) }
      case .failure(let error): (self.error, self.isLoading) = (error, false)
      }
    }
  }

  /// Adds another page, if there is one and no other is being loaded.
  ///
  /// The list then listens with a higher limit, from the beginning: the server reads, and charges,
  /// the documents of all pages again, except those that the device's cache of Google's SDK has.
  public func loadMore() {
    guard hasMore, !isLoading, let size, let count else { return }
    self.count = count + min(size, .max - count)
    retry()
  }

  /// Listens again from the beginning, for example after an error whose cause is gone.
  public func retry() {
    (error, isLoading) = (nil, true)
    listening.restart()
  }

  /// Makes the list follow `query` in pages of this size, unless it does already.
  internal func follow(_ query: DocumentQuery<Model>, inPagesOf size: Int?) {
    guard query != self.query || size != self.size else { return }
    self.size = size
    self.query = query
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveList {
  /// Listens to the pages so far and to one document more, which tells whether there are more.
  private func listen() -> AsyncThrowingStream<DocumentList<Model>, any Error> {
    guard let count, let size else { return query.listen(includeMetadataChanges: true) }
    guard size > 0 else {
      return AsyncThrowingStream {
        $0.finish(
          throwing: RepositoryError.invalidQuery(reason: "The size of a page must be at least 1."))
      }
    }
    let limit = min(count < .max ? count + 1 : count, query.shape.limit)
    let isLimitedToLast = query.shape.isLimitedToLast
    return (isLimitedToLast ? query.limit(toLast: limit) : query.limit(to: limit))
      .listen(includeMetadataChanges: true)
  }

  private func show(_ list: DocumentList<Model>) {
    let found = list.results.count
    let excess = max(found - (count ?? found), 0)
    let isLimitedToLast = query.shape.isLimitedToLast
    let list = list.keeping(isLimitedToLast ? excess..<found : 0..<(found - excess))
    let difference = list.since(shown, written: list.rewritten(since: shown))
    let isNew = shown == nil || !list.changes.isEmpty || !difference.changes.isEmpty
    shown = list
    if isNew {
      (documents, failures, changes) = (list.documents, list.failures, difference.changes)
      references = list.references
    }
    stored = list.stored
    (isFromCache, hasPendingWrites) = (list.isFromCache, list.hasPendingWrites)
    (error, isLoading, hasMore) = (nil, false, excess > 0)
  }
}

nonisolated extension DocumentList {
  /// Returns the paths of the documents that are not as they were in `shown`, which can be a list
  /// of another listener. If their values can't be compared, those that this list's listener tells.
  fileprivate func rewritten(since shown: DocumentList?) -> Set<String> {
    guard let shown else { return [] }
    let before = Dictionary(zip(shown.references.map(\.path), shown.results)) { first, _ in first }
    let told = changes.filter { $0.kind != .removed }
    return Set(
      told.filter { change in
        switch (before[change.reference.path], change.result) {
        case (.success(let old)?, .success(let new)): !Self.isEqual(old, new)
        case (.failure(let old)?, .failure(let new)): old != new
        default: true
        }
      }.map(\.reference.path))
  }

  private static func isEqual(_ old: Model, _ new: Model) -> Bool {
    func matches<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
    return (old as? any Equatable).map { matches($0) } ?? false
  }
}
