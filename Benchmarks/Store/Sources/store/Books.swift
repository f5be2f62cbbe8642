import FiresmithRuntime
import Foundation

/// A collection of documents of ten fields, ten of them on each shelf.
struct Books: Sendable {
  let count: Int

  private var shelves: Int { count / 10 }

  private func path(_ index: Int) -> String { "books/\(index % count)" }

  private func fields(_ index: Int) -> [String: DocumentValue] {
    [
      "title": .string("Book \(index)"), "pages": .integer(index),
      "price": .double(Double(index) / 8),
      "isLent": .boolean(index.isMultiple(of: 2)),
      "added": .timestamp(Timestamp(seconds: Int64(index), nanoseconds: 0)),
      "tags": .array([.integer(index % shelves), .string("all"), .string("tag\(index % 7)")]),
      "shelf": .integer(index % shelves), "status": .string("published"),
      "size": ["width": .integer(index % 30), "height": .integer(index % 40)],
      "place": .geopoint(GeoPoint(latitude: Double(index % 90), longitude: Double(index % 180))),
    ]
  }

  /// Creates a store with all documents, written `batch` at a time.
  func write(by batch: Int) async throws -> MemoryStore {
    let store = MemoryStore()
    for start in stride(from: 0, to: count, by: batch) {
      try await store.commit(
        (start..<min(start + batch, count)).map {
          DocumentWrite(path: path($0), operation: .update(fields($0)))
        })
    }
    return store
  }

  func read(_ index: Int, in store: MemoryStore) async throws {
    guard try await store.documents(at: [path(index * 7919)]).first ?? nil != nil else {
      fatalError("no \(path(index * 7919))")
    }
  }

  /// Changes a document on one of the shelves from 0 to 99.
  func change(_ index: Int, in store: MemoryStore) async throws {
    let write = DocumentWrite(
      path: path(index % 100), operation: .update([:], mask: []),
      transforms: [.init("price", .increment(.double(1)))])
    try await store.commit([write])
  }

  func onShelf(_ shelf: Int) -> StructuredQuery {
    StructuredQuery(
      collectionID: "books", filter: .field("shelf", .equal, .integer(shelf % shelves)))
  }

  /// Queries on one field, which find ten documents each.
  enum Lookup: String, CaseIterable { case equal, range, order, `in`, contains }

  func query(_ lookup: Lookup, _ index: Int) -> StructuredQuery {
    // Far from the previous one, so that it isn't in a cache by chance.
    let number = index * 7919
    var query = StructuredQuery(collectionID: "books")
    switch lookup {
    case .equal: return onShelf(number)
    case .range:
      query.filter = .field("pages", .greaterThanOrEqual, .integer(number % (count - 10)))
      query.limit = 10
    case .order:
      query.orders = [.init("pages", isDescending: true)]
      query.start = .init([.integer(9 + number % (count - 10))], isBefore: true)
      query.limit = 10
    case .in:
      let pages = (0..<10).map { DocumentValue.integer((number + $0 * 97) % count) }
      query.filter = .field("pages", .in, .array(pages))
    case .contains:
      query.filter = .field("tags", .arrayContains, .integer(number % shelves))
    }
    return query
  }
}
