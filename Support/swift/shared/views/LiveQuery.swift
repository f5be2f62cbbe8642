#if canImport(SwiftUI)
  public import SwiftUI

  /// The documents of a query in a view, which follows the database while it is there.
  ///
  /// ```swift
  /// struct BookList: View {
  ///   @LiveQuery(BookRepository().order(by: .title), inPagesOf: 20) private var books
  ///
  ///   var body: some View {
  ///     List($books.stored) { Text($0.title) }
  ///   }
  /// }
  /// ```
  ///
  /// The projected value is the ``LiveList``, with what can't be read, errors and further pages. It
  /// begins to listen when the view is updated for the first time, and ends when the view's storage
  /// goes. A view that is updated again listens again only if its query differs; meanwhile, the old
  /// documents stay.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @propertyWrapper
  nonisolated public struct LiveQuery<Model: DocumentModel>: SwiftUI.DynamicProperty {
    // Without `@`, which a nonisolated type can't have in every module.
    private var storage: SwiftUI.State<LiveQueryDriver<Model>>
    private var database = ViewDatabase()
    private let query: DocumentQuery<Model>
    private let size: Int?
    private let animation: SwiftUI.Animation?

    /// Creates the property. A view's initializer can create it with a query that depends on what
    /// the view is made with: `_books = LiveQuery(BookRepository().byAuthor(author))`.
    ///
    /// - Parameters:
    ///   - query: A query or a repository.
    ///   - size: The number of documents of a page, for a list that begins with the first page;
    ///     `nil` for all documents.
    ///   - animation: The animation of changes of the documents.
    public init(
      _ query: some DocumentQueryable<Model>, inPagesOf size: Int? = nil,
      animation: SwiftUI.Animation? = nil
    ) {
      (self.query, self.size, self.animation) = (query.query, size, animation)
      storage = SwiftUI.State(initialValue: LiveQueryDriver(query.query, inPagesOf: size))
    }

    private var driver: LiveQueryDriver<Model> { storage.wrappedValue }

    /// The documents that can be read, in the query's order.
    @MainActor
    public var wrappedValue: [Model] { driver.list.documents }

    /// The list of the documents. A query that is set in it stays until the view is made with
    /// another one.
    @MainActor
    public var projectedValue: LiveList<Model> { driver.list }

    /// Follows the query; SwiftUI calls it before it reads the view's body.
    public func update() {
      let (driver, query) = (driver, database.query(query))
      let (size, animation) = (size, animation)
      MainActor.assumeIsolated {
        if let animation {
          driver.list.animating = { change in SwiftUI.withAnimation(animation, change) }
        } else {
          driver.list.animating = nil
        }
        driver.update(query: query, inPagesOf: size)
      }
    }
  }
#endif
