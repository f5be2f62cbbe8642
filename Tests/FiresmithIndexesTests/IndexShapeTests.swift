import FiresmithRuntime
import Foundation
import Testing

@testable import FiresmithIndexes

/// The statements of Firestore's documentation about the indexes of queries, for the file that is
/// generated and for the store that refuses queries that the file doesn't serve.
@Suite struct IndexShapeTests {
  /// A file in which no field has an index by itself.
  private static let bare = """
    {"indexes": [], "fieldOverrides": [{"collectionGroup": "cities", "fieldPath": "*", "indexes": []}]}
    """

  @Test(arguments: IndexShape.documented.filter(\.isDeclarable))
  func theFileGetsWhatADeclaredQueryNeeds(shape: IndexShape) throws {
    let schema = try TestSchema.resolved(IndexShape.schema(of: [shape]))
    let entries = try IndexEntries(IndexesFile().text(for: schema, in: Self.bare))
    let scope = shape.isGroup ? "COLLECTION_GROUP" : "COLLECTION"
    #expect(Set(entries.composites.map(\.fields) + entries.singles.map(\.field)) == shape.needs)
    #expect(
      (entries.composites.map(\.scope) + entries.singles.map(\.scope)).allSatisfy { $0 == scope })
    #expect(entries.composites.allSatisfy { $0.collectionGroup == "cities" })
  }

  /// By itself, Firestore has indexes of single fields for collections, but not for groups of them.
  @Test(arguments: IndexShape.documented.filter(\.isDeclarable))
  func aNewFileHasOnlyWhatFirestoreHasNotByItself(shape: IndexShape) throws {
    let schema = try TestSchema.resolved(IndexShape.schema(of: [shape]))
    let entries = try IndexEntries(IndexesFile().text(for: schema, in: nil))
    let singles = shape.needs.filter { !$0.hasPrefix("(") }
    #expect(Set(entries.composites.map(\.fields)) == shape.needs.subtracting(singles))
    let groups = entries.singles.filter { $0.scope == "COLLECTION_GROUP" }
    #expect(Set(groups.map(\.field)) == (shape.isGroup ? singles : []))
    // An override replaces what the field has by itself.
    let others = entries.singles.filter { $0.scope == "COLLECTION" }
    #expect(others.count == 3 * Set(groups.map(\.path)).count)
  }

  @Test(arguments: IndexShape.documented)
  func aStoreServesAQueryThatHasItsIndexes(shape: IndexShape) async throws {
    let file = try IndexEntries.file(shape.needs, isGroup: shape.isGroup)
    #expect(try await shape.refusal(by: file) == nil)
  }

  /// The message has the entries that are missing: with them, the query is served.
  @Test(arguments: IndexShape.documented)
  func aStoreRefusesAQueryThatLacksAnIndex(shape: IndexShape) async throws {
    for need in shape.needs {
      let file = try IndexEntries.file(shape.needs.subtracting([need]), isGroup: shape.isGroup)
      let refusal = try #require(try await shape.refusal(by: file), "without \(need)")
      #expect(refusal.code == .failedPrecondition)
      let added = try Self.adding(refusal.message, to: file)
      #expect(try await shape.refusal(by: added) == nil, "\(refusal.message)")
    }
  }

  /// An index over one collection at a time serves no group, and the other way round.
  @Test(arguments: IndexShape.documented.filter { !$0.needs.isEmpty })
  func theScopeMatters(shape: IndexShape) async throws {
    let file = try IndexEntries.file(shape.needs, isGroup: !shape.isGroup)
    #expect(try await shape.refusal(by: file)?.code == .failedPrecondition)
  }

  /// Firestore keeps no index in two directions.
  @Test(arguments: IndexShape.documented.filter { !$0.orders.isEmpty })
  func theDirectionMatters(shape: IndexShape) async throws {
    var reversed = shape
    for index in shape.orders.indices { reversed.orders[index].isDescending.toggle() }
    let orders = Set(shape.orders.map(\.field))
    let fixed = shape.conditions.filter { $0.comparison == "==" || $0.comparison == "in" }
    guard orders.isDisjoint(with: fixed.map(\.field)), orders != ["__name__"] else { return }
    let file = try IndexEntries.file(shape.needs, isGroup: shape.isGroup)
    #expect(try await reversed.refusal(by: file)?.code == .failedPrecondition)
  }

  /// Returns a file with the entries that a message shows.
  private static func adding(_ message: String, to file: String) throws -> String {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: [[String: Any]]])
    var lines: [Substring] = []
    var key = ""
    for line in message.split(separator: "\n") {
      if line.hasSuffix("'indexes':") { key = "indexes" }
      if line.hasSuffix("'fieldOverrides':") { key = "fieldOverrides" }
      if line == "{" { lines = [] }
      lines.append(line)
      guard line == "}" else { continue }
      let data = Data(lines.joined(separator: "\n").utf8)
      let entry = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      object[key, default: []].removeAll {
        $0["fieldPath"] != nil && $0["fieldPath"] as? String == entry["fieldPath"] as? String
      }
      object[key, default: []].append(entry)
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }
}
