import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func sumsAndAveragesAreComputedOfNumbersOnly() async throws {
    try await fillShelves()
    try put("books-v1/half", rawBook(["number_of_pages": 0.5, "weight": 1]))
    try put("books-v1/heavy", rawBook(["number_of_pages": 1.5, "weight": 2.5]))
    #expect(try await books.sum(of: .numberOfPages) == 6)
    #expect(try await books.average(of: .numberOfPages) == 1)
    let good = books.whereField(.title, in: ["A", "B", "C"])
    let (count, sum, average) = try await good.aggregate(
      .count, .sum(of: .numberOfPages), .average(of: .numberOfPages))
    #expect(count == 3 && sum == 3 && average == 1)
    let weight = Book.Field<Double?>("weight")
    let (heavy, both) = try await books.aggregate(.sum(of: weight), .count)
    #expect(heavy == 3.5 && both == 2, "the others lack the field")
    #expect(try await good.average(of: weight) == nil)
    #expect(try await good.sum(of: weight) == 0)
    let result = await books.results.aggregate(.count, .sum(of: weight))
    #expect(try result.get() == (2, 3.5))
  }

  @Test func declaredNumbersHaveNames() async throws {
    for (id, pages) in [("a", 1), ("b", 2), ("c", 6)] {
      try put(
        "books-v1/\(id)",
        rawBook(["library_id": id == "c" ? "m" : "l", "number_of_pages": .integer(pages)]))
    }
    let totals = try await books.totals(libraryID: "l")
    #expect(totals.total == 2 && totals.pages == 3 && totals.mean == 1.5)
    let nothing = try await books.totals(libraryID: "x")
    #expect(nothing.total == 0 && nothing.pages == 0 && nothing.mean == nil)
    #expect(try await BookRepository.pagesOfAll(in: books.collection.firestore) == 9)
  }

  @Test func aSumThatDoesntFitIsAnError() async throws {
    try put("books-v1/a", rawBook(["number_of_pages": .integer(.max)]))
    #expect(try await books.sum(of: .numberOfPages) == .max)
    try put("books-v1/b", rawBook(["number_of_pages": 1]))
    let large = await failure { try await books.sum(of: .numberOfPages) }
    #expect(
      large
        == .invalidValue(
          field: "number_of_pages",
          reason: "has the sum 9.223372036854776e+18, which does not fit in Int"))
    #expect(try await books.sum(of: Book.Field<Double>("number_of_pages")) == 0x1p63)
    try await books.deleteAll()
    try put("books-v1/half", rawBook(["number_of_pages": 0.5]))
    let half = await failure { try await books.sum(of: Book.Field<Int64>("number_of_pages")) }
    #expect(half?.errorDescription?.contains("the sum 0.5, which does not fit in Int64") == true)
    try put("books-v1/other", rawBook(["number_of_pages": 1.5]))
    #expect(try await books.sum(of: Book.Field<Int64?>("number_of_pages")) == 2)
  }

  @Test func fieldsThatNeverChangeCanBeAddedToo() async throws {
    try await fillShelves()
    let pages = Book.ImmutableField<Int>("number_of_pages")
    #expect(try await books.sum(of: pages) == 4)
    #expect(try await books.average(of: pages) == 1)
    let (sum, average) = try await books.aggregate(.sum(of: pages), .average(of: pages))
    #expect(sum == 4 && average == 1)
  }

  @Test func whatCantBeComputedIsRefused() async throws {
    try await fillShelves()
    let nothing = books.whereField(.title, in: [])
    let (count, sum, average) = try await nothing.aggregate(
      .count, .sum(of: .numberOfPages), .average(of: .numberOfPages))
    #expect(count == 0 && sum == 0 && average == nil)
    let six = await failure {
      try await books.aggregate(.count, .count, .count, .count, .count, .count)
    }
    #expect(six == .invalidQuery(reason: "A query can compute only five numbers at once."))
    let nameless = await failure { try await books.sum(of: Book.Field<Int>("__name__")) }
    guard case .invalidValue("__name__", _) = nameless else {
      Issue.record("\(String(describing: nameless))")
      return
    }
  }
}
