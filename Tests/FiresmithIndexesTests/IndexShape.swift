import Foundation
import Testing

/// A query of `cities`, and the indexes that Firestore needs for it.
struct IndexShape: Sendable, CustomTestStringConvertible {
  struct Condition: Sendable, Hashable {
    var field: String
    /// In the words of schemas: `not_in`.
    var comparison: String
  }

  struct Order: Sendable, Hashable {
    var field: String
    var isDescending: Bool
  }

  var conditions: [Condition] = []
  var alternatives: [[Condition]] = []
  var orders: [Order] = []
  var isGroup = false
  var isLimitedToLast = false
  /// Whether it searches the vectors in `shape`.
  var isNearest = false
  /// The parts of the query that only code can have, and no schema: `cursor`.
  var inCode: [String] = []
  /// The numbers that it gives: `sum population`.
  var aggregates: [String] = []
  /// The indexes that are needed: `-population` is one of a single field, and
  /// `(state, -population)` one of several.
  var needs: Set<String> = []

  var testDescription: String {
    let alternatives = alternatives.map { $0.map(\.text).joined(separator: ", ") }
    return """
      \(conditions.map(\.text).joined(separator: ", ")) \
      any \(alternatives.joined(separator: " | ")) \
      by \(orders.map(\.text).joined(separator: ", ")) \
      \(isNearest ? "nearest " : "")\(isGroup ? "group " : "")\(isLimitedToLast ? "last " : "")\(inCode + aggregates)
      """
  }
}

extension IndexShape {
  /// The rows of `Tests/index-shapes.tsv`: the shapes of queries in Firestore's documentation, and
  /// what follows from it.
  static let documented: [IndexShape] = {
    let table = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "index-shapes.tsv")
    let rows = (try? String(contentsOf: table, encoding: .utf8))?.split(separator: "\n") ?? []
    precondition(rows.count > 50, "there is no index-shapes.tsv")
    return rows.dropFirst().map { row in
      IndexShape(
        columns: row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  /// - Parameter columns: Conditions, alternatives, orders, what else there is, needed indexes, and
  ///   where it is documented.
  private init(columns: [String]) {
    precondition(columns.count == 6, "a row has 6 columns: \(columns)")
    conditions = Self.list(columns[0]).map(Condition.init)
    alternatives = Self.list(columns[1], separator: " | ").map { text in
      Self.list(text).map(Condition.init)
    }
    orders = Self.list(columns[2]).map(Order.init)
    for word in Self.list(columns[3]) {
      switch word {
      case "group": isGroup = true
      case "last": isLimitedToLast = true
      case "nearest": isNearest = true
      case "cursor", "limit 5": inCode.append(word)
      default: aggregates.append(word)
      }
    }
    needs = Set(Self.list(columns[4], separator: "; ").filter { $0 != "none" })
  }

  private static func list(_ text: String, separator: String = ", ") -> [String] {
    text.split(separator: separator).map(String.init)
  }

  /// Whether a schema can declare the query.
  var isDeclarable: Bool { inCode.isEmpty && !orders.contains { $0.field == "__name__" } }
}

extension IndexShape.Condition {
  fileprivate init(_ text: String) {
    let place = text.lastIndex(of: " ") ?? text.startIndex
    self.init(field: String(text[..<place]), comparison: String(text[place...].dropFirst()))
  }

  var text: String { "\(field) \(comparison)" }
}

extension IndexShape.Order {
  fileprivate init(_ text: String) {
    let isDescending = text.hasPrefix("-")
    self.init(field: String(text.drop { $0 == "-" }), isDescending: isDescending)
  }

  var text: String { (isDescending ? "-" : "") + field }
}

// MARK: - Schemas

extension IndexShape {
  /// Returns a schema that declares queries.
  static func schema(of queries: [IndexShape]) -> String {
    let lines = queries.enumerated().map { "      q\($0): { \($1.yaml) }" }
    return """
      collections:
        cities:
          model: City
          fields:
            state: string
            country: string
            population: integer
            density: double
            regions: array<string>
            place: { fields: { zip: string } }
            odd name: string
            shape: "vector<3>"
          queries:
      \(lines.joined(separator: "\n"))

      """
  }

  private var yaml: String {
    var parts: [String] = []
    func list(_ texts: [String]) -> String {
      "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
    if !conditions.isEmpty { parts.append("where: \(list(conditions.map(\.text)))") }
    if !alternatives.isEmpty {
      let lists = alternatives.map { list($0.map(\.text)) }
      parts.append("any: [\(lists.joined(separator: ", "))]")
    }
    if !orders.isEmpty { parts.append("order: \(list(orders.map(\.text)))") }
    if isGroup { parts.append("group: true") }
    if isLimitedToLast { parts.append("limit_to_last: 5") }
    if isNearest { parts.append("nearest: { field: shape, distance: cosine }, limit: 5") }
    if !aggregates.isEmpty {
      let numbers = aggregates.enumerated().map { "n\($0): \($1)" }
      parts.append("aggregate: { \(numbers.joined(separator: ", ")) }")
    }
    return parts.joined(separator: ", ")
  }
}
