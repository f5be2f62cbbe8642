/// The documents of a query, which several requests ask for.
///
/// Each continues after the last document that came, and reads at the time at which the first one
/// did: what happens meanwhile doesn't show.
struct QueryPages {
  private let query: StructuredQuery
  private let size: Int
  private(set) var documents: [StoredDocument] = []
  /// When the first request read; `nil` before it.
  private(set) var readTime: Timestamp?
  /// What to ask for next; `nil` at the end.
  private(set) var next: StructuredQuery?

  init(of query: StructuredQuery, size: Int) {
    self.query = query
    self.size = max(1, size)
    next = page(of: query)
  }

  /// Adds what the server answered to ``next``.
  mutating func add(_ elements: [StreamedElement], root: String) throws {
    let found = try elements.compactMap { try $0.found?.stored() }
    readTime = readTime ?? elements.lazy.compactMap(\.readTime).first
    documents += found
    guard found.count == next?.limit, documents.count < query.limit ?? .max, let last = found.last
    else {
      next = nil
      return
    }
    var rest = query
    let reference = DocumentReference(uncheckedName: root + last.path, connection: nil)
    rest.start = try rest.cursor(
      DocumentSnapshot(reference: reference, document: last), isBefore: false)
    next = page(of: rest)
  }

  private func page(of query: StructuredQuery) -> StructuredQuery {
    var page = query
    page.limit = min(size, (query.limit ?? .max) - documents.count)
    return page
  }
}
