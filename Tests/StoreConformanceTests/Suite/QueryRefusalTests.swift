import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Queries that are refused, and the codes of their errors.
@Suite struct QueryRefusalTests {
  typealias Filter = StructuredQuery.Filter
  typealias Order = StructuredQuery.Order

  func numbers(_ count: Int) -> DocumentValue { .array((0..<count).map { .integer($0) }) }

  func equal(_ numbers: Range<Int>) -> [Filter] {
    numbers.map { .field("x", .equal, .integer($0)) }
  }

  func text(_ length: Int) -> DocumentValue { .string(String(repeating: "x", count: length)) }

  @Test(arguments: try await StoreUnderTest.all)
  func filters(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["x": 1]])
    let isOne = Filter.field("x", .equal, 1)
    let id = FieldPath.documentID()
    let reference = database.reference("c/a")
    let refused: [Filter] = [
      .field("x", .in, []), .field("x", .in, 1), .field("x", .notIn, []),
      .field("x", .arrayContainsAny, []), .field("x", .arrayContainsAny, "x"),
      .field("x", .in, numbers(31)), .field("x", .notIn, numbers(11)),
      .field("x", .arrayContainsAny, numbers(31)), .any([]), .all([isOne, .any([])]),
      .any([.all([])]), .all([isOne, .any([.all([.all([])])])]), .any([isOne, .any([.all([])])]),
      .all([.field("x", .notEqual, 1), .field("x", .notEqual, 2)]),
      .all([.field("x", .notEqual, 1), .field("y", .notIn, [2])]),
      .all([.field("x", .notEqual, nil), .field("y", .notEqual, .double(.nan))]),
      .all([.field("x", .in, [1]), .field("x", .notIn, [2])]),
      .all([.field("x", .arrayContainsAny, [1]), .field("x", .notIn, [2])]),
      .all([.field("x", .notIn, [2]), .any([.field("y", .equal, 1), isOne])]),
      .any([.field("x", .notIn, [2]), isOne]),
      .all([.field("x", .arrayContains, 1), .field("x", .arrayContains, 2)]),
      .all([.field("x", .arrayContains, 1), .field("y", .arrayContainsAny, [2])]),
      .all([.field("x", .arrayContains, 1), .any([.field("x", .arrayContains, 2), isOne])]),
      .all([.field("x", .in, numbers(7)), .field("y", .in, numbers(5))]),
      .any((0..<31).map { .field("x", .equal, .integer($0)) }),
      .any([.any(equal(0..<16)), .any(equal(20..<35))]),
      .all([.any(equal(0..<6)), .any(equal(10..<16))]),
      .any(
        (0..<16).flatMap {
          [.field("x", .equal, .integer($0)), .field("x", .equal, .double(Double($0)))]
        }),
      .all([.field("x", .arrayContains, 1), .field("x", .arrayContainsAny, [1])]),
      .all([.field("x", .arrayContains, 1), .all([.field("x", .arrayContains, 1)])]),
      .all([.field("x", .arrayContainsAny, [1]), .field("x", .arrayContainsAny, [1, 2])]),
      .field(id, .equal, "a"), .field(id, .equal, nil), .field(id, .in, ["a"]),
      .field(id, .greaterThan, "a"), .field(id, .notEqual, 1),
      .field(id, .arrayContains, reference), .field(id, .arrayContainsAny, [reference]),
      .all([.field(id, .equal, reference), .field("x", .greaterThan, 0)]),
      .any([.field(id, .in, [reference]), .field("x", .notEqual, 0)]),
      .field("", .equal, 1), .field("a..b", .equal, 1), .field("__x__", .equal, 1),
      .field(FieldPath([String(repeating: "x", count: 1500)]), .equal, 1),
      .field("x", .equal, .geopoint(GeoPoint(latitude: 91, longitude: 0))),
      .field("x", .equal, .vector(VectorValue([]))), .field("x", .equal, ["__x__": 1]),
      .field("x", .in, [["a": ["_____": 1]]]), .field("x", .equal, ["__\u{301}__": 1]),
      .field("x", .equal, .vector(VectorValue(Array(repeating: 0, count: 188)))),
      .field("x", .equal, text(1500)), .field("x", .in, [1, text(1500)]),
      .field("x", .lessThan, text(1500)), .field("x", .arrayContains, text(1500)),
      .field("x", .equal, .bytes(Data(count: 1501))), .field("x", .equal, [text(800), text(700)]),
    ]
    for filter in refused {
      let query = StructuredQuery(collectionID: "c", filter: filter)
      #expect(await database.code(of: query) == .invalidArgument, "\("\(filter)".prefix(200))")
      let code = await code { _ = try await database.store.count(of: query) }
      #expect(code == .invalidArgument, "\("\(filter)".prefix(200))")
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func twoConditionsCombineAsTheTableSays(_ store: StoreUnderTest) async throws {
    let operators: [String: StructuredQuery.Operator] = [
      "==": .equal, "!=": .notEqual, "<": .lessThan, "<=": .lessThanOrEqual, ">": .greaterThan,
      ">=": .greaterThanOrEqual, "in": .in, "not_in": .notIn, "contains": .arrayContains,
      "contains_any": .arrayContainsAny,
    ]
    #expect(Set(operators.keys) == Set(CombinedConditions.operators))
    let database = try await store.holding(["c/a": ["x": 1]])
    for (left, first) in operators {
      for (right, second) in operators {
        for place in CombinedConditions.Place.allCases {
          let conditions = [condition("x", first, 1), condition("y", second, 2)]
          let query = StructuredQuery(
            collectionID: "c", filter: place == .together ? .all(conditions) : .any(conditions))
          let isRefused = CombinedConditions.areRefused(left, right, place)
          let code = await database.code(of: query)
          #expect(
            code == (isRefused ? .invalidArgument : nil), "\(left) and \(right), \(place)")
        }
      }
    }
  }

  private func condition(
    _ field: FieldPath, _ comparison: StructuredQuery.Operator, _ operand: DocumentValue
  ) -> Filter {
    let takesList = [.in, .notIn, .arrayContainsAny].contains(comparison)
    return .field(field, comparison, takesList ? .array([operand]) : operand)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func filtersAtTheirLimits(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["x": 1]])
    let allowed: [(Filter, Int)] = [
      (.field("x", .in, numbers(30)), 1), (.field("x", .arrayContainsAny, numbers(30)), 0),
      (.field("x", .notIn, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 1),
      (.any((0..<30).map { .field("x", .equal, .integer($0)) }), 1),
      (
        .all([
          .field(.documentID(), .equal, database.reference("c/a")), .field("x", .equal, 1),
          .field("y", .lessThan, nil),
        ]), 0
      ),
      (.all([.field("x", .arrayContains, 1), .field("x", .arrayContains, 1)]), 0),
      (.all([.field("x", .in, numbers(6)), .field("x", .in, numbers(5))]), 1),
      (.any(Array(repeating: .field("x", .equal, 1), count: 40)), 1),
      (.all([.any(equal(0..<6)), .field("x", .in, numbers(6))]), 1),
      (
        .all([.any(equal(0..<6)), .any(equal(0..<6).map { .all([$0, .field("y", .equal, 1)]) })]), 0
      ),
      (.all([.any(equal(0..<6)), .any(equal(0..<5) + equal(7..<8))]), 1),
      (.any([.any(equal(0..<20)), .field("x", .in, numbers(20))]), 1),
      (
        .all([
          .field("x", .arrayContainsAny, [1, 2]), .field("x", .arrayContainsAny, [2, 1, 1]),
          .any([.field("x", .arrayContains, 1), .field("x", .arrayContains, 2)]),
        ]), 0
      ),
      (.field("x", .equal, text(1499)), 0), (.field("x", .equal, .bytes(Data(count: 1500))), 0),
      (.field("x", .equal, .array([[1]])), 0), (.field("x", .in, .array([.array([[1]])])), 0),
      (.field(FieldPath([String(repeating: "x", count: 1499)]), .equal, 1), 0),
    ]
    for (filter, count) in allowed {
      try await database.unlessLacking(.unusualOperands) {
        let found = try await database.find(filter)
        #expect(found.count == count, "\("\(filter)".prefix(200))")
      }
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func ordersLimitsAndCursors(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["a": 1, "b": 2]])
    let id = FieldPath.documentID()
    let refused: [StructuredQuery] = [
      StructuredQuery(collectionID: "c", limit: -1), StructuredQuery(collectionID: "c/d"),
      StructuredQuery(collectionID: "__c__"), StructuredQuery(collectionID: "."),
      StructuredQuery(parent: "c", collectionID: "c"),
      StructuredQuery(parent: "c//d/e", collectionID: "c"),
      StructuredQuery(collectionID: "c", orders: [.init("a"), .init("a")]),
      StructuredQuery(collectionID: "c", orders: [.init("a"), .init("a", isDescending: true)]),
      StructuredQuery(collectionID: "c", orders: [.init(id), .init("a")]),
      StructuredQuery(collectionID: "c", orders: [.init(id), .init(id)]),
      StructuredQuery(collectionID: "c", orders: [.init(id), .init(id, isDescending: true)]),
      StructuredQuery(
        collectionID: "c", orders: [.init(id, isDescending: true), .init("a")]),
      StructuredQuery(
        collectionID: "c", filter: .field("a", .equal, 1),
        orders: [.init(id, isDescending: true), .init(id, isDescending: true)]),
      StructuredQuery(collectionID: "c", orders: [.init("__x__")]),
      StructuredQuery(
        collectionID: "c", filter: .field("a", .greaterThan, 1), orders: [.init(id)]),
      StructuredQuery(
        collectionID: "c", filter: .field("a", .notIn, [nil, 1]), orders: [.init(id)]),
      StructuredQuery(
        collectionID: "c", orders: [.init("a")], start: .init([1, 2], isBefore: true)),
      StructuredQuery(
        collectionID: "c", orders: [.init("a")],
        end: .init([1, database.reference("c/a")], isBefore: true)),
      StructuredQuery(
        collectionID: "c", filter: .field("a", .greaterThan, 0), start: .init([1], isBefore: true)),
      StructuredQuery(collectionID: "c", orders: [.init(id)], start: .init(["a"], isBefore: true)),
      StructuredQuery(collectionID: "c", orders: [.init(id)], end: .init([nil], isBefore: true)),
    ]
    for query in refused {
      #expect(await database.code(of: query) == .invalidArgument, "\(query)")
    }
  }

  /// A cursor has values of the query's own orders, not of those that the server adds.
  @Test(arguments: try await StoreUnderTest.all)
  func cursorsWithTooManyValues(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["a": 1, "b": 2]])
    let reference = database.reference("c/a")
    let (a, id) = (Order("a"), Order(.documentID()))
    let shapes: [(orders: [Order], filter: Filter?, values: [DocumentValue])] = [
      ([], nil, [1]), ([], nil, [reference]), ([], .field("a", .greaterThan, 0), [1]),
      ([], .field("a", .greaterThan, 0), [1, reference]), ([a], nil, [1, 2]),
      ([a], nil, [1, reference]), ([a], .field("b", .lessThan, 9), [1, 2]),
      ([id], nil, [reference, 1]), ([a, id], nil, [1, reference, 2]),
      ([Order(.documentID(), isDescending: true)], nil, [reference, 1]),
    ]
    let computed: [[StructuredQuery.Aggregation]] = [
      [.count], [.sum("a")], [.average("b"), .count], [.sum(.documentID())],
    ]
    for shape in shapes {
      for isStart in [true, false] {
        let cursor = StructuredQuery.Cursor(shape.values, isBefore: isStart)
        let query = StructuredQuery(
          collectionID: "c", filter: shape.filter, orders: shape.orders,
          start: isStart ? cursor : nil, end: isStart ? nil : cursor)
        var errors = [await error { _ = try await database.store.documents(matching: query) }]
        for aggregations in computed.dropLast() {
          errors.append(
            await error { _ = try await database.store.aggregate(aggregations, of: query) })
        }
        for error in errors {
          #expect(error?.code == .invalidArgument, "\(query)")
          #expect(error?.message.hasPrefix("Cursor has too many values") == true, "\(query)")
        }
        for aggregations in computed {
          let code = await code { _ = try await database.store.aggregate(aggregations, of: query) }
          #expect(code == .invalidArgument, "\(query)")
        }
      }
    }
  }

  private func error(_ body: () async throws -> Void) async -> FirestoreErrorCode? {
    do {
      try await body()
      return nil
    } catch {
      return error as? FirestoreErrorCode
    }
  }

  /// A filter that finds nothing implies no order by its field.
  @Test(arguments: try await StoreUnderTest.all)
  func whatFindsNothingImpliesNoOrder(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["a": 1]])
    let filters: [Filter] = [
      .field("a", .lessThan, nil), .field("a", .greaterThanOrEqual, .double(.nan)),
      .field("a", .notIn, [nil]),
    ]
    for filter in filters {
      for isDescending in [false, true] {
        let query = StructuredQuery(
          collectionID: "c", filter: filter,
          orders: [.init(.documentID(), isDescending: isDescending)])
        #expect(try await database.find(query) == [], "\(filter)")
      }
    }
  }

  /// There is no index of ids in descending order.
  @Test(arguments: try await StoreUnderTest.all)
  func descendingIDsNeedAnIndexOfSomethingElse(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["a": 1, "l": [1]], "c/b": ["a": 1, "l": [1]]])
    let id = FieldPath.documentID()
    let all: [Filter?] = [
      nil, .field(id, .lessThan, database.reference("c/b")),
      .field(id, .equal, database.reference("c/b")),
      .field(id, .in, [database.reference("c/b")]),
      .field(id, .notEqual, database.reference("c/b")),
    ]
    for filter in all {
      for isGroup in [false, true] {
        for count in 1...3 {
          let query = StructuredQuery(
            collectionID: "c", isGroup: isGroup, filter: filter,
            orders: Array(repeating: .init(id, isDescending: true), count: count))
          #expect(await database.code(of: query) == .failedPrecondition, "\(query)")
        }
      }
    }
    try await checkWhatIsRefusedFirst(database)
    let indexed: [Filter] = [
      .field("a", .equal, 1), .field("a", .in, [1, 2]), .field("l", .arrayContains, 1),
      .any([.field("a", .equal, 1), .field("a", .equal, 2)]),
      .any([.field("a", .equal, 1), .field(id, .greaterThan, database.reference("b/a"))]),
      .all([.field("a", .in, [1]), .field(id, .greaterThan, database.reference("b/a"))]),
    ]
    for filter in indexed {
      let query = StructuredQuery(
        collectionID: "c", filter: filter, orders: [.init(id, isDescending: true)])
      #expect(try await database.find(query) == ["b", "a"], "\(filter)")
    }
  }

  /// Queries that are wrong in other ways are refused before those that have no index.
  private func checkWhatIsRefusedFirst(_ database: TestDatabase) async throws {
    let reference = database.reference("c/a")
    let id = FieldPath.documentID()
    let descending = StructuredQuery(
      collectionID: "c", orders: [.init(id, isDescending: true)])
    let changes: [(FirestoreErrorCode.Code, (inout StructuredQuery) -> Void)] = [
      (.failedPrecondition, { $0.start = .init([], isBefore: true) }),
      (.failedPrecondition, { $0.start = .init([reference], isBefore: true) }),
      (.failedPrecondition, { $0.orders.append($0.orders[0]) }),
      (.invalidArgument, { $0.start = .init([1], isBefore: true) }),
      (.invalidArgument, { $0.end = .init([reference, reference], isBefore: true) }),
      (.invalidArgument, { $0.limit = -1 }),
      (.invalidArgument, { $0.filter = .field("a", .in, []) }),
    ]
    let computed: [([StructuredQuery.Aggregation], FirestoreErrorCode.Code?)] = [
      ([.count], nil), ([.sum("a")], nil), ([.sum(id)], .invalidArgument),
      ([.average(id), .count], .invalidArgument), ([], .invalidArgument),
      ([.sum("__x__")], .invalidArgument),
    ]
    for (expected, change) in changes {
      var query = descending
      change(&query)
      #expect(await database.code(of: query) == expected, "\(query)")
      for (aggregations, other) in computed {
        let code = await code { [query] in
          _ = try await database.store.aggregate(aggregations, of: query)
        }
        #expect(code == other ?? expected, "\(aggregations) of \(query)")
      }
    }
  }
}
