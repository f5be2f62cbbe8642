import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Queries of some fields only.
@Suite struct SelectTests {
  static let documents: [String: [String: DocumentValue]] = [
    "c/a": [
      "title": "A", "pages": 1, "m": ["x": 1, "y": ["z": 2, "q": 3], "a.b": 4],
      "list": [["x": 1]], "vector": .vector(VectorValue([1, 2])),
    ],
    "c/b": ["title": "B", "pages": 2, "m": ["y": 5], "vector": .vector(VectorValue([3, 4]))],
    "c/c": ["title": nil, "pages": 3, "m": "no map", "k`1": 6],
  ]

  static func select(_ fields: FieldPath...) -> StructuredQuery {
    StructuredQuery(collectionID: "c", select: fields)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func readOnlyTheseFields(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    func found(_ fields: FieldPath...) async throws -> [[String: DocumentValue]] {
      try await database.store.documents(
        matching: StructuredQuery(collectionID: "c", select: fields)
      ).map(\.fields)
    }
    #expect(try await found("title") == [["title": "A"], ["title": "B"], ["title": nil]])
    #expect(try await found("title", "title") == found("title"))
    #expect(try await found("m.x") == [["m": ["x": 1]], [:], [:]])
    #expect(
      try await found("m.y.z", "m.x", "pages") == [
        ["m": ["x": 1, "y": ["z": 2]], "pages": 1], ["pages": 2], ["pages": 3],
      ])
    // A map comes as a whole, whatever else is selected of it.
    let maps: [[String: DocumentValue]] = [
      ["m": ["x": 1, "y": ["z": 2, "q": 3], "a.b": 4]], ["m": ["y": 5]], ["m": "no map"],
    ]
    #expect(try await found("m.x", "m") == maps)
    #expect(try await found("m", "m.y.z") == maps)
    #expect(try await found(FieldPath(["m", "a.b"])) == [["m": ["a.b": 4]], [:], [:]])
    #expect(try await found(FieldPath(["k`1"])) == [[:], [:], ["k`1": 6]])
    // Arrays and vectors have no fields.
    #expect(try await found("list.x", "vector.value") == [[:], [:], [:]])
    #expect(
      try await found("vector") == [
        ["vector": .vector(VectorValue([1, 2]))], ["vector": .vector(VectorValue([3, 4]))], [:],
      ])
    #expect(try await found("none") == [[:], [:], [:]])
    #expect(try await found() == [[:], [:], [:]])
    #expect(try await found(.documentID()) == [[:], [:], [:]])
    #expect(try await found(.documentID(), "pages") == [["pages": 1], ["pages": 2], ["pages": 3]])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func mayCompareAndOrderByOtherFields(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    var query = Self.select("title")
    query.filter = .field("pages", .greaterThan, 1)
    query.orders = [StructuredQuery.Order("pages", isDescending: true)]
    query.start = StructuredQuery.Cursor([3], isBefore: false)
    let found = try await database.store.documents(matching: query)
    #expect(found.map(\.path) == ["c/b"])
    #expect(found.map(\.fields) == [["title": "B"]])
    let whole = try #require(try await database.document("c/b"))
    #expect(found.map(\.updateTime) == [whole.updateTime])
    #expect(found.map(\.createTime) == [whole.createTime])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func findNearestVectorsThatAreNotSelected(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    var query = Self.select("title")
    query.nearest = StructuredQuery.Nearest(
      "vector", to: VectorValue([3, 4]), distance: .euclidean, limit: 2)
    let found = try await database.store.documents(matching: query)
    #expect(found.map(\.path) == ["c/b", "c/a"])
    #expect(found.map(\.fields) == [["title": "B"], ["title": "A"]])
    #expect(found.map { $0.distance.map { Float($0) } } == [0, Float(8).squareRoot()])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func readOnlyTheseFieldsInTransactions(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["title": "A", "pages": 1]])
    let transaction = try await database.store.beginTransaction()
    let found = try await transaction.documents(matching: Self.select("pages"))
    #expect(found.map(\.fields) == [["pages": 1]])
    try await transaction.commit([
      DocumentWrite(path: "c/b", operation: .update(["title": "B"]))
    ])
    let snapshot = try await database.store.beginReadOnlyTransaction()
    let again = try await snapshot.documents(matching: Self.select("title"))
    #expect(again.map(\.fields) == [["title": "A"], ["title": "B"]])
    try await snapshot.commit([])
  }

  /// A transaction depends on whole documents, not only on the fields that it has read.
  @Test(arguments: StoreUnderTest.local)
  func makeTransactionsNoticeOtherFields(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["title": "A", "pages": 1]])
    let transaction = try await database.store.beginTransaction()
    _ = try await transaction.documents(matching: Self.select("title"))
    try await database.put("c/a", ["title": "A", "pages": 2])
    #expect(
      await code {
        try await transaction.commit([DocumentWrite(path: "c/b", operation: .update([:]))])
      } == .aborted)
  }

  /// The server refuses to listen to some fields, and to compute numbers of others.
  @Test(arguments: try await StoreUnderTest.all)
  func listenToAndCountWholeDocuments(_ store: StoreUnderTest) async throws {
    let document: [String: DocumentValue] = ["title": "A", "pages": 1]
    let database = try await store.holding(["c/a": document])
    for try await documents in database.store.snapshots(of: Self.select("title")) {
      #expect(documents.map(\.fields) == [document])
      break
    }
    let numbers = try await database.store.aggregate(
      [.count, .sum("pages")], of: Self.select("title"))
    #expect(numbers == [1, 1])
    let transaction = try await database.store.beginTransaction()
    #expect(try await transaction.aggregate([.sum("pages")], of: Self.select("title")) == [1])
    await transaction.rollback()
  }

  @Test(arguments: try await StoreUnderTest.all)
  func refuseFieldsThatNoDocumentCanHave(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let fields: [FieldPath] = [
      "", "a..b", "__foo__", "__id__", "m.__foo__",
      FieldPath([String(repeating: "x", count: 1500)]),
    ]
    for field in fields {
      #expect(await database.code(of: Self.select("title", field)) == .invalidArgument, "\(field)")
    }
    let longest = FieldPath([String(repeating: "x", count: 1499)])
    #expect(await database.code(of: Self.select(longest)) == nil)
  }

  /// The server's answers come in pages, which continue after fields that aren't selected.
  @Test(.emulator) func readInPages() async throws {
    var options = RESTStore.Options()
    options.pageSize = 2
    let store = RESTStore(
      project: Emulator.newProject(), emulatorHost: try await Emulator.shared().host,
      options: options)
    let database = TestDatabase(store: store)
    var documents: [String: [String: DocumentValue]] = [:]
    for index in 0..<7 {
      documents["c/\(index)"] = ["n": .integer(index / 2), "m": ["x": .integer(-index)], "t": "T"]
    }
    try await database.put(documents)
    var query = Self.select("t")
    query.filter = .field("m.x", .lessThan, 0)
    query.orders = [.init("n")]
    let found = try await store.documents(matching: query)
    // Those with the same number are ordered by m.x.
    #expect(found.map(\.path) == ["c/1", "c/3", "c/2", "c/5", "c/4", "c/6"])
    #expect(found.allSatisfy { $0.fields == ["t": "T"] })
  }
}
