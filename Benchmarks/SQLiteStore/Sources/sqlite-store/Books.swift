import FiresmithRuntime
import reference

/// Books of ten fields, for the store and for the program in C. Twenty of them are on each shelf.
struct Books: Sendable {
  let count: Int

  var shelves: Int { count / 20 }

  func path(_ index: Int) -> String { "books/\(index % count)" }

  /// The write of a book. A later round changes its price.
  func write(_ index: Int, round: Int = 0) -> DocumentWrite {
    DocumentWrite(
      path: path(index),
      operation: .update([
        "title": .string("Book \(index % count)"), "pages": .integer(index % count),
        "price": .double(Double(index) / 8 + Double(round)),
        "isLent": .boolean(index.isMultiple(of: 2)),
        "added": .timestamp(Timestamp(seconds: Int64(index), nanoseconds: 0)),
        "tags": .array([
          .integer(index % shelves), .string("all"), .string("tag\(index % 7)"),
        ]),
        "shelf": .integer(index % shelves), "status": .string("published"),
        "size": ["width": .integer(index % 30), "height": .integer(index % 40)],
        "place": .geopoint(
          GeoPoint(latitude: Double(index % 90), longitude: Double(index % 180))),
      ]))
  }

  /// The same book in C, whose texts are to be freed.
  func book(_ index: Int, round: Int = 0) -> book {
    reference.book(
      title: text("Book \(index % count)"), pages: Int64(index % count),
      price: Double(index) / 8 + Double(round), is_lent: index.isMultiple(of: 2) ? 1 : 0,
      added: Int64(index), tag: Int64(index % shelves),
      tags: (text("all"), text("tag\(index % 7)")), shelf: Int64(index % shelves),
      status: text("published"), width: Int64(index % 30), height: Int64(index % 40),
      latitude: Double(index % 90), longitude: Double(index % 180))
  }

  private func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: Array(bytes), count: bytes.count)
    return copy
  }
}

/// Queries of one or two fields, which find twenty books each.
enum Lookup: String, CaseIterable {
  case equal, range, order, `in`, contains
  case equalOrdered = "equal-ordered"

  func query(_ index: Int, of books: Books) -> StructuredQuery {
    // Far from the previous one, so that it isn't in a cache by chance.
    let number = index * 7919
    var query = StructuredQuery(collectionID: "books", limit: 20)
    switch self {
    case .equal:
      query.filter = .field("shelf", .equal, .integer(number % books.shelves))
    case .range:
      query.filter = .field("pages", .greaterThanOrEqual, .integer(number % (books.count - 20)))
    case .order:
      query.orders = [.init("pages", isDescending: true)]
      query.start = .init([.integer(19 + number % (books.count - 20))], isBefore: true)
    case .in:
      let pages = (0..<20).map { DocumentValue.integer((number + $0 * 97) % books.count) }
      query.filter = .field("pages", .in, .array(pages))
    case .contains:
      query.filter = .field("tags", .arrayContains, .integer(number % books.shelves))
    case .equalOrdered:
      // All books are published: an index of the status alone would find all of them.
      query.filter = .field("status", .equal, "published")
      query.orders = [.init("price", isDescending: true)]
    }
    return query
  }
}
