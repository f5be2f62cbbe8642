import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func manyModelsAreStoredInBatchesEachWithAResult() async throws {
    let names = (0..<7).map(String.init)
    var progress: [Int] = []
    let results = await cards.addAll(
      names.map { Card(id: "ignored", libraryID: "l", name: $0) }, batchSize: 3
    ) { progress.append($0) }
    #expect(progress == [3, 6, 7])
    let added = try results.map { try $0.get() }
    #expect(added.map(\.name) == names, "in the order of the models")
    let ids = added.compactMap(\.id)
    #expect(Set(ids).count == 7 && !ids.contains("ignored"))
    #expect(try await cards.get(ids).documents.map(\.name) == names)
    #expect(await cards.addAll([]).isEmpty)
  }

  @Test func aModelThatCantBeStoredDoesntAffectTheOthers() async throws {
    var wrong = TestUser.empty
    wrong.scores[""] = 1
    var right = TestUser.empty
    right.name = "Momo"
    let users = TestUserRepository(userID: "u1")
    let results = await users.addAll([right, wrong, right], batchSize: 0)
    guard results.count == 3, case .failure(.invalidValue(let field, _)) = results[1] else {
      Issue.record("\(results)")
      return
    }
    #expect(field.hasPrefix("scores"))
    #expect(try results[0].get().name == "Momo" && results[2].get().id != nil)
    #expect(try await users.count() == 2)
  }

  @Test func allDocumentsOfAQueryAreDeletedAlsoThoseThatCantBeRead() async throws {
    try fillCards(800)
    var progress: [Int] = []
    let query = cards.whereField(.libraryID, isEqualTo: "1")
    #expect(try await query.deleteAll(batchSize: 150) { progress.append($0) } == 400)
    #expect(progress == [150, 300, 400])
    #expect(raw("cards-v1/0777").isEmpty && !raw("cards-v1/0776").isEmpty)
    #expect(try await cards.count() == 400)
    let last = cards.order(by: .name, descending: true).limit(to: 5)
    let names = try await cards.order(by: .name, descending: true).getAll().documents.map(\.name)
    #expect(try await last.deleteAll(batchSize: 2) == 5)
    #expect(
      try await cards.order(by: .name, descending: true).getAll().documents.map(\.name)
        == Array(names.dropFirst(5)))
    #expect(try await cards.whereField(.name, in: []).deleteAll() == 0)
    #expect(try await cards.deleteAll() == 395)
    #expect(try await cards.getAll().results.isEmpty)
  }

  #if PORTABLE
    @Test func aDocumentIsDeletedWithEverythingBelowIt() async throws {
      for path in ["b1", "b1/loans/l1", "b1/loans/l1/notes/n", "b1/other/o", "b2/loans/l1", "b10"] {
        try put("books-v1/\(path)", ["title": "A"])
      }
      #expect(try await books.recursiveDelete("b1", batchSize: 1) == 3)
      #expect(try await books.recursiveDelete("b1") == 0)
      #expect(raw("books-v1/b1").isEmpty && raw("books-v1/b1/other/o").isEmpty)
      #expect(!raw("books-v1/b2/loans/l1").isEmpty && !raw("books-v1/b10").isEmpty)
      let logged = BookRepository(loggedFirestore().firestore)
      #expect(
        await failure(of: { try await logged.recursiveDelete("b2") })?.errorDescription
          == "This store can't find documents below another.")
    }
  #endif
}
