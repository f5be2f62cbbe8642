import FiresmithEvolution
import Foundation
import Testing

/// `keys.tsv` says of each key of both JSON Schemas which rules know that it was added, removed or
/// changed, or why that is harmless.
@Suite struct KeyTableTests {
  private struct Key: Hashable {
    let file: String
    let path: String
  }

  private let rows: [(key: Key, cells: [String])]

  init() throws {
    let url = VersionPair.project.appendingPathComponent("Tests/EvolutionTests/keys.tsv")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    rows = text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (Key(file: cells[0], path: cells[1]), Array(cells.dropFirst(2)))
    }
  }

  @Test func everyKeyHasARow() throws {
    var keys: Set<Key> = []
    for file in ["firesmith.schema.json", "configuration.schema.json"] {
      let url = VersionPair.project.appendingPathComponent("Documentation/\(file)")
      let root = try JSONSerialization.jsonObject(with: try Data(contentsOf: url))
      var paths: Set<String> = []
      Self.collect(root, "", into: &paths)
      #expect(paths.count > 40)
      keys.formUnion(paths.map { Key(file: file, path: $0) })
    }
    let known = rows.map(\.key)
    #expect(keys.subtracting(known) == [])
    #expect(Set(known).subtracting(keys) == [])
    #expect(Set(known).count == known.count)
  }

  @Test func everyCellNamesRulesOrAReason() {
    let rules = Set(EvolutionRule.allCases.map(\.rawValue))
    var named: Set<String> = []
    for (key, cells) in rows {
      #expect(cells.count == 3)
      for part in cells.flatMap({ $0.split(separator: ";") }) {
        let text = part.drop { $0 == " " }
        guard !text.hasPrefix("harmless, because ") else { continue }
        let words = text.split(separator: ",").map { $0.filter { $0 != " " } }
        #expect(rules.isSuperset(of: words), "\(key.path): \(text)")
        named.formUnion(words)
      }
    }
    #expect(rules.subtracting(named) == [])
  }

  /// Collects the keys of the objects of a JSON Schema, after the names of what they are in.
  /// Conditions repeat keys, and have no type.
  private static func collect(_ value: Any, _ name: String, into keys: inout Set<String>) {
    if let values = value as? [Any] {
      for value in values { collect(value, name, into: &keys) }
    }
    guard let object = value as? [String: Any] else { return }
    for (key, value) in object {
      switch key {
      case "definitions":
        for (name, definition) in value as? [String: Any] ?? [:] {
          collect(definition, name, into: &keys)
        }
      case "properties":
        guard object["type"] != nil else { continue }
        for (property, value) in value as? [String: Any] ?? [:] {
          let path = name.isEmpty ? property : "\(name).\(property)"
          keys.insert(path)
          collect(value, path, into: &keys)
        }
      default: collect(value, name, into: &keys)  // Of JSON Schema, which has many keys.
      }
    }
  }
}
