import FiresmithAgreementExample
import FiresmithRuntime
import Foundation
import Testing

/// Models that have an id before they are stored.
@Suite struct NewIDTests {
  private let tickets: TicketRepository
  private let visits: VisitRepository
  private let notices: NoticeRepository

  init() {
    let firestore = Firestore(store: MemoryStore())
    tickets = TicketRepository(firestore)
    visits = VisitRepository(firestore)
    notices = NoticeRepository(firestore)
  }

  @Test func eachNewModelHasItsOwn() {
    let ids = (0..<100).map { _ in Ticket(title: "") }.map(\.id)
    #expect(Set(ids).count == 100)
    #expect(
      ids.allSatisfy {
        $0.count == 20 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    #expect(UUID(uuidString: Visit(place: "").number) != nil)
    #expect(Ticket(title: "a") != Ticket(title: "a"))
  }

  @Test func addStoresItUnderItsID() async throws {
    let ticket = Ticket(title: "a")
    #expect(try await tickets.add(ticket) == ticket)
    #expect(try await tickets.get(ticket.id) == ticket)
    let visit = try await visits.add(Visit(place: "Rome"))
    #expect(try await visits.get(visit.number) == visit)
    for notice in [
      Notice.text(.init(text: "a")), .label(TicketLabel(color: "red")), .other(["kind": "new"]),
    ] {
      #expect(try await notices.add(notice) == notice)
      #expect(try await notices.get(notice.key) == notice)
    }
  }

  @Test func addRefusesWhatExists() async throws {
    let ticket = try await tickets.add(Ticket(title: "a"))
    await #expect(throws: RepositoryError.alreadyExists(path: "tickets/\(ticket.id)")) {
      try await tickets.add(ticket)
    }
  }

  @Test func batchesAndTransactionsUseItToo() async throws {
    let (first, second) = (Ticket(title: "a"), Ticket(title: "b"))
    try await tickets.runBatch { try $0.add(first, to: tickets) }
    try await tickets.runTransaction { [tickets] in try $0.add(second, to: tickets) }
    #expect(try await tickets.get(first.id) == first)
    #expect(try await tickets.get(second.id) == second)
  }

  @Test func jsonHasIt() throws {
    let ticket = Ticket(title: "a")
    let json = try JSONEncoder().encode(ticket)
    #expect(try JSONDecoder().decode(Ticket.self, from: json) == ticket)
    let new = try JSONDecoder().decode(Ticket.self, from: Data(#"{"title": "a"}"#.utf8))
    #expect(new.id.count == 20)
  }

  @Test func theIDIsNotAField() throws {
    #expect(try FirestoreEncoder().encode(Ticket(title: "a")) == ["title": "a"])
  }
}
