import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// Ids of documents that Firestore doesn't allow, and none at all.
let impossibleIDs: [String?] = [
  nil, "", "a/b", "/", ".", "..", "__x__", String(repeating: "x", count: 1501),
]

/// The error for the document `id` of the collection at `path`.
private func refusal(of id: String?, in path: String) -> RepositoryError {
  id.map { .invalidID($0, in: path) } ?? .missingID(in: path)
}

/// Google's SDK ends the process for impossible ids, so that none reaches it, wherever a program
/// has them. What the stand-in would have ended the process for fails every test.
extension BehaviourTests {
  @Test(arguments: usesOfLoans) func anImpossibleIDIsAnErrorOfWhateverIsBelowIt(
    _ use: Use<LoanRepository>
  ) async throws {
    for id in impossibleIDs {
      let refused = refusal(of: id, in: "books-v1")
      for loans in [LoanRepository(bookID: id), books.loans(of: id), try books.loans(of: book(id))]
      {
        #expect(await failure { try await use.run(loans) } == refused, "\(id ?? "nil")")
      }
    }
    let elsewhere = try #require(Reference<Book>(path: "shelves/a"))
    let refused = RepositoryError.invalidOperation(reason: "shelves/a is not in books-v1.")
    for loans in [
      books.loans(of: elsewhere), books.loans(of: Stored(try book("a"), reference: elsewhere)),
    ] {
      #expect(await failure { try await use.run(loans) } == refused)
    }
    #expect(try await DocumentQuery<Loan>(collectionGroup: "loans").count() == 0)
  }

  @Test(arguments: usesOfPreferences)
  func anImpossibleIDIsAnErrorOfASingleDocumentBelowIt(
    _ use: Use<PreferencesDocument>
  ) async throws {
    let users = UserRepository()
    for id in impossibleIDs {
      let refused = refusal(of: id, in: "user")
      for preferences in [
        PreferencesDocument(userID: id), users.preferences(of: id),
        users.preferences(of: User(id: id, name: "Momo")),
      ] {
        #expect(await failure { try await use.run(preferences) } == refused, "\(id ?? "nil")")
      }
    }
  }

  @Test(arguments: usesOfIDs) func anImpossibleIDOfADocumentIsAnErrorOfWhateverTakesIt(
    _ use: Use<String>
  ) async throws {
    for id in impossibleIDs.compactMap(\.self) {
      #expect(await failure { try await use.run(id) } == .invalidID(id, in: "books-v1"), "\(id)")
    }
  }

  @Test(arguments: usesOfModels) func aModelWithoutAnIDIsAnErrorOfWhateverTakesIt(
    _ use: Use<Book>
  ) async throws {
    for id in impossibleIDs {
      let refused = refusal(of: id, in: "books-v1")
      let book = try book(id)
      #expect(await failure { try await use.run(book) } == refused, "\(id ?? "nil")")
    }
  }

  @Test func pathsOfCollectionsAndDocumentsAreMadeOfTheSameIDs() async {
    for id in impossibleIDs {
      let (inBooks, inUsers) = (refusal(of: id, in: "books-v1"), refusal(of: id, in: "user"))
      #expect(await failure { try Collections.loans(bookID: id) } == inBooks)
      #expect(await failure { try Documents.preferences(userID: id) } == inUsers)
    }
  }

  @Test(arguments: [
    (
      nil,
      "A document of books-v1 has no id yet. Store it first: add and save return it with its id."
    ),
    (
      "", "it is empty. Take the id that add returns, or create the document with an id of its own."
    ),
    ("a/b", "it contains a slash. Of a path, take the last part."),
    ("..", "in a path, it would stand for another place. Choose another id."),
    (
      "__x__",
      "Firestore keeps ids for itself that begin and end with two underscores. Choose another id."
    ),
    (
      String(repeating: "é", count: 751), "it has 1502 bytes, of 1500 at most. Choose a shorter id."
    ),
  ])
  func errorsNameTheCollectionWhatIsWrongAndTheWayOut(_ id: String?, _ text: String) async {
    let shown = id.map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }
    let expected =
      shown.map { "“\($0)” can't be the id of a document in books-v1: \(text)" } ?? text
    let error = await failure { try await books.loans(of: id).getAll() }
    #expect(error?.localizedDescription == expected)
  }
}
