import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRuntime

/// Random queries of random documents.
@Suite struct RandomQueryTests {
  typealias Documents = [String: [String: DocumentValue]]

  /// A store's answers about a query.
  struct Outcome: Equatable {
    var documents: Answer<[Found]>
    var count: Answer<Int>
    /// The numbers that are computed of the documents.
    var numbers: Answer<[String]>
  }

  /// A result, or its error.
  enum Answer<Content: Equatable>: Equatable {
    case found(Content)
    case failed(FirestoreErrorCode.Code)

    init(_ content: () async throws -> Content) async {
      do {
        self = .found(try await content())
      } catch {
        self = .failed((error as? FirestoreErrorCode)?.code ?? .unknown)
      }
    }
  }

  /// A document that a query has found, with what it has read of it.
  struct Found: Equatable {
    var path: String
    var fields: [String: DocumentValue]
  }

  /// A query, and what is computed of the documents that it finds.
  struct Question {
    var query: StructuredQuery
    var aggregations: [StructuredQuery.Aggregation]

    /// This question with one part left out, in each possible way.
    var simpler: [Question] {
      let fewer = aggregations.indices.dropFirst().map { index in
        Question(query: query, aggregations: Array(aggregations[index...]))
      }
      return fewer + query.simpler.map { Question(query: $0, aggregations: aggregations) }
    }
  }

  @Test(.emulator, arguments: RandomCases.seeds(3))
  func findTheSameInMemoryAndInTheEmulator(seed: UInt64) async throws {
    let (memory, emulator) = try await Self.databases()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: emulator.store.database)
    let documents = random.documents(40)
    try await memory.put(documents)
    try await emulator.put(documents)
    for _ in 0..<250 {
      let question = Question(
        query: random.query(documents), aggregations: random.aggregations())
      let (expected, found) = (
        await Self.outcome(of: question, in: emulator), await Self.outcome(of: question, in: memory)
      )
      guard expected != found else { continue }
      let least = await Self.simplest(of: question) { question in
        let expected = await Self.outcome(of: question, in: emulator)
        return await Self.outcome(of: question, in: memory) != expected
      }
      Issue.record(
        await Self.description(of: least, documents, memory: memory, emulator: emulator, seed: seed)
      )
      return
    }
  }

  /// Files hold the same values, and refuse the same queries.
  @Test(arguments: [StoreUnderTest.sqlite, .sqliteWithoutIndexes], RandomCases.seeds(2))
  func findTheSameInMemoryAndInAFile(_ store: StoreUnderTest, seed: UInt64) async throws {
    let file = try store.open()
    let memory = TestDatabase(store: MemoryStore(database: file.store.database))
    var random = RandomValues(generator: SeededGenerator(seed: seed), database: file.store.database)
    let documents = random.documents(40)
    try await memory.put(documents)
    try await file.put(documents)
    for _ in 0..<100 {
      let question = Question(
        query: random.query(documents), aggregations: random.aggregations())
      let (expected, found) = (
        await Self.outcome(of: question, in: memory), await Self.outcome(of: question, in: file)
      )
      guard expected != found else { continue }
      let least = await Self.simplest(of: question) { question in
        let expected = await Self.outcome(of: question, in: memory)
        return await Self.outcome(of: question, in: file) != expected
      }
      Issue.record(
        brief(
          """
          seed \(seed): \(least)
          in memory: \(await Self.outcome(of: least, in: memory))
          in the file: \(await Self.outcome(of: least, in: file))
          """))
      return
    }
  }

  /// Stores use indexes, which have to find the same as a scan of all documents.
  @Test(arguments: StoreUnderTest.local, RandomCases.seeds(3))
  func findTheSameByIndexesAndWithout(_ store: StoreUnderTest, seed: UInt64) async throws {
    let database = try store.open()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: database.store.database)
    var documents = random.documents(random.number(0...120))
    try await database.put(documents)
    for _ in 0..<100 {
      // Documents change after indexes were made.
      for (path, fields) in random.documents(2) {
        documents[path] = random.chance(50) ? fields : nil
        if documents[path] == nil {
          try await database.delete(path)
        } else {
          try await database.put(path, fields)
        }
      }
      let query = random.query(documents)
      guard let found = try? await database.store.documents(matching: query).map(\.path) else {
        continue
      }
      let expected = try Self.search(documents, for: query, database: database.store.database)
      guard found != expected else { continue }
      Issue.record(brief("seed \(seed): \(query)\nfound \(found) instead of \(expected)"))
      return
    }
  }

  /// The documents that `query` finds, by a scan of all of them.
  static func search(
    _ documents: Documents, for query: StructuredQuery, database: String
  ) throws -> [String] {
    let evaluation = QueryEvaluation(try query.checked(database: database, nil), database: database)
    let time = Timestamp(seconds: 0, nanoseconds: 0)
    let candidates = documents.compactMap { path, fields -> Candidate? in
      let collection = DocumentWrite.split(path: path).collection
      guard
        query.isGroup
          ? DocumentWrite.split(path: collection).id == query.collectionID
          : collection == query.collectionPath
      else { return nil }
      return evaluation.candidate(
        StoredDocument(
          path: path, fields: fields.mapValues(\.stored), createTime: time, updateTime: time))
    }
    return evaluation.results(of: candidates).map(\.document.path)
  }

  /// Two empty databases with the same name.
  static func databases() async throws -> (memory: TestDatabase, emulator: TestDatabase) {
    let emulator = try StoreUnderTest.emulator(try await Emulator.shared()).open()
    let memory = TestDatabase(store: MemoryStore(database: emulator.store.database))
    return (memory, emulator)
  }

  static func outcome(of question: Question, in database: TestDatabase) async -> Outcome {
    let query = question.query
    return Outcome(
      documents: await Answer {
        try await database.store.documents(matching: query).map {
          Found(
            path: $0.path, fields: query.select == nil ? [:] : $0.fields.mapValues(\.comparable))
        }
      },
      count: await Answer { try await database.store.count(of: query) },
      numbers: await Answer {
        try await database.store.aggregate(question.aggregations, of: query).map { number in
          // Rounding depends on the order in which numbers are added.
          if case .double(let double) = number { "\(Float(double))" } else { "\(number)" }
        }
      })
  }

  /// The simplest form of the question for which `fails` is still true.
  static func simplest(
    of question: Question, _ fails: (Question) async -> Bool
  ) async -> Question {
    for simpler in question.simpler where await fails(simpler) {
      return await simplest(of: simpler, fails)
    }
    return question
  }

  static func description(
    of question: Question, _ documents: Documents, memory: TestDatabase,
    emulator: TestDatabase, seed: UInt64
  ) async -> Comment {
    let (inMemory, inEmulator) = (
      await outcome(of: question, in: memory), await outcome(of: question, in: emulator)
    )
    var concerned: Set<String> = []
    for case .found(let found) in [inMemory.documents, inEmulator.documents] {
      concerned.formUnion(found.map(\.path))
    }
    let fields = concerned.sorted().map { "\($0): \(documents[$0] ?? [:])" }
    return brief(
      """
      seed \(seed): \(question)
      in memory: \(inMemory)
      in the emulator: \(inEmulator)
      \(fields.joined(separator: "\n"))
      """)
  }
}

