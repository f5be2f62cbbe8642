import FiresmithRuntime
import Foundation
import Testing

/// Orders, cursors, limits and collection groups.
@Suite struct QueryTests {
  @Test(arguments: try await StoreUnderTest.all)
  func ordersByTheFieldsOfRangeFilters(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["a": 3, "b": "x"], "c/2": ["a": 2, "b": "y"], "c/3": ["a": 2, "b": "z"],
      "c/4": ["a": 9], "c/5": ["b": "y", "a": 1], "c/6": ["a": 1, "b": nil],
    ])
    var query = StructuredQuery(collectionID: "c")
    #expect(try await database.find(query) == ["1", "2", "3", "4", "5", "6"])
    query.filter = .field("b", .greaterThan, "x")
    #expect(try await database.find(query) == ["2", "5", "3"])
    query.filter = .all([.field("b", .greaterThan, "x"), .field("a", .greaterThan, 0)])
    #expect(try await database.find(query) == ["5", "2", "3"])
    query.orders = [StructuredQuery.Order("a", isDescending: true)]
    #expect(try await database.find(query) == ["3", "2", "5"])
    query.filter = .any([.field("a", .greaterThan, 3), .field("z", .lessThan, nil)])
    #expect(try await database.find(query) == ["4"], "what can't be is no order either")
    query.filter = .any([.field("a", .equal, 9), .field("b", .equal, "x")])
    #expect(try await database.find(query) == ["4", "1"])
    query.filter = .any([
      .field("b", .greaterThan, "y"), .field(.documentID(), .lessThan, database.reference("c/3")),
    ])
    #expect(try await database.find(query) == ["1", "3", "2"], "the id comes last")
    query.filter = .field("b", .notEqual, "y")
    #expect(try await database.find(query) == ["1", "3"], "null is left out, and what lacks b")
  }

  @Test(arguments: try await StoreUnderTest.all)
  func whatIsOrderedByHasToBeThere(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["a": 1], "c/2": ["b": 1], "c/3": ["a": nil, "b": 2], "c/4": [:],
      "c/5": ["a": ["b": 1]],
    ])
    func find(_ orders: StructuredQuery.Order...) async throws -> [String] {
      try await database.find(StructuredQuery(collectionID: "c", orders: orders))
    }
    #expect(try await find(.init("a")) == ["3", "1", "5"], "null is there")
    #expect(try await find(.init("b", isDescending: true)) == ["3", "2"])
    #expect(try await find(.init("a"), .init("b")) == ["3"])
    #expect(try await find(.init("a.b")) == ["5"])
    #expect(try await find(.init("none")) == [])
  }

  static let numbers: [String: [String: DocumentValue]] = [
    "c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 2], "c/d": ["n": 3], "c/e": ["m": 1],
  ]

  @Test(arguments: try await StoreUnderTest.all)
  func cursorsAndLimits(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.numbers)
    func find(_ change: (inout StructuredQuery) -> Void) async throws -> [String] {
      var query = StructuredQuery(collectionID: "c", orders: [StructuredQuery.Order("n")])
      change(&query)
      let found = try await database.find(query)
      #expect(try await database.store.count(of: query) == found.count)
      return found
    }
    #expect(try await find { _ in } == ["a", "b", "c", "d"])
    #expect(try await find { $0.limit = 2 } == ["a", "b"])
    #expect(try await find { $0.limit = 0 } == [])
    #expect(try await find { $0.limit = 100 } == ["a", "b", "c", "d"])
    #expect(try await find { $0.start = .init([2], isBefore: true) } == ["b", "c", "d"])
    #expect(try await find { $0.start = .init([2], isBefore: false) } == ["d"])
    #expect(try await find { $0.end = .init([2], isBefore: true) } == ["a"])
    #expect(try await find { $0.end = .init([2], isBefore: false) } == ["a", "b", "c"])
    #expect(try await find { $0.start = .init(["s"], isBefore: true) } == [])
    #expect(try await find { $0.start = .init([nil], isBefore: true) } == ["a", "b", "c", "d"])
    #expect(try await find { $0.start = .init([1.5], isBefore: false) } == ["b", "c", "d"])
    #expect(try await find { $0.start = .init([], isBefore: true) } == ["a", "b", "c", "d"])
    #expect(try await find { $0.start = .init([], isBefore: false) } == [])
    #expect(
      try await find {
        $0.start = .init([3], isBefore: true)
        $0.end = .init([1], isBefore: false)
      } == [])
    #expect(
      try await find {
        $0.start = .init([1], isBefore: false)
        $0.limit = 2
      } == ["b", "c"])
    #expect(
      try await find {
        $0.orders = [StructuredQuery.Order("n", isDescending: true)]
        $0.start = .init([2], isBefore: true)
      } == ["c", "b", "a"], "the id follows the direction")
  }

  @Test(arguments: try await StoreUnderTest.all)
  func cursorsAtDocuments(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(Self.numbers)
    func find(
      _ orders: [StructuredQuery.Order], _ values: [DocumentValue], isBefore: Bool = false
    ) async throws -> [String] {
      var query = StructuredQuery(collectionID: "c", orders: orders)
      query.start = .init(values, isBefore: isBefore)
      return try await database.find(query)
    }
    let (n, name) = (StructuredQuery.Order("n"), StructuredQuery.Order(.documentID()))
    let b = database.reference("c/b")
    #expect(try await find([n, name], [2, b]) == ["c", "d"])
    #expect(try await find([n, name], [2, b], isBefore: true) == ["b", "c", "d"])
    #expect(try await find([name], [b]) == ["c", "d", "e"])
    let elsewhere = [
      ("b/z", ["a", "b", "c", "d", "e"]), ("c/b/c/x", ["c", "d", "e"]), ("d/a", []),
    ]
    for (path, ids) in elsewhere {
      try await database.unlessLacking(.unusualOperands) {
        let found = try await find([name], [database.reference(path)])
        #expect(found == ids, "\(path)")
      }
    }
    let down = [
      StructuredQuery.Order("n", isDescending: true), .init(.documentID(), isDescending: true),
    ]
    #expect(try await find(down, [2, database.reference("c/c")]) == ["b", "a"])
    let mixed = [StructuredQuery.Order("n", isDescending: true), name]
    #expect(try await find(mixed, [2, b]) == ["c", "a"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func cursorsOfSeveralOrders(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["a": 1, "b": 1], "c/2": ["a": 1, "b": 2], "c/3": ["a": 2, "b": 1],
      "c/4": ["a": 2, "b": 2], "c/5": ["a": 2, "b": "x"],
    ])
    var query = StructuredQuery(
      collectionID: "c", orders: [.init("a"), .init("b", isDescending: true)])
    #expect(try await database.find(query) == ["2", "1", "5", "4", "3"])
    query.start = .init([2, 2], isBefore: true)
    #expect(try await database.find(query) == ["4", "3"])
    query.end = .init([2, 1], isBefore: true)
    #expect(try await database.find(query) == ["4"])
    query.start = .init([1], isBefore: false)
    query.end = nil
    #expect(try await database.find(query) == ["5", "4", "3"], "a prefix of the orders")
    query.filter = .field("a", .greaterThan, 1)
    query.start = .init([2, 2], isBefore: false)
    #expect(try await database.find(query) == ["3"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func pagesThroughManyDocuments(_ store: StoreUnderTest) async throws {
    var documents: [String: [String: DocumentValue]] = [:]
    for number in 0..<100 {
      documents["c/\(100 + number * 37 % 100)"] = ["n": .integer(number * 53 % 10)]
    }
    let database = try await store.holding(documents)
    var query = StructuredQuery(
      collectionID: "c",
      orders: [.init("n", isDescending: true), .init(.documentID(), isDescending: true)])
    let all = try await database.find(query)
    #expect(all.count == 100 && Set(all).count == 100)
    for limit in [0, 1, 7, 12, 13, 99, 100, 1000] {
      query.limit = limit
      #expect(try await database.find(query) == Array(all.prefix(limit)))
      #expect(try await database.store.count(of: query) == min(limit, 100))
    }
    var pages: [String] = []
    query.limit = 9
    while true {
      let page = try await database.store.documents(matching: query)
      pages += page.map { $0.path.withoutFirstSegment }
      guard let last = page.last, let value = last.fields["n"] else { break }
      query.start = .init([value, database.reference(last.path)], isBefore: false)
    }
    #expect(pages == all)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func groupsOfCollections(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/d1": ["a": 1], "c/d1/c/x": ["a": 2], "o/x/c/y": ["a": 0], "o/x/cc/z": ["a": 0],
      "c/d1!/c/v": ["a": 1],
    ])
    var query = StructuredQuery(collectionID: "c", isGroup: true)
    #expect(try await database.find(query) == ["d1", "d1/c/x", "d1!/c/v", "x/c/y"])
    #expect(try await database.store.count(of: query) == 4)
    query.orders = [.init(.documentID())]
    query.start = .init([database.reference("c/d1")], isBefore: false)
    #expect(try await database.find(query) == ["d1/c/x", "d1!/c/v", "x/c/y"])
    query.start = nil
    query.orders = [.init("a")]
    #expect(try await database.find(query) == ["x/c/y", "d1", "d1!/c/v", "d1/c/x"])
    query.filter = .field("a", .in, [0, 2])
    #expect(try await database.find(query) == ["x/c/y", "d1/c/x"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func collectionsBelowDocuments(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/d1": [:], "c/d1/c/x": ["a": 2], "c/d1/c/x/c/y": ["a": 2], "c/d2/c/z": ["a": 2],
      "o/x/c/y": ["a": 0],
    ])
    var query = StructuredQuery(parent: "c/d1", collectionID: "c")
    #expect(try await database.find(query) == ["d1/c/x"])
    query.parent = "c/none"
    #expect(try await database.find(query) == [], "a parent that does not exist")
    query.parent = "o/x"
    #expect(try await database.find(query) == ["x/c/y"], "nor does this one: only what is below it")
    // The emulator accepts this for a group without filters and orders.
    query.isGroup = true
    query.orders = [.init("a")]
    #expect(await database.code(of: query) == .invalidArgument, "a group has no parent")
  }
}
