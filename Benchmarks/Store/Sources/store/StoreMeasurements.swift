import FiresmithRuntime
import Foundation

/// Measures `MemoryStore` with collections of several sizes.
///
/// Prints a line for each measurement: its name, the number of documents, and the microseconds for
/// one operation.
@main
struct StoreMeasurements {
  static func main() async throws {
    for size in [1_000, 10_000, 100_000] {
      let books = Books(count: size)
      for _ in 0..<3 {
        // Each into a new store.
        try await measure("write", size, repeating: size) { _ = try await books.write(by: 1) }
        try await measure("write-500", size, repeating: size) { _ = try await books.write(by: 500) }
      }
      let store = try await books.write(by: 500)
      for _ in 0..<7 {
        try await measure("read", size, repeating: 10_000) {
          for index in 0..<10_000 { try await books.read(index, in: store) }
        }
        for lookup in Books.Lookup.allCases {
          try await measure(lookup.rawValue, size, repeating: 200) {
            for index in 0..<200 { try await check(books.query(lookup, index), in: store) }
          }
        }
      }
      try await measureListening(to: store, books)
      try await measureRemoval(of: books)
    }
    try await measureRemoval(of: Books(count: 1_000_000))
  }

  /// Removes all documents, with the indexes of all lookups.
  private static func measureRemoval(of books: Books) async throws {
    let store = try await books.write(by: 500)
    for lookup in Books.Lookup.allCases { try await check(books.query(lookup, 0), in: store) }
    try await measure("removeAll", books.count, repeating: 1) { store.removeAll() }
  }

  /// Writes a document with a hundred listeners, one of which is affected.
  private static func measureListening(to store: MemoryStore, _ books: Books) async throws {
    let tasks = (0..<100).map { shelf in
      let states = store.snapshots(of: books.onShelf(shelf))
      return Task { for try await _ in states {} }
    }
    for _ in 0..<7 {
      try await measure("listen", books.count, repeating: 1_000) {
        for index in 0..<1_000 { try await books.change(index, in: store) }
      }
    }
    for task in tasks { task.cancel() }
  }

  /// Every query finds ten documents, however many there are.
  private static func check(_ query: StructuredQuery, in store: MemoryStore) async throws {
    let found = try await store.documents(matching: query)
    guard found.count == 10 else { fatalError("\(found.count) documents of \(query)") }
  }

  private static func measure(
    _ name: String, _ size: Int, repeating count: Int, _ work: @Sendable () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    print(name, size, (clock.now - start) / .microseconds(count))
  }
}
