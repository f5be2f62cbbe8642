import FiresmithRuntime
import Foundation

extension IndexShape {
  /// Runs the query in a store with the indexes of a file.
  ///
  /// - Returns: Why the query is refused; `nil` if it isn't.
  func refusal(by file: String) async throws -> FirestoreErrorCode? {
    let indexes = try FirestoreIndexes(json: Data(file.utf8))
    let store = MemoryStore(options: .init(indexes: indexes))
    do {
      let aggregations = aggregates.compactMap(Self.aggregation)
      if aggregations.isEmpty {
        _ = try await store.documents(matching: query)
      } else {
        _ = try await store.aggregate(aggregations, of: query)
      }
      return nil
    } catch let error as FirestoreErrorCode {
      return error
    }
  }

  /// The query as generated code would run it.
  var query: StructuredQuery {
    var filters = conditions.map(\.filter)
    if !alternatives.isEmpty { filters.append(.any(alternatives.map { .all($0.map(\.filter)) })) }
    var query = StructuredQuery(
      collectionID: "cities", isGroup: isGroup, filter: filters.isEmpty ? nil : .all(filters),
      orders: orders.map {
        StructuredQuery.Order(Self.path($0.field), isDescending: $0.isDescending)
      })
    if isLimitedToLast {
      for index in query.orders.indices { query.orders[index].isDescending.toggle() }
    }
    if inCode.contains("cursor") {
      query.orders = query.fullOrders
      let name = DocumentReference(
        uncheckedName: "projects/memory/databases/(default)/documents/cities/a", connection: nil)
      query.start = StructuredQuery.Cursor(
        query.orders.map { $0.field == .documentID() ? .reference(name) : 1 }, isBefore: false)
    }
    if isNearest {
      query.nearest = StructuredQuery.Nearest(
        "shape", to: VectorValue([1, 2, 3]), distance: .euclidean, limit: 5)
    }
    if inCode.contains("limit 5") || isLimitedToLast { query.limit = 5 }
    return query
  }

  /// The alternatives as queries of their own, each with the orders that all of them have.
  var separated: [IndexShape] {
    guard !alternatives.isEmpty else { return [self] }
    var orders = query.fullOrders.filter { $0.field != .documentID() }.map {
      Order(field: $0.field.names.joined(separator: "."), isDescending: $0.isDescending)
    }
    if isLimitedToLast {
      for index in orders.indices { orders[index].isDescending.toggle() }
    }
    return alternatives.map { alternative in
      IndexShape(
        conditions: conditions + alternative, orders: orders, isGroup: isGroup,
        isLimitedToLast: isLimitedToLast, isNearest: isNearest)
    }
  }

  fileprivate static func path(_ field: String) -> FieldPath {
    FieldPath(field.split(separator: ".").map(String.init))
  }

  private static func aggregation(_ text: String) -> StructuredQuery.Aggregation? {
    let words = text.split(separator: " ").map(String.init)
    switch words[0] {
    case "count": return .count
    case "sum": return .sum(path(words[1]))
    case "average": return .average(path(words[1]))
    default: return nil
    }
  }
}

extension IndexShape.Condition {
  fileprivate var filter: StructuredQuery.Filter {
    let path = IndexShape.path(field)
    return switch comparison {
    case "==": .field(path, .equal, 1)
    case "!=": .field(path, .notEqual, 1)
    case "<": .field(path, .lessThan, 1)
    case "<=": .field(path, .lessThanOrEqual, 1)
    case ">": .field(path, .greaterThan, 1)
    case ">=": .field(path, .greaterThanOrEqual, 1)
    case "in": .field(path, .in, [1, 2])
    case "not_in": .field(path, .notIn, [1, 2])
    case "contains": .field(path, .arrayContains, 1)
    case "contains_any": .field(path, .arrayContainsAny, [1, 2])
    default: preconditionFailure("unknown operator \(comparison)")
    }
  }
}
