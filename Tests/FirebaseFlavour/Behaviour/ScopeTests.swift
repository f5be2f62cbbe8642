import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// Google's SDK ends the process if an operation takes part in two databases, or goes on after its
// end.
extension BehaviourTests {
  func invalidOperation(_ body: () async throws -> Void) async -> String? {
    if case .invalidOperation(let reason)? = await failure(of: body) { reason } else { nil }
  }

  @Test func aBatchOrTransactionHasDocumentsOfOneDatabase() async throws {
    try await books.set(book("b"))
    let (books, momo) = (books, try book("b"))
    let others = CardRepository(otherFirestore())
    let card = Card(id: "c", libraryID: "l", name: "C")
    let uses: [@Sendable (any DocumentWriter) throws -> Void] = [
      { try $0.set(card, in: others) }, { _ = try $0.add(card, to: others) },
      { try $0.update("c", in: others) { $0.set(.name, to: "D") } },
      { try $0.delete("c", from: others) }, { try $0.set(card, in: others, merge: true) },
    ]
    for use in uses {
      let batch = await invalidOperation { try await books.runBatch { try use($0) } }
      #expect(batch?.hasSuffix("is not in the batch's database.") == true)
      #expect(await invalidOperation { try books.enqueueBatch { try use($0) } } != nil)
      let transaction = await invalidOperation {
        try await books.runTransaction { transaction in
          try transaction.set(momo, in: books)
          try use(transaction)
        }
      }
      #expect(transaction?.hasSuffix("is not in the transaction's database.") == true)
    }
    #expect(
      await invalidOperation {
        _ = try await books.runTransaction { try $0.getIfExists("c", from: others) }
      } == "cards-v1/c is not in the transaction's database.")
    #expect(
      await invalidOperation {
        try await books.runTransaction { try $0.create(card, in: others) }
      } != nil)
  }

  #if !PORTABLE
    @Test func referencesReferToTheDatabaseThatTheyAreStoredIn() async throws {
      try await books.set(book("u"))
      let ende = otherFirestore().document("authors/ende")
      var bad = try book("b")
      let typed = Reference<Author>(ende)
      bad.author = typed
      var unknown = try book("b")
      unknown.media = .unknown(["kind": "x", "list": [["by": .reference(ende)]]])
      let (books, first, second) = (books, bad, unknown)
      let references = DocumentField<Book, [DocumentReference]>("references")
      #expect(await invalidField { try await books.set(first) } == "author")
      #expect(await invalidField { try await books.set(second) } == "media.list[0].by")
      #expect(
        await failure { try await books.set(first) }?.localizedDescription
          == "author refers to a document of another database.")
      #expect(
        await invalidField { try await books.runBatch { try $0.set(first, in: books) } } != nil)
      #expect(
        await invalidField { try await books.runTransaction { try $0.set(first, in: books) } }
          != nil)
      #expect(
        await invalidField { try await books.update("u") { $0.set(.author, to: typed) } }
          == "author"
      )
      #expect(
        await invalidField { try await books.update("u") { $0.arrayUnion(references, [ende]) } }
          == "references[0]")
      for query in [
        books.whereField(.author, isEqualTo: typed), books.whereField(.author, in: [typed]),
        books.whereField(.author, isGreaterThan: typed),
        books.whereField(references, arrayContains: ende),
        books.whereField(.media, isEqualTo: second.media),
      ] {
        #expect(await invalidField { _ = try await query.getAll() } != nil)
      }
      let others = BookRepository(otherFirestore())
      #expect(await invalidField { try await others.set(book("b")) } == "author")
      try await others.set(first)
      #expect(try await others.get("b").author.documentReference == ende)
      try await others.delete("b")
    }
  #endif

  /// Keeps what a transaction was given longer than it may be used.
  final class Leak: @unchecked Sendable {
    var transaction: DocumentTransaction?
  }

  @Test func batchesAndTransactionsEnd() async throws {
    let books = books
    try await books.set(book("b"))
    var batches: [DocumentBatch] = []
    try await books.runBatch { batches.append($0) }
    try books.enqueueBatch { batches.append($0) }
    for batch in batches {
      #expect(
        await invalidOperation { try batch.delete("b", from: books) }
          == "The batch has already ended.")
      #expect(await invalidOperation { try batch.set(book("b"), in: books) } != nil)
    }
    let leak = Leak()
    try await books.runTransaction { leak.transaction = $0 }
    let transaction = try #require(leak.transaction)
    #expect(
      await invalidOperation { _ = try transaction.get("b", from: books) }
        == "The transaction has already ended.")
    #expect(await invalidOperation { try transaction.delete("b", from: books) } != nil)
    #expect(!raw("books-v1/b").isEmpty)
  }

  @Test func nothingFollowsADocumentThatIsMissing() async throws {
    try await cards.set(Card(id: "a", libraryID: "l", name: "A"))
    let page = try await cards.get(["a", "none"])
    for query in [cards.start(after: page), cards.order(by: .name).start(after: page)] {
      guard case .invalidQuery? = await failure(of: { try await query.getAll() }) else {
        Issue.record("something follows it")
        return
      }
    }
  }

  @Test func otherErrorsAreKept() async throws {
    let books = books
    #if PORTABLE
      let thrown = FirestoreErrorCode(.resourceExhausted, "Quota exceeded.")
    #else
      let thrown = NSError(
        domain: FirestoreErrorDomain, code: 8,
        userInfo: [NSLocalizedDescriptionKey: "Quota exceeded.", "detail": 1])
    #endif
    guard
      case .other(let code, let message, let underlying)? = await failure(of: {
        try await books.runTransaction { _ in throw thrown }
      })
    else {
      Issue.record("another error")
      return
    }
    #expect(code == 8 && message == "Quota exceeded.")
    #if PORTABLE
      #expect(underlying.error is FirestoreErrorCode)
    #else
      #expect((underlying.error as NSError).userInfo["detail"] as? Int == 1)
    #endif
    #expect(underlying == .init(thrown))
  }
}
