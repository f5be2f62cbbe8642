import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Counts, sums and averages.
@Suite struct AggregationTests {
  typealias Aggregation = StructuredQuery.Aggregation

  static let everything: [Aggregation] = [.count, .sum("n"), .average("n")]

  @Test(arguments: try await StoreUnderTest.all)
  func onlyNumbersAreAdded(_ store: StoreUnderTest) async throws {
    let values: [DocumentValue] = [1, 2, nil, "3", true, 4.5, ["n": 4]]
    let database = try await store.holding(
      Dictionary(uniqueKeysWithValues: values.enumerated().map { ("c/\($0)", ["n": $1]) }))
    let store = database.store
    var query = StructuredQuery(collectionID: "c")
    #expect(try await store.aggregate(Self.everything, of: query) == [7, 7.5, 2.5])
    query.filter = .field("n", .lessThan, 3)
    #expect(try await store.aggregate(Self.everything, of: query) == [2, 3, 1.5])
    #expect(try await store.aggregate([.sum("n.n")], of: query) == [0])
    query.filter = .field("n", .equal, "3")
    #expect(try await store.aggregate(Self.everything, of: query) == [1, 0, nil])
    query.filter = nil
    #expect(try await store.aggregate([.sum("n.n"), .count], of: query) == [4, 1])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func documentsNeedAllFields(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["a": 1, "b": 10], "c/2": ["a": 2], "c/3": ["b": 30], "c/4": ["a": 4, "b": nil],
      "c/5": ["a": 0, "b": 50],
    ])
    let store = database.store
    var query = StructuredQuery(collectionID: "c")
    #expect(try await store.aggregate([.count], of: query) == [5])
    #expect(try await store.aggregate([.count, .sum("a")], of: query) == [4, 7])
    let both: [Aggregation] = [.sum("b"), .count, .sum("a"), .average("b")]
    #expect(try await store.aggregate(both, of: query) == [60, 3, 5, 30.0])
    query.limit = 2
    #expect(
      try await store.aggregate([.sum("a"), .count], of: query) == [1, 2],
      "they are ordered by what is added")
    #expect(try await store.aggregate([.sum("b"), .sum("a")], of: query) == [60, 1])
    query.orders = [StructuredQuery.Order("b", isDescending: true)]
    #expect(try await store.aggregate([.sum("a"), .count], of: query) == [1, 2])
    #expect(try await store.aggregate([.count], of: query) == [2])
    query.limit = 0
    #expect(try await store.aggregate([.count, .average("a")], of: query) == [0, nil])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func sumsThatAreNoIntegers(_ store: StoreUnderTest) async throws {
    let most = DocumentValue.integer(.max)
    let database = try await store.holding([
      "fits/1": ["n": most], "fits/2": ["n": 5], "fits/3": ["n": -9],
      "large/1": ["n": most], "large/2": ["n": most], "large/3": ["n": .integer(.min)],
      "large/4": ["n": 1], "large/5": ["n": 1],
      "double/1": ["n": 1.0], "double/2": ["n": 2],
      "nan/1": ["n": .double(.nan)], "nan/2": ["n": 2],
    ])
    func sum(_ id: String) async throws -> DocumentValue? {
      try await database.store.aggregate([.sum("n")], of: StructuredQuery(collectionID: id)).first
    }
    #expect(try await sum("fits") == .integer(.max - 4))
    #expect(try await sum("large") == .double(0x1p63))
    #expect(try await sum("double") == 3.0)
    #expect(try await sum("none") == 0)
    guard case .double(let sum)? = try await sum("nan") else {
      Issue.record("the sum isn't a double")
      return
    }
    #expect(sum.isNaN)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func whatCannotBeComputed(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/1": ["n": 1]])
    let query = StructuredQuery(collectionID: "c")
    func refusal(
      of aggregations: [Aggregation], _ change: (inout StructuredQuery) -> Void = { _ in }
    ) async -> FirestoreErrorCode.Code? {
      var query = query
      change(&query)
      return await code { [query] in _ = try await database.store.aggregate(aggregations, of: query)
      }
    }
    let sum: [Aggregation] = [.sum("n")]
    #expect(await refusal(of: []) == .invalidArgument)
    for order in [nil, StructuredQuery.Order("n"), .init(.documentID())] {
      for aggregation in [Aggregation.sum(.documentID()), .average(.documentID())] {
        #expect(
          await refusal(of: [.count, aggregation]) { $0.orders = order.map { [$0] } ?? [] }
            == .invalidArgument, "\(aggregation), \(String(describing: order))")
      }
    }
    #expect(await refusal(of: sum) { $0.orders = [.init(.documentID())] } == .invalidArgument)
    let reference = database.reference("c/1")
    for comparison in [StructuredQuery.Operator.equal, .greaterThan, .notEqual] {
      #expect(
        await refusal(of: sum) {
          $0.filter = .any([
            .field("n", .equal, 1), .field(.documentID(), comparison, reference),
          ])
        } == .invalidArgument, "\(comparison)")
      #expect(
        await refusal(of: [.count]) { $0.filter = .field(.documentID(), comparison, reference) }
          == nil)
    }
  }
}
