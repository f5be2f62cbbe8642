nonisolated extension DocumentQueryable {
  /// Returns all documents of this query in pages of `size` documents.
  ///
  /// Each page is read when it is requested and starts after the last document of the previous one,
  /// so a large collection is never in memory as a whole.
  ///
  /// ```swift
  /// for try await page in books.getAll(inPagesOf: 100) {
  ///   for book in page.documents { print(book.title) }
  /// }
  /// ```
  public func getAll(
    inPagesOf size: Int, source: FirestoreSource = .default
  ) -> DocumentPages<Model> {
    DocumentPages(query: query, size: size, source: source)
  }
}

/// The documents of a query in pages. Each iteration reads them again.
nonisolated public struct DocumentPages<Model: DocumentModel>: AsyncSequence, Sendable {
  /// A page.
  public typealias Element = DocumentList<Model>

  /// The position of an iteration.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    internal let pages: DocumentPages
    /// The documents not read yet; `nil` if there are none.
    internal var rest: DocumentQuery<Model>?
    internal var remaining: Int

    /// Returns the next page, or `nil` if no documents are left.
    ///
    /// - Throws: ``RepositoryError``
    public mutating func next() async throws -> DocumentList<Model>? {
      guard let rest else { return nil }
      guard pages.size > 0 else {
        throw RepositoryError.invalidQuery(reason: "The size of a page must be at least 1.")
      }
      guard !pages.query.shape.isLimitedToLast else {
        throw RepositoryError.invalidQuery(reason: "The last documents can't be read in pages.")
      }
      let size = Swift.min(pages.size, remaining)
      let page = try await rest.limit(to: size).getAll(source: pages.source)
      remaining -= page.results.count
      let isLast = page.results.count < size || remaining == 0
      self.rest = isLast ? nil : pages.query.start(after: page)
      return page.results.isEmpty ? nil : page
    }
  }

  internal let query: DocumentQuery<Model>
  internal let size: Int
  internal let source: FirestoreSource

  /// Returns an iterator that begins with the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    let query = query.begun
    return AsyncIterator(
      pages: DocumentPages(query: query, size: size, source: source), rest: query,
      remaining: query.shape.limit)
  }
}
