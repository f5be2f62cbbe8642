import FiresmithRuntime
import FiresmithSQLite
import Foundation
import reference

/// Measures `SQLiteStore` and a program in C that does the same with SQLite, in turns.
///
/// Prints a line for each measurement: its name, who was measured, and the microseconds for one
/// document or one query. The argument is a folder for the files.
@main
struct Measurements {
  private let books = Books(count: 100_000)
  private let file: String
  private let store: SQLiteStore
  private let library: OpaquePointer
  private static let rounds = 7

  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("firesmith-sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let measurements = try Measurements(in: folder)
    try await measurements.makeIndexes()
    try await measurements.fill()
    try await measurements.writeOneByOne()
    try await measurements.read()
    try await measurements.find()
    try await measurements.aggregate()
    try await measurements.listen()
    await measurements.store.close()
    library_close(measurements.library)
  }

  private init(in folder: URL) throws {
    file = folder.appendingPathComponent("store.sqlite").path
    store = try SQLiteStore(path: file)
    library = library_open(folder.appendingPathComponent("library.sqlite").path)
  }

  /// Has the store make the two indexes that the program in C has from its beginning.
  private func makeIndexes() async throws {
    try await store.commit((0..<200).map { books.write($0) })
    for lookup in [Lookup.equal, .range] {
      _ = try await store.documents(matching: lookup.query(0, of: books))
    }
  }

  /// Writes all books, a hundred at a time.
  private func fill() async throws {
    let batch = 100
    for start in stride(from: 0, to: books.count, by: 5_000) {
      let batches = stride(from: start, to: start + 5_000, by: batch)
      try await measure("write-100 Firesmith", 5_000) {
        for first in batches {
          try await store.commit((first..<first + batch).map { books.write($0, round: 1) })
        }
      }
      measure("write-100 C", 5_000) { for first in batches { write(first..<first + batch) } }
    }
  }

  private func writeOneByOne() async throws {
    for round in 2..<2 + Self.rounds {
      try await measure("write Firesmith", 500) {
        for index in 0..<500 {
          try await store.commit([books.write(index * 7919 % books.count, round: round)])
        }
      }
      measure("write C", 500) {
        for index in 0..<500 {
          let index = index * 7919 % books.count
          write(index..<index + 1, round: round)
        }
      }
    }
  }

  private func read() async throws {
    for _ in 0..<Self.rounds {
      try await measure("read Firesmith", 20_000) {
        for index in 0..<20_000 {
          guard try await store.documents(at: [books.path(index * 7919)]).first ?? nil != nil else {
            fatalError("no \(books.path(index * 7919))")
          }
        }
      }
      measure("read C", 20_000) {
        var book = book()
        for index in 0..<20_000 {
          guard library_read(library, books.path(index * 7919), &book) == 1 else {
            fatalError("no \(books.path(index * 7919))")
          }
          book_free(&book)
        }
      }
    }
  }

  private func find() async throws {
    for lookup in Lookup.allCases {
      // The first makes the index.
      _ = try await store.documents(matching: lookup.query(0, of: books))
      for _ in 0..<Self.rounds {
        try await measure("\(lookup.rawValue) Firesmith", 200) {
          for index in 0..<200 {
            let found = try await store.documents(matching: lookup.query(index, of: books))
            guard found.count == 20 else { fatalError("\(found.count) of \(lookup)") }
          }
        }
      }
    }
  }

  private func aggregate() async throws {
    let all = StructuredQuery(collectionID: "books")
    for _ in 0..<Self.rounds {
      try await measure("count Firesmith", 1) {
        guard try await store.count(of: all) == books.count else { fatalError("a wrong count") }
      }
      measure("count C", 1) {
        guard library_count(library) == books.count else { fatalError("a wrong count") }
      }
      try await measure("sum Firesmith", 1) {
        _ = try await store.aggregate([.sum("pages"), .average("pages")], of: all)
      }
      measure("sum C", 1) { _ = library_pages(library) }
    }
  }

  /// Measures how long it takes until a listener hears of what another store writes to the file.
  private func listen() async throws {
    let other = try SQLiteStore(path: file)
    var states = store.snapshots(at: books.path(0)).makeAsyncIterator()
    guard try await states.next() != nil else { fatalError("a listener has ended") }
    for round in 0..<50 {
      // At any time between two looks of the listener.
      try await Task.sleep(for: .milliseconds(round * 37 % 100))
      try await measure("listen Firesmith", 1) {
        try await other.commit([books.write(0, round: 100 + round)])
        guard try await states.next() != nil else { fatalError("a listener has ended") }
      }
    }
    await other.close()
  }

  private func write(_ indices: Range<Int>, round: Int = 1) {
    var paths = indices.map { UnsafePointer(strdup(books.path($0))) }
    var written = indices.map { books.book($0, round: round) }
    library_write(library, &paths, &written, Int32(indices.count))
    for index in written.indices { book_free(&written[index]) }
    for path in paths { free(UnsafeMutablePointer(mutating: path)) }
  }

  private func measure(_ name: String, _ count: Int, _ work: () async throws -> Void) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    print(name, (clock.now - start) / .microseconds(count))
  }

  private func measure(_ name: String, _ count: Int, _ work: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    work()
    print(name, (clock.now - start) / .microseconds(count))
  }
}
