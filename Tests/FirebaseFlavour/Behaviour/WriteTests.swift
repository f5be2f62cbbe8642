import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func storedIDsAgreeWithTheDocument() async throws {
    let id = try await cards.add(Card(id: "ignored", libraryID: "central", name: "Atreyu")).id
    #expect(id != "ignored" && raw("cards-v1/\(id)")["id"] == .string(id))
    try await cards.set(Card(id: "c1", libraryID: "central", name: "A", priority: .high))
    #expect(raw("cards-v1/c1")["priority"] == 2)
    try await cards.set(Card(id: "c1", libraryID: "central", name: "A"), id: "c2")
    #expect(raw("cards-v1/c2")["id"] == "c2")
    try put("cards-v1/c3", ["id": "other", "library_id": "central", "name": "B"])
    #expect(try await cards.get("c3").id == "c3", "the document's id wins")
  }

  @Test(arguments: ["", "a/b", ".", "..", "__x__", String(repeating: "x", count: 1501)])
  func invalidIDs(_ id: String) async throws {
    let invalid = RepositoryError.invalidID(id, in: "books-v1")
    #expect(await failure { try await books.get(id) } == invalid)
    #expect(await failure { try await books.get(["a", id]) } == invalid)
    #expect(await failure { try await books.delete(id) } == invalid)
    #expect(await failure { try await books.set(book(id)) } == invalid)
    #expect(await failure { try await books.update(id) { $0.clear(.isbn) } } == invalid)
    #expect(await failure { _ = try await books.whereDocumentID(in: [id]).getAll() } == invalid)
    #expect(await failure { for try await _ in books.listen(to: id) {} } == invalid)
  }

  @Test func whatIsNotThere() async throws {
    #expect(await failure { try await books.set(book(nil)) } == .missingID(in: "books-v1"))
    #expect(
      await failure { try await books.get("none") } == .notFound(path: "books-v1/none"))
    #expect(try await books.getIfExists("none") == nil)
    #expect(
      await failure { try await books.update("none") { $0.clear(.isbn) } }
        == .notFound(path: "books-v1/none"))
    try await books.delete("none")
  }

  @Test func manyByTheirIDs() async throws {
    try await cards.set(Card(id: "a", libraryID: "central", name: "A"))
    try put("cards-v1/b", ["name": 1])
    try await cards.set(Card(id: "c", libraryID: "central", name: "C"))
    let found = try await cards.get(["c", "none", "b", "a", "c"])
    #expect(found.documents.map(\.name) == ["C", "A", "C"])
    #expect(
      found.failures == [
        .notFound(path: "cards-v1/none"),
        .invalidDocument(
          path: "cards-v1/b", field: "library_id", kind: .missing, reason: "is missing"),
      ])
    #expect(found.references.map(\.documentID) == ["c", "none", "b", "a", "c"])
    #expect(try await cards.get([]).results.isEmpty)
  }

  @Test func createDoesNotOverwrite() async throws {
    try await cards.create(Card(id: "new", libraryID: "central", name: "N"))
    #expect(
      await failure { try await cards.create(Card(id: "new", libraryID: "x", name: "O")) }
        == .alreadyExists(path: "cards-v1/new"))
    #expect(try await cards.get("new").name == "N")
  }

  @Test func setReplacesAndMergeKeeps() async throws {
    let then = DocumentValue.timestamp(Timestamp(seconds: 7, nanoseconds: 0))
    try put(
      "books-v1/m",
      rawBook([
        "isbn": "1", "ratings": ["a": 1.5, "b": 2.5], "custom": "kept", "added_at": then,
        "updated_at": then,
      ]))
    var merged = try await books.get("m")
    merged.isbn = nil
    merged.ratings["a"] = nil
    try await books.set(merged, merge: true)
    #expect(raw("books-v1/m")["isbn"] == nil, "nil is cleared")
    #expect(raw("books-v1/m")["custom"] == "kept", "unknown fields stay")
    #expect(raw("books-v1/m")["ratings"] == ["b": 2.5], "maps are replaced")
    #expect(raw("books-v1/m")["added_at"] == then)
    #expect(try #require(raw("books-v1/m")["updated_at"]?.seconds) > 7)
    try await books.set(merged)
    #expect(raw("books-v1/m")["custom"] == nil)
    try await books.set(book("fresh"), merge: true)
    #expect(raw("books-v1/fresh")["added_at"]?.isTimestamp == true, "merging can create")
  }

  @Test func updatesChangeSomeFields() async throws {
    let then = DocumentValue.timestamp(Timestamp(seconds: 7, nanoseconds: 0))
    try put("books-v1/u", rawBook(["isbn": "1", "custom": "kept", "withdrawn_at": then]))
    let cover = Book.CoverImages(
      small: try url("a:b"), medium: try url("a:c"), large: try url("a:d"))
    let black = try #require(HexColor("#000000"))
    try await books.update("u") {
      $0.set(.title, to: "New")
      $0.set(.status, to: .inReview)
      $0.set(.cover, to: cover)
      $0.clear(.isbn)
      $0.clear(.withdrawnAt)
      $0.increment(.numberOfPages, by: 2)
      $0.arrayUnion(.genres, ["x", "y"])
      $0.arrayUnion(.tags, [Tag(title: "t", color: black)])
      $0.set(.ratings["a.b"], to: 4.5)
      $0.increment(.ratings["c"], by: 0.5)
    }
    let updated = try await books.get("u")
    #expect(updated.title == "New" && updated.status == .inReview && updated.numberOfPages == 3)
    #expect(raw("books-v1/u")["isbn"] == nil && raw("books-v1/u")["withdrawn_at"] == .null)
    #expect(updated.genres == ["x", "y"] && updated.tags.count == 1)
    #expect(updated.ratings == ["a.b": 4.5, "c": 0.5])
    #expect(updated.cover == cover)
    #expect(updated.updatedAt != nil && raw("books-v1/u")["custom"] == "kept")
    try await books.update("u") {
      $0.arrayRemove(.genres, ["x"])
      $0.set(.cover, to: nil)
      $0.setServerTimestamp(.withdrawnAt)
    }
    let again = try await books.get("u")
    #expect(again.genres == ["y"] && again.cover == nil && again.withdrawnAt != nil)
    let before = raw("books-v1/u")
    try await books.update("u") { _ in }
    #expect(raw("books-v1/u") == before, "no change is no write")
  }

  @Test func subcollections() async throws {
    let loans = books.loans(of: "b0")
    let due = Date(timeIntervalSince1970: 86400)
    let loan = try await loans.add(Loan(card: try cards.reference(to: "c1"), dueOn: due))
    let id = try #require(loan.id)
    #expect(raw("books-v1/b0/loans/\(id)")["card"] != nil)
    #expect(try await loans.get(id).dueOn == due)
    #expect(try Collections.loans(bookID: "b0") == "books-v1/b0/loans")
    #expect(
      Collections.allCases.map(\.rawValue) == [
        "authors", "books-v1", "cards-v1", "library-v1", "settings/app/notices", "user",
      ])
  }

  @Test func snapshotsKeepWhatWasCopied() async throws {
    let loans = books.loans(of: "s")
    var card = Card(id: "c1", libraryID: "l", name: "Momo", priority: .high)
    let loan = try await loans.add(
      Loan(
        card: try cards.reference(to: "c1"), cardAtLoan: CardSnapshot(card),
        dueOn: Date(timeIntervalSince1970: 86400)))
    card.name = "Gigi"
    let id = try #require(loan.id)
    #expect(
      raw("books-v1/s/loans/\(id)")["card_at_loan"]
        == .map([
          "library_id": .string("l"), "name": .string("Momo"), "priority": .integer(2),
          "expired": .boolean(false), "card_id": .string("c1"),
        ]))
    let read = try #require(try await loans.get(id).cardAtLoan)
    #expect(read.name == "Momo" && read.cardID == "c1" && read != CardSnapshot(card))
    try await loans.update(id) { $0.set(.cardAtLoan, to: CardSnapshot(card)) }
    #expect(try await loans.get(id).cardAtLoan?.name == "Gigi")
  }
}
