#if PORTABLE
  import FiresmithRuntime
  import Testing

  // Google's SDK for Apple's systems has neither.
  extension BehaviourTests {
    @Test func transactionsRunQueries() async throws {
      for title in ["A", "B", "C"] { try await books.set(try book(title, title)) }
      let books = books
      let titles = try await books.runTransaction { transaction in
        let found = try transaction.getAll(books.whereField(.title, isLessThan: "C"))
        #expect(try transaction.count(books) == 3)
        #expect(try transaction.count(books.whereField(.title, in: [])) == 0)
        #expect(try transaction.getAll(books.limit(to: 0)).documents.isEmpty)
        try transaction.update("C", in: books) { $0.set(.numberOfPages, to: found.documents.count) }
        return found.documents.map(\.title)
      }
      #expect(titles == ["A", "B"])
      #expect(try await books.get("C").numberOfPages == 2)
    }

    @Test func aTransactionsQueryIsRefusedAsAnyOther() async throws {
      let (books, others) = (books, BookRepository(Firestore(store: MemoryStore(database: "x"))))
      let refused: [DocumentQuery<Book>] = [
        books.whereField(.title, in: (0..<31).map { "\($0)" }), books.limit(toLast: 1),
      ]
      for query in refused {
        let error = await failure {
          try await books.runTransaction { _ = try $0.getAll(query) }
        }
        guard case .invalidQuery = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      let elsewhere = await failure { try await books.runTransaction { try $0.count(others) } }
      let path = others.collection.path
      #expect(
        elsewhere
          == .invalidOperation(reason: "\(path) is not in the transaction's database."))
    }

    @Test func aReadOnlyTransactionSeesOneStateAndDoesntWrite() async throws {
      try await books.set(try book("a", "A"))
      let books = books
      let count = try await books.runReadOnlyTransaction { transaction in
        let first = try transaction.get("a", from: books)
        #expect(first.title == "A")
        return try transaction.count(books)
      }
      #expect(count == 1)
      let error = await failure {
        try await books.runReadOnlyTransaction { try $0.delete("a", from: books) }
      }
      #expect(error == .invalidOperation(reason: "A read-only transaction can't write."))
      #expect(try await books.exists("a"))
    }
  }
#endif
