import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func durationsAreStoredComparedAndChangedAsMilliseconds() async throws {
    let loans = books.loans(of: "d")
    let path = "books-v1/d/loans/l"
    var loan = Loan(
      id: "l", card: try cards.reference(to: "c"), dueOn: Date(timeIntervalSince1970: 0))
    try await loans.set(loan)
    #expect(raw(path)["extended_by"] == nil && raw(path)["pauses"] == nil)
    #expect(raw(path)["held_for"] == .null)
    #expect(try await loans.get("l") == loan)
    loan.extendedBy = .seconds(90)
    loan.pauses = [.milliseconds(-1), .microseconds(1500)]
    loan.heldFor = .zero
    try await loans.set(loan)
    #expect(raw(path)["extended_by"] == 90000 && raw(path)["held_for"] == 0)
    #expect(raw(path)["pauses"] == [-1, 2])

    let queries = [
      loans.whereField(.extendedBy, isEqualTo: .seconds(90)),
      loans.whereField(.extendedBy, isGreaterThanOrEqualTo: .seconds(89)),
      loans.whereField(.extendedBy, in: [.zero, .seconds(90)]),
      loans.whereField(.pauses, arrayContains: .milliseconds(2)),
      loans.whereField(.pauses, isEqualTo: [.milliseconds(-1), .milliseconds(2)]),
      loans.extendedFor(extendedByFrom: .seconds(90)),
    ]
    for (index, query) in queries.enumerated() {
      #expect(try await query.count() == 1, "query \(index)")
    }
    try await loans.update("l") {
      $0.increment(.extendedBy, by: .milliseconds(-500))
      $0.arrayUnion(.pauses, [.seconds(5), .milliseconds(2)])
      $0.set(.heldFor, to: .seconds(7))
    }
    #expect(raw(path)["extended_by"] == 89500 && raw(path)["held_for"] == 7000)
    #expect(raw(path)["pauses"] == [-1, 2, 5000])
    try await loans.update("l") {
      $0.set(.extendedBy, to: .microseconds(-500))
      $0.set(.pauses, to: [.seconds(1)])
      $0.clear(.heldFor)
    }
    #expect(raw(path)["extended_by"] == -1 && raw(path)["held_for"] == .null)
    #expect(raw(path)["pauses"] == [1000])
    loan = try await loans.get("l")
    #expect(loan.extendedBy == .milliseconds(-1) && loan.heldFor == nil)
  }

  @Test func durationsThatCantBeStoredAreRefused() async throws {
    let loans = books.loans(of: "d")
    let loan = Loan(
      id: "l", card: try cards.reference(to: "c"), dueOn: Date(timeIntervalSince1970: 0),
      pauses: [.zero, .seconds(Int64.max)])
    try await loans.set(Loan(id: "l", card: loan.card, dueOn: loan.dueOn))
    #expect(await invalidField { try await loans.set(loan) } == "pauses[1]")
    let long = Duration.seconds(Int64.min)
    #expect(
      await invalidField { try await loans.update("l") { $0.set(.heldFor, to: long) } }
        == "held_for")
    #expect(
      await invalidField { try await loans.update("l") { $0.increment(.heldFor, by: long) } }
        == "held_for")
    #expect(
      await invalidField { try await loans.update("l") { $0.arrayUnion(.pauses, [long]) } }
        == "pauses[0]")
    #expect(
      await invalidField { _ = try await loans.whereField(.heldFor, isLessThan: long).getAll() }
        == "held_for")
  }

  @Test func otherCodersWriteDurationsAsMillisecondsToo() throws {
    let loan = Loan(
      card: try cards.reference(to: "c"), dueOn: Date(timeIntervalSince1970: 0),
      extendedBy: .seconds(90), pauses: [.milliseconds(5)])
    let json = try JSONSerialization.jsonObject(with: JSONEncoder.firesmith.encode(loan))
    let written = try #require(json as? [String: Any])
    #expect(written["extended_by"] as? Int == 90000 && written["pauses"] as? [Int] == [5])
    #expect(written["held_for"] is NSNull)
    #if !PORTABLE
      let stored = try Firestore.Encoder().encode(loan)
      #expect("\(stored["extended_by"] ?? "")" == "90000" && "\(stored["pauses"] ?? "")" == "[5]")
      #expect(stored["held_for"] is NSNull)
      let reference = Firestore.firestore().document("books-v1/b/loans/l")
      let read = try Firestore.Decoder().decode(Loan.self, from: stored, in: reference)
      #expect(read.extendedBy == .seconds(90) && read.pauses == [.milliseconds(5)])
    #endif
  }
}
