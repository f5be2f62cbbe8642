import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// Google's SDK ends the process for times that Firestore can't store, and cuts off what is finer
// than a microsecond, when it writes and when it reads.
extension BehaviourTests {
  /// Seconds since 1970. Some dates can't even be described.
  static let badTimes: [TimeInterval] = [
    -62_135_596_801, -1e12, 253_402_300_800, 1e18, -1e300, .infinity, -.infinity, .nan,
  ]

  struct Nested: Codable, Sendable {
    var times: [Date] = []
    var map: [String: Date] = [:]
    @ServerTimestamp var at: Date?
  }

  @Test(arguments: badTimes)
  func timesOutsideTheYears1To9999AreRefused(_ seconds: TimeInterval) async throws {
    let time = Date(timeIntervalSince1970: seconds)
    try await books.set(book("u"))
    let (books, loans) = (books, books.loans(of: "u"))
    let loan = Loan(id: "l", card: try cards.reference(to: "c"), dueOn: time)
    #expect(await invalidField { try await loans.set(loan) } == "due_on")
    #expect(await invalidField { try await loans.add(loan) } == "due_on")
    #expect(await invalidField { try await loans.create(loan) } == "due_on")
    #expect(await invalidField { try await loans.set(loan, merge: true) } == "due_on")
    var withdrawn = try book("u")
    withdrawn.withdrawnAt = time
    var added = try book("u")
    added.addedAt = time
    let (first, second) = (withdrawn, added)
    #expect(await invalidField { try await books.set(first) } == "withdrawn_at")
    #expect(await invalidField { try await books.set(second) } == "added_at")
    #expect(
      await invalidField { try await books.runTransaction { try $0.set(second, in: books) } }
        == "added_at")
    #expect(
      await invalidField { try await books.update("u") { $0.set(.withdrawnAt, to: time) } }
        == "withdrawn_at")
    let nested = DocumentField<Book, Nested>("nested")
    for (value, field) in [
      (Nested(times: [.distantFuture, time]), "nested.times[1]"),
      (Nested(map: ["a": time]), "nested.map.a"), (Nested(at: time), "nested.at"),
    ] {
      #expect(
        await invalidField { try await books.update("u") { $0.set(nested, to: value) } } == field)
      #expect(
        await invalidField { _ = try await books.whereField(nested, isEqualTo: value).getAll() }
          == field)
    }
    let times = DocumentField<Book, [Date]>("times")
    #expect(
      await invalidField { try await books.update("u") { $0.arrayUnion(times, [time]) } } != nil)
    #expect(
      await invalidField { try await books.update("u") { $0.arrayRemove(times, [time]) } } != nil)
    for query in [
      books.whereField(.withdrawnAt, isEqualTo: time),
      books.whereField(.addedAt, isLessThan: time),
      books.whereField(.withdrawnAt, in: [nil, time]),
      books.whereField(times, arrayContains: time),
      books.whereField(times, arrayContainsAny: [.distantFuture, time]),
    ] {
      #expect(await invalidField { _ = try await query.getAll() } != nil)
    }
  }

  @Test func timesKeepTheirMicrosecondsAndAreFoundByThemselves() async throws {
    let loans = books.loans(of: "b")
    let card = cards.collection.document("c")
    for microseconds in stride(from: Int32(1), to: 1_000_000, by: 7919) {
      let time = DocumentValue.timestamp(
        Timestamp(seconds: 1_700_000_000, nanoseconds: microseconds * 1000))
      try put("books-v1/b/loans/l", ["card": .reference(card), "due_on": time])
      let loan = try await loans.get("l")
      #expect(try await loans.whereField(.dueOn, isEqualTo: loan.dueOn).count() == 1)
      try await loans.set(loan)
      #expect(raw("books-v1/b/loans/l")["due_on"] == time)
      try await loans.update("l") { $0.set(.dueOn, to: loan.dueOn) }
      #expect(raw("books-v1/b/loans/l")["due_on"] == time)
    }
  }

  @Test func theLastTimeOfAllCanBeWrittenAgain() async throws {
    let last = DocumentValue.timestamp(
      Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000))
    try put("books-v1/end", rawBook(["withdrawn_at": last, "added_at": last]))
    try await books.set(books.get("end"))
    #expect(raw("books-v1/end")["withdrawn_at"] == last)
    #expect(raw("books-v1/end")["added_at"] == last)
    // In JSON, too, where Python says so for never.
    let never = Data(#"["9999-12-31T23:59:59.999999Z"]"#.utf8)
    let date = try #require(try await books.get("end").withdrawnAt)
    #expect(try JSONEncoder.firesmith.encode([date]) == never)
    #expect(try JSONDecoder.firesmith.decode([Date].self, from: never) == [date])
    let first = DocumentValue.timestamp(Timestamp(seconds: -62_135_596_800, nanoseconds: 0))
    try put("books-v1/start", rawBook(["withdrawn_at": first]))
    try await books.set(books.get("start"))
    #expect(raw("books-v1/start")["withdrawn_at"] == first)
  }
}
