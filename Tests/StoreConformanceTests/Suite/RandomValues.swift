import FiresmithRuntime
import Foundation

/// Random documents and queries with few different values, so that many are equal or similar.
struct RandomValues {
  var generator: any RandomNumberGenerator
  let database: String

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  func reference(_ path: String) -> DocumentValue {
    DocumentReference(name: "\(database)/documents/\(path)").map { .reference($0) } ?? .null
  }

  // MARK: Values

  /// A value that can be stored.
  ///
  /// - Parameter depth: How many levels of maps and arrays are allowed.
  mutating func value(depth: Int = 2, isElement: Bool = false) -> DocumentValue {
    switch number(0...(depth > 0 ? 17 : 12)) {
    case 0: return .null
    case 1: return .boolean(chance(50))
    case 2, 3, 4: return .integer(number(-2...2))
    case 5, 6: return .double(pick([-1, 0, 0.5, 1, 2, .nan, .infinity, 9_007_199_254_740_992]))
    case 7: return .integer(pick([.min, .max, 9_007_199_254_740_993]))
    case 8, 9: return .string(pick(["", "a", "b", "aa", "é", "e\u{301}", "\u{ffee}", "🙂"]))
    case 10: return time()
    case 11: return .bytes(Data(pick([[], [0], [0, 1], [255]])))
    case 12:
      return chance(50)
        ? .geopoint(GeoPoint(latitude: Double(number(-1...1)), longitude: Double(number(0...1))))
        : reference(pick(["c/a", "c/b", "c/a/c/a", "d/a"]))
    case 13, 14, 15:
      guard !isElement else { return .map(["a": value(depth: depth - 1)]) }
      return .array((0..<number(0...3)).map { _ in value(depth: depth - 1, isElement: true) })
    case 16:
      guard !isElement else { return .integer(1) }
      return .vector(vector([-0.0, 0, 1, 2, .infinity]))
    default:
      return .map(fields(["a", "b"], depth: depth - 1))
    }
  }

  /// A time, which may be finer than a microsecond.
  private mutating func time() -> DocumentValue {
    .timestamp(
      Timestamp(
        seconds: Int64(number(-1...1)),
        nanoseconds: pick([0, 500, 1000, 1500, 1999, 999_999_000, 999_999_999])))
  }

  private mutating func vector(_ numbers: [Double]) -> VectorValue {
    VectorValue((0..<number(1...2)).map { _ in pick(numbers) })
  }

  /// An operand for queries. Most such values can't be stored.
  mutating func unstorableValue(isElement: Bool = false) -> DocumentValue {
    switch number(0...(isElement ? 4 : 5)) {
    case 0, 1: .vector(vector([0, 1, .nan, .infinity]))
    case 2: .map([pick(["", "a", "__", "__x__"]): value(depth: 1)])
    case 3: .map(["a": .vector(vector([1, .nan]))])
    case 4: .map(["a": .array([.map(["": value(depth: 0)])])])
    default: .array((0..<number(1...2)).map { _ in unstorableValue(isElement: chance(90)) })
    }
  }

  mutating func fields(_ names: [String], depth: Int = 2) -> [String: DocumentValue] {
    var fields: [String: DocumentValue] = [:]
    for name in names where chance(75) { fields[name] = value(depth: depth) }
    return fields
  }

  /// Documents of two collections and their subcollections, by their paths.
  mutating func documents(_ count: Int) -> [String: [String: DocumentValue]] {
    var documents: [String: [String: DocumentValue]] = [:]
    for _ in 0..<count {
      let id = pick(["a", "b", "B", "aa", "a!", "é", "z", "0", "10", "9", "_", "~"])
      let path = pick(["c/\(id)", "c/\(id)x", "c/x\(id)", "c/a/c/\(id)", "d/a/c/\(id)", "d/\(id)"])
      var fields = fields(["x", "y", "m"])
      // Most values of a field are of the same type, as in real data.
      if chance(50) { fields["x"] = .integer(number(-2...2)) }
      if chance(50) { fields["y"] = .string(pick(["a", "b", "c"])) }
      if chance(50) { fields["t"] = time() }
      if chance(50) {
        fields["l"] = .array((0..<number(0...3)).map { _ in .integer(number(0...3)) })
      }
      documents[path] = fields
    }
    return documents
  }

  // MARK: Queries

  mutating func field() -> FieldPath { pick(["x", "y", "m", "m.a", "l", "t"]) }

