import Foundation
// `Reference` has to be this module's own type where RegexBuilder is imported, too.
import RegexBuilder
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private func ende() async throws -> Author {
    let author = Author(id: "ende", name: "Michael Ende")
    try await authors.set(author)
    return author
  }

  /// A reference to a document of a collection that isn't the field's.
  private var person: Reference<Author> { Reference(Firestore.firestore().document("people/ende")) }

  @Test func aReferenceReadsItsDocument() async throws {
    let ende = try await ende()
    try await books.set(book("momo"))
    let reference: Reference<Author> = try await books.get("momo").author
    #expect(reference.id == "ende" && reference.path == "authors/ende")
    #expect(reference.documentReference == Firestore.firestore().document("authors/ende"))
    #expect(try await reference.get() == ende)
    #expect(try await reference.getIfExists()?.name == "Michael Ende")
    let nobody = try authors.reference(to: "nobody")
    #expect(try await nobody.getIfExists() == nil)
    #expect(await failure { try await nobody.get() } == .notFound(path: "authors/nobody"))
    #expect(await failure { try authors.reference(to: "a/b") } == .invalidID("a/b", in: "authors"))
  }

  @Test func repositoriesTakeIdsReferencesAndModels() async throws {
    let ende = try await ende()
    let reference = try authors.reference(to: ende)
    #expect(try reference == authors.reference(to: "ende"))
    #expect(try await authors.get(reference) == ende)
    #expect(try await authors.get(ende) == ende)
    #expect(try await authors.getIfExists(reference) == ende)
    #expect(try await authors.getIfExists(ende) == ende)
    #expect(try await authors.exists(reference))
    #expect(try await authors.exists(ende))
    let nobody = try authors.reference(to: "nobody")
    let found = try await authors.getAll([reference, nobody])
    #expect(found.documents == [ende] && found.failures == [.notFound(path: "authors/nobody")])
    try await authors.update(reference) { $0.set(.name, to: "M. Ende") }
    for try await state in authors.listen(to: reference) {
      #expect(try state.get().name == "M. Ende")
      break
    }
    for try await state in authors.listen(to: ende) {
      #expect(try state.get().name == "M. Ende")
      break
    }
    try await authors.delete(reference)
    #expect(try await !authors.exists(ende))
    let new = Author(name: "New")
    #expect(await failure { try authors.reference(to: new) } == .missingID(in: "authors"))
    #expect(await failure { try await authors.get(new) } == .missingID(in: "authors"))
    #expect(
      await failure { for try await _ in authors.listen(to: new) {} } == .missingID(in: "authors"))
  }

  @Test func aRepositoryRefusesReferencesToDocumentsElsewhere() async throws {
    let authors = authors
    try put("people/ende", ["name": "Someone else"])
    let reason = RepositoryError.invalidOperation(reason: "people/ende is not in authors.")
    #expect(await failure { try await authors.get(person) } == reason)
    #expect(await failure { try await authors.getAll([person]) } == reason)
    #expect(await failure { try await authors.getIfExists(person) } == reason)
    #expect(await failure { try await authors.exists(person) } == reason)
    #expect(await failure { try await authors.update(person) { $0.clear(.website) } } == reason)
    #expect(await failure { try await authors.delete(person) } == reason)
    #expect(await failure { for try await _ in authors.listen(to: person) {} } == reason)
    #expect(raw("people/ende") == ["name": "Someone else"])
    let other = Reference<Author>(otherFirestore().document("authors/ende"))
    #expect(
      await failure { try await authors.get(other) }
        == .invalidOperation(reason: "authors/ende is not in the repository's database."))
  }

  @Test func transactionsAndBatchesTakeReferences() async throws {
    let ende = try await ende()
    try await books.set(book("momo"))
    let books = books
    let authors = authors
    let name = try await books.runTransaction { transaction in
      let book = try transaction.get("momo", from: books)
      let author = try transaction.get(book.author)
      let nobody = try authors.reference(to: "nobody")
      #expect(try transaction.getIfExists(nobody) == nil)
      #expect(try transaction.get(ende, from: authors) == author)
      try transaction.update(book.author) { $0.set(.name, to: "M. Ende") }
      return author.name
    }
    #expect(name == "Michael Ende")
    let reference = try authors.reference(to: ende)
    #expect(try await reference.get().name == "M. Ende")
    let copy = try authors.reference(to: "copy")
    try await books.runBatch { batch in
      try batch.set(ende, at: copy)
      try batch.update(ende, in: authors) { $0.set(.name, to: "Ende") }
    }
    #expect(try await copy.get().name == "Michael Ende")
    #expect(try await reference.get().name == "Ende")
    try await books.runBatch { try $0.delete(copy) }
    #expect(try await copy.getIfExists() == nil)
    let other = Reference<Author>(otherFirestore().document("authors/ende"))
    #expect(
      await failure { try await books.runBatch { try $0.delete(other) } }
        == .invalidOperation(reason: "authors/ende is not in the batch's database."))
  }

  @Test func queriesCompareWithReferences() async throws {
    let ende = try await ende()
    try await books.set(book("momo"))
    let reference = try authors.reference(to: ende)
    #expect(try await books.whereField(.author, isEqualTo: reference).count() == 1)
    let path = try #require(Reference<Author>(path: "authors/ende"))
    #expect(try await books.whereField(.author, in: [path]).count() == 1)
    #expect(try await books.whereField(.author, isEqualTo: person).count() == 0)
    let momo = try books.reference(to: "momo")
    try await authors.update(ende) { $0.set(.bestBooks, to: [momo]) }
    #expect(
      try await authors.whereField(.bestBooks, arrayContains: momo).getAll().documents.map(\.id)
        == ["ende"])
  }

  @Test func aReferenceToADocumentOfAnotherCollectionIsNotWritten() async throws {
    try await books.set(book("u"))
    try await authors.set(Author(id: "ende", name: "Ende"))
    var bad = try book("b")
    bad.author = person
    let (books, authors, author, first) = (books, authors, person, bad)
    let refused = RepositoryError.invalidValue(
      field: "author", reason: "should refer to a document of authors")
    #expect(await failure { try await books.set(first) } == refused)
    #expect(await failure { try await books.add(first) } == refused)
    #expect(await failure { try await books.runBatch { try $0.set(first, in: books) } } == refused)
    #expect(
      await failure { try await books.update("u") { $0.set(.author, to: author) } } == refused)
    #expect(raw("books-v1/b") == [:])
    let loan = Reference<Book>(Firestore.firestore().document("books-v1/b/loans/l"))
    #expect(
      await failure { try await authors.update("ende") { $0.set(.bestBooks, to: [loan]) } }
        == .invalidValue(
          field: "best_books[0]", reason: "should refer to a document of books-v1"))
    let momo = try books.reference(to: "momo")
    #expect(
      await failure {
        try await authors.update("ende") { $0.arrayUnion(.bestBooks, [momo, loan]) }
      }
        == .invalidValue(
          field: "best_books[1]", reason: "should refer to a document of books-v1"))
    try await authors.update("ende") { $0.arrayUnion(.bestBooks, [momo]) }
    #expect(try await authors.get("ende").bestBooks == [momo])
    let library = Library(name: "L", find: ["x": .author(person)])
    #expect(
      await failure { try await libraries.add(library) }
        == .invalidValue(field: "find.x", reason: "should refer to a document of authors"))
  }

  @Test func aReferenceToADocumentOfAnotherCollectionIsNotRead() async throws {
    let elsewhere = DocumentValue.reference(Firestore.firestore().document("people/ende"))
    try put("books-v1/bad", rawBook(["author": elsewhere]))
    #expect(
      await failure { try await books.get("bad") }
        == .invalidDocument(
          path: "books-v1/bad", field: "author", kind: .invalidValue,
          reason: "is invalid: people/ende is not a document of authors"))
    let below = DocumentValue.reference(Firestore.firestore().document("books-v1/a/loans/l"))
    let book = DocumentValue.reference(Firestore.firestore().document("books-v1/a"))
    try put("authors/bad", ["name": "Bad", "best_books": [book, below]])
    #expect(
      await failure { try await authors.get("bad") }
        == .invalidDocument(
          path: "authors/bad", field: "best_books[1]", kind: .invalidValue,
          reason: "is invalid: books-v1/a/loans/l is not a document of books-v1"))
    try put("library-v1/bad", ["name": "Bad", "find": ["x": elsewhere]])
    guard
      case .invalidDocument(_, "find.x", _, _)? = await failure(of: {
        try await libraries.get("bad")
      })
    else {
      Issue.record("the reference was read")
      return
    }
  }

  @Test func jsonHasReferencesAsPaths() async throws {
    let ende = try await ende()
    var momo = try book("momo")
    momo.media = nil
    try await books.set(momo)
    momo = try await books.get("momo")
    let json = try JSONEncoder.firesmith.encode(momo)
    #expect(String(decoding: json, as: UTF8.self).contains(#""author":"authors\/ende""#))
    let read = try JSONDecoder.firesmith.decode(Book.self, from: json)
    // Times in JSON are to the microsecond.
    momo.addedAt = read.addedAt
    momo.updatedAt = read.updatedAt
    #expect(read == momo && read.hashValue == momo.hashValue)
    let author = read.author
    #expect(author.id == "ende" && author.path == "authors/ende")
    #expect(author.documentReference == nil)
    // The path says nothing about the database.
    guard case .invalidOperation? = await failure(of: { try await author.get() }) else {
      Issue.record("a document of an unknown database was read")
      return
    }
    #expect(try await authors.get(author) == ende)
    #expect(try await books.runTransaction { try $0.get(author) } == ende)
    try await books.set(read)
    #expect(
      raw("books-v1/momo")["author"]
        == .reference(Firestore.firestore().document("authors/ende")))
    #expect(try await books.get("momo").author.documentReference != nil)
    try await books.update("momo") { $0.set(.author, to: author) }
    #expect(try await books.whereField(.author, isEqualTo: author).count() == 1)
  }

  @Test(arguments: [
    "x", "authors", "authors/", "/authors/ende", "authors//ende", "authors/ende/books",
    "authors/..", "authors/__x__", "projects/p/databases/d/documents/authors/ende",
    "people/ende", "books-v1/b",
  ])
  func otherTextsAreNotReferences(_ path: String) throws {
    var text = String(decoding: try JSONEncoder.firesmith.encode(book("b")), as: UTF8.self)
    text = text.replacing(#"authors\/ende"#, with: path)
    do {
      _ = try JSONDecoder.firesmith.decode(Book.self, from: Data(text.utf8))
      Issue.record("\(path) was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.stringValue) == ["author"])
      #expect(context.debugDescription.contains(path))
    }
  }

  @Test func aPathOfTwoFormsOfALetterIsOfTwoDocuments() throws {
    let composed = try #require(Reference<Author>(path: "authors/\u{E9}"))
    let decomposed = try #require(Reference<Author>(path: "authors/e\u{301}"))
    #expect(composed != decomposed)
    // A combining mark after the slash doesn't make it another character.
    let mark = try #require(Reference<Author>(path: "authors/\u{301}x"))
    #expect(mark.id == "\u{301}x")
  }
}
