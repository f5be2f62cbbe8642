import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Searches for vectors.
@Suite struct NearestTests {
  typealias Nearest = StructuredQuery.Nearest

  static let documents: [String: [String: DocumentValue]] = [
    "c/a": ["e": vector(1, 0), "n": 1], "c/b": ["e": vector(0, 2), "n": 2],
    "c/c": ["e": vector(1, 1), "n": 1], "c/d": ["e": vector(-2, 0), "n": 2],
    "c/e": ["e": vector(0, 0)], "c/f": ["e": vector(1, 2, 3)], "c/g": ["e": "x"],
    "c/h": ["e": [1, 0]], "c/i": ["n": 1], "c/j": ["m": ["e": vector(3, 0)]],
    "c/a/c/k": ["e": vector(1, 0)],
  ]

  static func vector(_ numbers: Double...) -> DocumentValue { .vector(VectorValue(numbers)) }

  func nearest(
    _ numbers: Double..., by distance: VectorDistance = .euclidean, limit: Int = 10,
    threshold: Double? = nil
  ) -> Nearest {
    Nearest("e", to: VectorValue(numbers), distance: distance, limit: limit, threshold: threshold)
  }

  /// The ids of the nearest documents with their distances: `a 0.5`.
  func find(
    _ nearest: Nearest, _ filter: StructuredQuery.Filter? = nil, isGroup: Bool = false,
    in database: TestDatabase
  ) async throws -> [String] {
    let query = StructuredQuery(
      collectionID: "c", isGroup: isGroup, filter: filter, nearest: nearest)
    return try await database.store.documents(matching: query).map { document in
      #expect(document.fields["firesmith_distance"] == nil)
      let id = document.path.split(separator: "/").last ?? ""
      return "\(id) \(Self.text(document.distance))"
    }
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func theNearestComeFirst(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    #expect(
      try await find(nearest(1, 0.5), in: database)
        == ["a 0.5", "c 0.5", "e 1.118034", "b 1.8027756", "d 3.0413814"])
    #expect(
      try await find(nearest(1, 0.5, by: .cosine), in: database)
        == ["c 0.0513167", "a 0.10557281", "b 0.5527864", "d 1.8944272", "e nan"])
    #expect(
      try await find(nearest(1, 0.5, by: .dotProduct), in: database)
        == ["c 1.5", "a 1.0", "b 1.0", "e 0.0", "d -2.0"])
    #expect(try await find(nearest(1, 0.5, limit: 2), in: database) == ["a 0.5", "c 0.5"])
    #expect(try await find(nearest(1, 2, 2), in: database) == ["f 1.0"])
    #expect(try await find(nearest(1), in: database) == [])
    var ids = nearest(1, 0)
    ids.field = .documentID()
    #expect(try await find(ids, in: database) == [])
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func notANumberIsTheFarthest(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/a": ["e": Self.vector(1, 0)], "c/b": ["e": Self.vector(.infinity, 0)],
      "c/c": ["e": Self.vector(0, 1)],
    ])
    #expect(
      try await find(nearest(.infinity, 0), in: database) == ["a inf", "c inf", "b nan"])
    #expect(
      try await find(nearest(0, 1, by: .dotProduct), in: database) == ["b nan", "c 1.0", "a 0.0"])
    #expect(
      try await find(nearest(0, 1, by: .dotProduct, threshold: -1), in: database)
        == ["b nan", "c 1.0", "a 0.0"])
    #expect(
      try await find(nearest(.nan, 1), in: database) == ["a nan", "b nan", "c nan"])
    #expect(try await find(nearest(.nan, 1, threshold: 5), in: database) == [])
  }

  /// The emulator finds none.
  @Test func vectorsInsideOfMaps() async throws {
    let database = try await StoreUnderTest.memory.holding(Self.documents)
    var inside = nearest(1, 0)
    inside.field = "m.e"
    #expect(try await find(inside, in: database) == ["j 2.0"])
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func thresholdsAreIncluded(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    #expect(try await find(nearest(1, 0.5, threshold: 0.5), in: database) == ["a 0.5", "c 0.5"])
    #expect(try await find(nearest(1, 0.5, threshold: 0.25), in: database) == [])
    #expect(try await find(nearest(1, 0.5, threshold: -1), in: database) == [])
    #expect(
      try await find(nearest(1, 0.5, by: .dotProduct, threshold: 1), in: database)
        == ["c 1.5", "a 1.0", "b 1.0"])
    #expect(
      try await find(nearest(1, 0.5, by: .cosine, threshold: 2), in: database)
        == ["c 0.0513167", "a 0.10557281", "b 0.5527864", "d 1.8944272"])
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func conditionsComeBeforeTheSearch(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    let search = nearest(1, 0.5, limit: 2)
    #expect(
      try await find(search, .field("n", .equal, 2), in: database).map(\.first) == ["b", "d"])
    #expect(try await find(search, .field("n", .greaterThan, 0), in: database).count == 2)
    #expect(
      try await find(
        nearest(1, 0.5), .any([.field("n", .equal, 2), .field("e", .equal, Self.vector(1, 1))]),
        in: database
      ).map(\.first) == ["c", "b", "d"])
    #expect(
      try await find(nearest(1, 0), isGroup: true, in: database)
        == ["a 0.0", "k 0.0", "c 1.0", "e 1.0", "b 2.236068", "d 3.0"])
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func transactionsFindThem(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    let query = StructuredQuery(collectionID: "c", nearest: nearest(1, 0.5, limit: 2))
    for transaction in [
      try await database.store.beginTransaction(),
      try await database.store.beginReadOnlyTransaction(),
    ] {
      let found = try await transaction.documents(matching: query)
      #expect(found.map(\.path) == ["c/a", "c/c"])
      #expect(found.map(\.distance) == [0.5, 0.5])
      try await transaction.commit([])
    }
  }

  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func whatFirestoreRefuses(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    func code(_ change: (inout StructuredQuery) -> Void) async -> FirestoreErrorCode.Code? {
      var query = StructuredQuery(collectionID: "c", nearest: nearest(1, 0))
      change(&query)
      do {
        _ = try await database.store.documents(matching: query)
        return nil
      } catch {
        return (error as? FirestoreErrorCode)?.code ?? .unknown
      }
    }
    #expect(await code { _ in } == nil)
    #expect(await code { $0.nearest?.limit = 1000 } == nil)
    let refused: [(inout StructuredQuery) -> Void] = [
      { $0.nearest?.limit = 0 }, { $0.nearest?.limit = -1 }, { $0.nearest?.limit = 1001 },
      { $0.nearest?.vector = VectorValue([]) },
      { $0.nearest?.vector = VectorValue(Array(repeating: 1, count: 2049)) },
      { $0.nearest?.threshold = .nan }, { $0.nearest?.threshold = .infinity },
      { $0.limit = 0 },
      { $0.nearest?.field = "" }, { $0.nearest?.field = "__x__" },
      {
        $0.orders = [.init("n")]
        $0.start = .init([1], isBefore: true)
      },
      {
        $0.filter = .all([.field("n", .notEqual, 1), .field("n", .notEqual, 2)])
      },
    ]
    for (index, change) in refused.enumerated() {
      #expect(await code(change) == .invalidArgument, "\(index)")
    }
  }

  /// The emulator counts what a search finds, too, but no client library does.
  @Test(arguments: try await StoreUnderTest.having(.vectorSearch))
  func theyCombineAsTheTableSays(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.documents)
    let search = StructuredQuery(collectionID: "c", nearest: nearest(1, 0))
    func run(_ change: (inout StructuredQuery) -> Void) async throws {
      var query = search
      change(&query)
      _ = try await database.store.documents(matching: query)
    }
    let uses: [String: () async throws -> Void] = [
      "where": { try await run { $0.filter = .field("n", .equal, 1) } },
      "any": {
        try await run { $0.filter = .any([.field("n", .equal, 1), .field("n", .equal, 2)]) }
      },
      "group": { try await run { $0.isGroup = true } },
      "select": { try await run { $0.select = ["n"] } },
      "order": { try await run { $0.orders = [.init("n")] } },
      "order by id": { try await run { $0.orders = [.init(.documentID())] } },
      "limit": { try await run { $0.limit = 2 } },
      "start": { try await run { $0.start = .init([], isBefore: true) } },
      "end": { try await run { $0.end = .init([], isBefore: true) } },
      "listen": {
        for try await _ in database.store.snapshots(of: search) { break }
      },
      "count": { _ = try await database.store.count(of: search) },
    ]
    let rows = try BesideNearest.rows(.stores)
    #expect(Set(uses.keys) == Set(rows.keys))
    for (name, use) in uses {
      let code = await code { try await use() }
      #expect(code == (rows[name] == "allowed" ? nil : .invalidArgument), "\(name)")
    }
  }

  @Test(.emulator, arguments: RandomCases.seeds(2))
  func randomSearchesFindTheSameInMemoryAsInTheEmulator(seed: UInt64) async throws {
    let (memory, emulator) = try await RandomQueryTests.databases()
    try await Self.randomSearchesFindTheSame(in: memory, as: emulator, seed: seed)
  }

  @Test(arguments: [StoreUnderTest.sqlite, .sqliteWithoutIndexes], RandomCases.seeds(2))
  func randomSearchesFindTheSameInAFileAsInMemory(
    _ store: StoreUnderTest, seed: UInt64
  ) async throws {
    let file = try store.open()
    let memory = TestDatabase(store: MemoryStore(database: file.store.database))
    try await Self.randomSearchesFindTheSame(in: file, as: memory, seed: seed)
  }

  static func randomSearchesFindTheSame(
    in database: TestDatabase, as right: TestDatabase, seed: UInt64
  ) async throws {
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: right.store.database)
    var documents = random.documents(40)
    for path in documents.keys.sorted() where random.chance(80) {
      documents[path]?["e"] = .vector(Self.vector(&random))
    }
    try await database.put(documents)
    try await right.put(documents)
    for _ in 0..<60 {
      var query = random.query(documents)
      (query.start, query.end, query.limit) = (nil, nil, nil)
      query.nearest = Nearest(
        "e", to: Self.vector(&random),
        distance: VectorDistance.allCases[random.number(0...2)], limit: random.number(1...12),
        threshold: random.chance(30) ? Double(random.number(-2...8)) / 2 : nil)
      let (expected, found) = (
        await Self.outcome(of: query, in: right), await Self.outcome(of: query, in: database)
      )
      guard expected != found else { continue }
      Issue.record(brief("seed \(seed): \(query)\nfound \(found)\ninstead of \(expected)"))
      return
    }
  }

  /// A distance without its last digits, and without the sign of a not-a-number.
  static func text(_ distance: Double?) -> String {
    guard let distance else { return "none" }
    return distance.isNaN ? "nan" : "\(Float(distance))"
  }

  /// A vector of one to three small numbers, of which sums are exact.
  static func vector(_ random: inout RandomValues) -> VectorValue {
    let dimensions = random.number(1...3)
    return VectorValue((0..<dimensions).map { _ in Double(random.number(-4...4)) / 2 })
  }

  /// The documents that a search finds, with their distances, or its error.
  static func outcome(of query: StructuredQuery, in database: TestDatabase) async -> String {
    do {
      return try await database.store.documents(matching: query).map { document in
        "\(document.path) \(text(document.distance))"
      }.joined(separator: ", ")
    } catch {
      return "\((error as? FirestoreErrorCode)?.code ?? .unknown)"
    }
  }
}