extension StructuredQuery {
  /// This query with one part left out, in each possible way.
  fileprivate var simpler: [StructuredQuery] {
    func changed(_ change: (inout StructuredQuery) -> Void) -> StructuredQuery {
      var query = self
      change(&query)
      return query
    }
    var simpler: [StructuredQuery] = []
    if limit != nil { simpler.append(changed { $0.limit = nil }) }
    if start != nil { simpler.append(changed { $0.start = nil }) }
    if end != nil { simpler.append(changed { $0.end = nil }) }
    if select != nil { simpler.append(changed { $0.select = nil }) }
    for index in (select ?? []).indices { simpler.append(changed { $0.select?.remove(at: index) }) }
    if isGroup { simpler.append(changed { $0.isGroup = false }) }
    for index in orders.indices { simpler.append(changed { $0.orders.remove(at: index) }) }
    if let filter {
      simpler.append(changed { $0.filter = nil })
      for filter in filter.simpler { simpler.append(changed { $0.filter = filter }) }
    }
    return simpler
  }
}

extension DocumentValue {
  /// This value with -0.0 as 0.0, which the emulator makes of it.
  fileprivate var comparable: DocumentValue {
    switch self {
    case .double(let number) where number == 0: .double(0)
    case .array(let elements): .array(elements.map(\.comparable))
    case .map(let fields): .map(fields.mapValues(\.comparable))
    case .vector(let vector): .vector(VectorValue(vector.array.map { $0 == 0 ? 0 : $0 }))
    default: self
    }
  }
}

extension StructuredQuery.Filter {
  fileprivate var simpler: [StructuredQuery.Filter] {
    switch self {
    case .field(let field, let comparison, .array(let elements))
    where elements.count > 1 && [.in, .notIn, .arrayContainsAny].contains(comparison):
      return elements.indices.map { index in
        var elements = elements
        elements.remove(at: index)
        return .field(field, comparison, .array(elements))
      }
    case .field: return []
    case .all(let filters): return filters + Self.simpler(filters).map { .all($0) }
    case .any(let filters): return filters + Self.simpler(filters).map { .any($0) }
    }
  }

  /// `filters` with one left out, or with one simplified.
  private static func simpler(_ filters: [Self]) -> [[Self]] {
    filters.indices.flatMap { index -> [[Self]] in
      var fewer = filters
      fewer.remove(at: index)
      let simpler = filters[index].simpler.map { simpler in
        var filters = filters
        filters[index] = simpler
        return filters
      }
      return (fewer.isEmpty ? [] : [fewer]) + simpler
    }
  }
}
