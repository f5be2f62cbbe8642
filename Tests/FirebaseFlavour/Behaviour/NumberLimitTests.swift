#if PORTABLE
  import FiresmithRuntime
  import Foundation
  import Testing

  // Google's SDK for Apple's systems has neither.
  extension BehaviourTests {
    @Test func theServerStoresTheSmallerOrTheLargerNumber() async throws {
      try await books.set(book("b"))
      let pages = try await books.get("b").numberOfPages
      for (limit, larger, smaller) in [
        (pages - 1, pages, pages - 1), (pages + 1, pages + 1, pages),
      ] {
        try await books.update("b") { $0.set(.numberOfPages, to: pages) }
        try await books.update("b") { $0.maximum(.numberOfPages, limit) }
        #expect(try await books.get("b").numberOfPages == larger)
        try await books.update("b") { $0.set(.numberOfPages, to: pages) }
        try await books.update("b") { $0.minimum(.numberOfPages, limit) }
        #expect(try await books.get("b").numberOfPages == smaller)
      }
      try await books.update("b") {
        $0.minimum(.ratings["a"], 1.5)
        $0.maximum(.ratings["b"], -2)
      }
      let ratings = try await books.get("b").ratings
      #expect(ratings["a"] == 1.5 && ratings["b"] == -2)
      await #expect(throws: RepositoryError.self) {
        try await books.update("b") {
          $0.maximum(.numberOfPages, 5)
          $0.increment(.numberOfPages, by: 5)
          $0.set(.ratings["a..b"], to: 1)
          $0.set(.ratings, to: [:])
        }
      }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func durationsAreLimitedToo() async throws {
      let loans = books.loans(of: "momo")
      var loan = Loan(
        id: "l1", card: try cards.reference(to: "c"), dueOn: Date(timeIntervalSince1970: 0))
      loan.extendedBy = .seconds(90)
      try await loans.set(loan)
      try await loans.update("l1") { $0.maximum(.extendedBy, .seconds(100)) }
      #expect(try await loans.get("l1").extendedBy == .seconds(100))
      try await loans.update("l1") { $0.minimum(.extendedBy, .seconds(5)) }
      #expect(try await loans.get("l1").extendedBy == .seconds(5))
    }
  }
#endif
