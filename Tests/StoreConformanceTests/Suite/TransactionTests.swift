import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@Suite(.prompt) struct TransactionTests {
  static func increment(_ path: String) -> DocumentWrite {
    DocumentWrite(
      path: path, operation: .update([:], mask: []), transforms: [.init("n", .increment(1))])
  }

  @Test(arguments: try await StoreUnderTest.having(.openTransactions))
  func readsAndThenWrites(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let transaction = try await database.store.beginTransaction()
    let read = try await transaction.documents(at: ["c/b", "c/a"])
    #expect(read.map(\.?.fields) == [nil, ["n": 1]])
    let create = DocumentWrite(
      path: "c/b", operation: .update(["n": 5]), precondition: .exists(false))
    try await transaction.commit([Self.increment("c/a"), create])
    #expect(try await database.fields("c/a") == ["n": 2])
    #expect(try await database.fields("c/b") == ["n": 5])
  }

  @Test(arguments: try await StoreUnderTest.having(.openTransactions))
  func readsSeeWhatWasThereAtFirst(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let transaction = try await database.store.beginTransaction()
    for _ in 0..<2 {
      #expect(try await transaction.documents(at: ["c/a"]).first??.fields == ["n": 1])
    }
    await transaction.rollback()
    #expect(try await database.fields("c/a") == ["n": 1])
    try await database.put("c/a", ["n": 2])
    #expect(try await database.fields("c/a") == ["n": 2], "nothing waits for what was rolled back")
  }

  @Test(arguments: try await StoreUnderTest.having(.openTransactions))
  func aFailureWritesNothing(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let failing: [(DocumentWrite, FirestoreErrorCode.Code)] = [
      (
        DocumentWrite(path: "c/none", operation: .update([:]), precondition: .exists(true)),
        .notFound
      ),
      (
        DocumentWrite(path: "c/b", operation: .update(["n": .array([[1]])])), .invalidArgument
      ),
    ]
    for (write, expected) in failing {
      let transaction = try await database.store.beginTransaction()
      _ = try await transaction.documents(at: ["c/a"])
      let failure = await code { try await transaction.commit([Self.increment("c/a"), write]) }
      #expect(failure == expected)
      await transaction.rollback()
      #expect(try await database.fields("c/a") == ["n": 1])
    }
  }

  /// Of two transactions that read and change the same document, one has to start again.
  @Test(arguments: try await StoreUnderTest.having(.openTransactions))
  func oneOfTwoThatRaceIsAborted(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let first = try await database.store.beginTransaction()
    let second = try await database.store.beginTransaction()
    _ = try await first.documents(at: ["c/a"])
    _ = try await second.documents(at: ["c/a"])
    async let firstCode = code { try await first.commit([Self.increment("c/a")]) }
    async let secondCode = code { try await second.commit([Self.increment("c/a")]) }
    let codes = await [firstCode, secondCode]
    let succeeded = codes.count { $0 == nil }
    #expect(codes.allSatisfy { $0 == nil || $0 == .aborted } && succeeded <= 1, "\(codes)")
    #expect(try await database.fields("c/a") == ["n": .integer(1 + succeeded)])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func noneOfManyIsLost(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 0]])
    let firestore = database.firestore
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          // On a busy machine, the emulator's locks time out often.
          try await firestore.runTransaction(attempts: 100) { transaction in
            let document = firestore.document("c/a")
            var count = 0
            if case .integer(let stored)? = try transaction.getDocument(document).data()?["n"] {
              count = stored
            }
            transaction.setData(["n": FieldValue(.integer(count + 1))], forDocument: document)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.fields("c/a") == ["n": 3])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func whatWasWrittenCannotBeRead(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let firestore = database.firestore
    let failure = await code {
      try await firestore.runTransaction { transaction in
        transaction.setData(["n": 2], forDocument: firestore.document("c/b"))
        _ = try transaction.getDocument(firestore.document("c/b"))
      }
    }
    #expect(failure == .invalidArgument)
    #expect(try await database.document("c/b") == nil)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func anErrorOfTheBodyWritesNothing(_ store: StoreUnderTest) async throws {
    struct Refused: Error {}
    let database = try await store.holding(["c/a": ["n": 1]])
    let firestore = database.firestore
    await #expect(throws: Refused.self) {
      try await firestore.runTransaction { transaction in
        _ = try transaction.getDocument(firestore.document("c/a"))
        transaction.deleteDocument(firestore.document("c/a"))
        throw Refused()
      }
    }
    try await database.put("c/b", [:])
    #expect(try await database.fields("c/a") == ["n": 1])
  }

  static let all = StructuredQuery(collectionID: "c")

  @Test(arguments: try await StoreUnderTest.having(.transactionQueries))
  func queriesAreReads(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1], "c/b": ["n": 2], "d/a": ["n": 5]])
    let transaction = try await database.store.beginTransaction()
    let query = StructuredQuery(
      collectionID: "c", filter: .field("n", .greaterThan, 1), orders: [.init("n")])
    #expect(try await transaction.documents(matching: query).map(\.path) == ["c/b"])
    #expect(
      try await transaction.aggregate([.count, .sum("n")], of: Self.all) == [2, 3])
    #expect(
      await code {
        var query = query
        query.limit = -1
        _ = try await transaction.documents(matching: query)
      } == .invalidArgument)
    try await transaction.commit([Self.increment("c/a")])
    #expect(try await database.fields("c/a") == ["n": 2])
  }

  /// Of two transactions that count documents and add one, one has to start again.
  @Test(arguments: try await StoreUnderTest.having(.transactionQueries))
  func oneOfTwoThatAddToAQueryIsAborted(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let first = try await database.store.beginTransaction()
    let second = try await database.store.beginTransaction()
    #expect(try await first.documents(matching: Self.all).count == 1)
    #expect(try await second.aggregate([.count], of: Self.all) == [1])
    func add(_ id: String, in transaction: any StoreTransaction) async
      -> FirestoreErrorCode.Code?
    {
      await code {
        try await transaction.commit([DocumentWrite(path: "c/\(id)", operation: .update([:]))])
      }
    }
    async let firstCode = add("b", in: first)
    async let secondCode = add("d", in: second)
    let codes = await [firstCode, secondCode]
    let succeeded = codes.count { $0 == nil }
    #expect(codes.allSatisfy { $0 == nil || $0 == .aborted } && succeeded <= 1, "\(codes)")
    #expect(try await database.store.count(of: Self.all) == 1 + succeeded)
  }

  @Test(arguments: try await StoreUnderTest.having(.readOnlyTransactions))
  func readOnlyOnesSeeOneState(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let transaction = try await database.store.beginReadOnlyTransaction()
    #expect(try await transaction.documents(at: ["c/a"]).first??.fields == ["n": 1])
    try await database.put(["c/a": ["n": 2], "c/b": ["n": 3]])
    let read = try await transaction.documents(at: ["c/a", "c/b"])
    #expect(read.map(\.?.fields) == [["n": 1], nil])
    #expect(try await transaction.documents(matching: Self.all).map(\.fields) == [["n": 1]])
    #expect(try await transaction.aggregate([.count], of: Self.all) == [1])
    try await transaction.commit([])
    #expect(try await database.store.count(of: Self.all) == 2)
  }

  @Test(arguments: try await StoreUnderTest.having(.readOnlyTransactions))
  func readOnlyOnesDoNotWrite(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    let transaction = try await database.store.beginReadOnlyTransaction()
    _ = try await transaction.documents(at: ["c/a"])
    let failure = await code { try await transaction.commit([Self.increment("c/a")]) }
    #expect(failure == .invalidArgument)
    let firestore = database.firestore
    let count = try await firestore.runReadOnlyTransaction { transaction in
      let query = firestore.collection("c").order(by: "n")
      #expect(try transaction.getDocuments(query).documents.map(\.documentID) == ["a"])
      return try transaction.getAggregation(query.count).count
    }
    #expect(count == 1)
    let refused = await code {
      try await firestore.runReadOnlyTransaction { transaction in
        transaction.deleteDocument(firestore.document("c/a"))
      }
    }
    #expect(refused == .invalidArgument)
    #expect(try await database.fields("c/a") == ["n": 1])
  }

  @Test(arguments: try await StoreUnderTest.having(.transactionQueries))
  func noneOfManyThatCountIsLost(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": [:]])
    let firestore = database.firestore
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          // On a busy machine, the emulator's locks time out often.
          try await firestore.runTransaction(attempts: 100) { transaction in
            let found = try transaction.getDocuments(firestore.collection("c"))
            let document = firestore.document("c/\(found.count)")
            transaction.setData(["n": FieldValue(.integer(found.count))], forDocument: document)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.find(Self.all) == ["1", "2", "3", "a"])
  }
}