  /// A value from one of `documents`, or another one.
  mutating func operand(
    for field: FieldPath, in documents: [String: [String: DocumentValue]]
  ) -> DocumentValue {
    if chance(70),
      let fields = documents.sorted(by: { $0.key < $1.key }).randomElement(
        using: &generator)?.value
    {
      var value: DocumentValue? = .map(fields)
      for name in field.names {
        if case .map(let fields)? = value { value = fields[name] } else { value = nil }
      }
      if let value { return value }
    }
    return chance(30) ? unstorableValue() : value(depth: 1)
  }

  mutating func filter(
    _ documents: [String: [String: DocumentValue]], depth: Int = 2
  ) -> StructuredQuery.Filter {
    if depth < 2, chance(6) { return .all([]) }
    if depth > 0, chance(4) {
      // The same filter again, in another form.
      let element = element()
      return .all([
        .field("l", .arrayContainsAny, [element]), .any([.field("l", .arrayContains, element)]),
      ])
    }
    if depth > 0, chance(35) {
      let count = chance(3) ? 0 : number(1...3)
      let filters = (0..<count).map { _ in filter(documents, depth: depth - 1) }
      return chance(60) ? .all(filters) : .any(filters)
    }
    if chance(8) {
      let name = reference(pick(documents.keys.sorted()))
      return .field(
        .documentID(), pick([.equal, .lessThan, .greaterThanOrEqual, .notEqual]), name)
    }
    let comparison = pick(StructuredQuery.Operator.allCases)
    let field =
      comparison == .arrayContains || comparison == .arrayContainsAny
      ? pick(["l", "x"] as [FieldPath]) : field()
    switch comparison {
    case .in, .notIn:
      return .field(
        field, comparison,
        .array((0..<number(1...3)).map { _ in operand(for: field, in: documents) }))
    case .arrayContainsAny:
      return .field(field, comparison, .array((0..<number(1...3)).map { _ in element() }))
    case .arrayContains: return .field(field, comparison, element())
    default: return .field(field, comparison, operand(for: field, in: documents))
    }
  }

  private mutating func element() -> DocumentValue {
    if chance(70) { return .integer(number(0...3)) }
    return chance(20) ? unstorableValue(isElement: true) : value(depth: 1, isElement: true)
  }

  mutating func query(_ documents: [String: [String: DocumentValue]]) -> StructuredQuery {
    var query = StructuredQuery(collectionID: "c", isGroup: chance(25))
    if !query.isGroup, chance(10) { query.parent = pick(["c/a", "d/a", "d/none"]) }
    if chance(80) { query.filter = filter(documents) }
    for _ in 0..<pick([0, 0, 1, 1, 2]) {
      query.orders.append(StructuredQuery.Order(field(), isDescending: chance(40)))
    }
    for _ in 0..<(chance(20) ? pick([1, 1, 2]) : 0) {
      let isDescending = chance(40)
      query.orders.append(StructuredQuery.Order(.documentID(), isDescending: isDescending))
    }
    if chance(25) { query.start = cursor(query.orders, documents) }
    if chance(25) { query.end = cursor(query.orders, documents) }
    if chance(30) { query.limit = number(0...6) }
    if chance(40) { query.select = (0..<number(0...3)).map { _ in selectedField() } }
    return query
  }

  /// A field to read, which documents may not have.
  private mutating func selectedField() -> FieldPath {
    chance(70) ? field() : pick(["m.b", "m.a.a", "m.a.b", "x.a", "l.a", "none", .documentID()])
  }

  private mutating func cursor(
    _ orders: [StructuredQuery.Order], _ documents: [String: [String: DocumentValue]]
  ) -> StructuredQuery.Cursor? {
    let isUnusual = chance(15)
    guard !orders.isEmpty || isUnusual else { return nil }
    var values = orders.prefix(number(min(1, orders.count)...orders.count)).map { order in
      order.field == .documentID()
        ? reference(pick(documents.keys.sorted())) : operand(for: order.field, in: documents)
    }
    if isUnusual {
      // None, or more than there are orders.
      let isEmpty = chance(60)
      while isEmpty, !values.isEmpty { values.removeLast() }
      while !isEmpty, values.count <= orders.count {
        values.append(chance(50) ? value() : reference(pick(documents.keys.sorted())))
      }
    }
    return StructuredQuery.Cursor(values, isBefore: chance(50))
  }

  /// Numbers to compute of what a query finds.
  mutating func aggregations() -> [StructuredQuery.Aggregation] {
    (0..<number(1...3)).map { _ in
      let field = chance(5) ? .documentID() : field()
      return pick([.count, .sum(field), .average(field)])
    }
  }
}
