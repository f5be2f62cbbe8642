import FiresmithREST
import FiresmithRuntime
import FiresmithShowcaseExample
import FiresmithTestSupport
import Foundation
import Testing

/// Ids and databases whose names have a meaning in URLs, or look as if they had.
@Suite(.emulator) struct NameTests {
  private let ids = [
    "a b", "%2F", "%", "\u{e9}", "e\u{301}", "\u{1F4DA}", "..a", "a..", "...", "?q=1&r", "#x",
    "a+b",
    "[x]", "(x)", "'\"`\\", "__a", "*", "~", "b:c", String(repeating: "a", count: 1500),
  ]

  @Test func documentsHaveAllTheIdsThatFirestoreAllows() async throws {
    let authors = AuthorRepository(try await Database().firestore)
    for id in ids { try await authors.set(Author(id: id, name: "named \(id)")) }
    for id in ids { #expect(try await authors.get(id).name == "named \(id)") }
    let all = try await authors.getAll().documents
    #expect(all.count == ids.count)
    #expect(Set(all.compactMap(\.id).map { Array($0.utf8) }) == Set(ids.map { Array($0.utf8) }))
    let found = try await authors.whereDocumentID(in: ids).getAll()
    #expect(found.documents.count == ids.count)
    for id in ids { try await authors.delete(id) }
    #expect(try await authors.count() == 0)
  }

  @Test func theirSubcollectionsAreFound() async throws {
    let database = try await Database()
    let card = try CardRepository(database.firestore).reference(to: "c")
    // The emulator takes what follows a colon in a path for a method, encoded or not.
    for id in ids where id != "b:c" {
      let loans = LoanRepository(bookID: id, database.firestore)
      try await loans.set(Loan(id: id, card: card, dueOn: Date(timeIntervalSince1970: 0)))
      #expect(try await loans.getAll().documents.map(\.id) == [id])
      #expect(try await loans.count() == 1)
    }
    let loans: DocumentQuery<Loan> = DocumentQuery(
      collectionGroup: "loans", in: database.firestore)
    #expect(try await loans.count() == ids.count - 1)
  }

  @Test(arguments: ["", ".", "..", "a/b", "__x__", String(repeating: "a", count: 1501)])
  func otherIdsAreRefusedBeforeAnythingIsSent(_ id: String) async throws {
    let store = RESTStore(project: "p", emulatorHost: "127.0.0.1:1")
    let authors = AuthorRepository(Firestore(store: store))
    let invalid = RepositoryError.invalidID(id, in: "authors")
    await #expect(throws: invalid) { try await authors.get(id) }
    await #expect(throws: invalid) { try await authors.delete(id) }
    // Also by the store, which writes the paths of collections' documents into URLs.
    guard id != "a/b" else { return }
    for parent in ["authors/\(id)", "authors/\(id)/works/w"] {
      do {
        let query = StructuredQuery(parent: parent, collectionID: "loans")
        _ = try await store.documents(matching: query)
        Issue.record("\(parent) was sent")
      } catch let error as FirestoreErrorCode {
        #expect(error.code == .invalidArgument)
      }
    }
  }

  @Test func aProjectHasSeveralDatabases() async throws {
    let emulator = try await Emulator.shared()
    let project = Emulator.newProject()
    func authors(_ database: String) -> AuthorRepository {
      let store = RESTStore(project: project, database: database, emulatorHost: emulator.host)
      return AuthorRepository(Firestore(store: store))
    }
    try await authors("(default)").set(Author(id: "ende", name: "Michael Ende"))
    try await authors("second").set(Author(id: "ende", name: "someone else"))
    #expect(try await authors("(default)").get("ende").name == "Michael Ende")
    #expect(try await authors("second").get("ende").name == "someone else")
  }
}
