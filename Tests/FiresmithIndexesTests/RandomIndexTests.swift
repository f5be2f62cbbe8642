import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithIndexes

/// Random schemas: no declared query lacks an index, and no index is without a query.
@Suite struct RandomIndexTests {
  /// A random file that people have written, and queries of a schema.
  private struct Trial {
    var queries: [IndexShape]
    var file: String?
  }

  private static func trial(seed: UInt64) -> Trial {
    var numbers = SeededGenerator(seed: seed)
    let queries = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      IndexShape.random(using: &numbers)
    }
    guard Bool.random(using: &numbers) else { return Trial(queries: queries) }
    let paths = ["*", "state", "population", "regions", "place", "place.zip"].filter { _ in
      Int.random(in: 0..<3, using: &numbers) == 0
    }
    let overrides = paths.map { path in
      let indexes = [
        #"{ "order": "DESCENDING", "queryScope": "COLLECTION" }"#,
        #"{ "order": "ASCENDING", "queryScope": "COLLECTION_GROUP" }"#,
      ].filter { _ in Bool.random(using: &numbers) }
      return """
        { "collectionGroup": "cities", "fieldPath": "\(path)", "indexes": [\(indexes.joined(separator: ", "))] }
        """
    }
    return Trial(
      queries: queries,
      file: "{ \"indexes\": [], \"fieldOverrides\": [\(overrides.joined(separator: ",\n"))] }")
  }

  @Test(arguments: RandomCases.seeds(1, from: 0))
  func noDeclaredQueryLacksAnIndex(part: UInt64) async throws {
    for seed in 100 * part..<100 * part + 100 {
      let trial = Self.trial(seed: seed)
      let file = try Self.text(for: trial.queries, in: trial.file)
      for query in trial.queries {
        let refusal = try await query.refusal(by: file)
        #expect(refusal == nil, "seed \(seed): \(query.testDescription)\n\(file)")
      }
      #expect(try Self.text(for: trial.queries, in: file) == file, "seed \(seed)")
      // Each query was refused before, unless it needs nothing that isn't there by itself.
      guard trial.file == nil else { continue }
      let entries = try IndexEntries(file)
      #expect(Set(entries.composites).count == entries.composites.count, "seed \(seed)")
      #expect(Set(entries.singles).count == entries.singles.count, "seed \(seed)")
      #expect(entries.overridden == Set(entries.overridden).sorted(), "seed \(seed)")
    }
  }

  @Test(arguments: RandomCases.seeds(1, from: 0))
  func noIndexIsWithoutAQuery(part: UInt64) async throws {
    var count = 0
    for seed in 100 * part..<100 * part + 100 {
      let queries = Self.trial(seed: seed).queries
      let file = try Self.text(for: queries, in: nil)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: [[String: Any]]])
      let single = queries.flatMap(\.separated)
      let composites = try #require(object["indexes"])
      let overrides = try #require(object["fieldOverrides"])
      for composite in composites {
        let with = try Self.text([composite], overrides)
        let without = try Self.text([], overrides)
        try await Self.expect(single, with, without, "seed \(seed): \(composite)")
        count += 1
      }
      for (place, override) in overrides.enumerated() {
        let indexes = try #require(override["indexes"] as? [[String: String]])
        for index in indexes where index["queryScope"] == "COLLECTION_GROUP" {
          var others = overrides
          others[place]["indexes"] = indexes.filter { $0 != index }
          try await Self.expect(
            single, Self.text([], overrides), Self.text([], others), "seed \(seed): \(override)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }

  /// Expects that a query is served with one file, and not with the other.
  private static func expect(
    _ queries: [IndexShape], _ with: String, _ without: String, _ comment: Comment
  ) async throws {
    for query in queries {
      if try await query.refusal(by: with) == nil, try await query.refusal(by: without) != nil {
        return
      }
    }
    Issue.record(comment)
  }

  private static func text(
    _ indexes: [[String: Any]], _ overrides: [[String: Any]]
  ) throws -> String {
    let file = ["indexes": indexes, "fieldOverrides": overrides]
    return String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
  }

  private static func text(for queries: [IndexShape], in file: String?) throws -> String {
    try IndexesFile().text(for: TestSchema.resolved(IndexShape.schema(of: queries)), in: file)
  }
}

extension IndexShape {
  /// Returns a query that Firestore accepts.
  fileprivate static func random(using numbers: inout SeededGenerator) -> IndexShape {
    var shape = IndexShape()
    shape.isGroup = Int.random(in: 0..<3, using: &numbers) == 0
    var fields = ["state", "country", "place.zip", "population", "density"].shuffled(
      using: &numbers)
    var hasNotEqual = false
    var lists = 0
    func condition(_ field: String) -> Condition {
      var words = ["==", "==", "<", ">=", "in"]
      if !hasNotEqual { words.append("!=") }
      let word = words.randomElement(using: &numbers) ?? "=="
      if word == "!=" { hasNotEqual = true }
      // At most 30 alternatives, when lists are counted as such.
      if word == "in" { lists += 1 }
      return Condition(field: field, comparison: word == "in" && lists > 2 ? "==" : word)
    }
    for _ in 0..<Int.random(in: 0...2, using: &numbers) {
      let first = condition(fields.removeLast())
      shape.conditions.append(first)
      if first.comparison == ">=", Bool.random(using: &numbers) {
        shape.conditions.append(Condition(field: first.field, comparison: "<"))
      }
    }
    let hasArray = Int.random(in: 0..<4, using: &numbers) == 0
    if hasArray { shape.conditions.append(Condition(field: "regions", comparison: "contains")) }
    if Int.random(in: 0..<4, using: &numbers) == 0 {
      for _ in 0..<2 {
        var alternative = [condition(fields.removeLast())]
        if !hasArray, Bool.random(using: &numbers) {
          alternative.append(Condition(field: "regions", comparison: "contains"))
        }
        shape.alternatives.append(alternative)
      }
    }
    let orderable = ["state", "country", "place.zip", "population", "density"].shuffled(
      using: &numbers)
    shape.orders = orderable.prefix(Int.random(in: 0...2, using: &numbers)).map {
      Order(field: $0, isDescending: Bool.random(using: &numbers))
    }
    shape.isLimitedToLast =
      !shape.orders.isEmpty && Int.random(in: 0..<5, using: &numbers) == 0
    return shape
  }
}
