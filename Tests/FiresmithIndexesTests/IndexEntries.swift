import Foundation
import Testing

/// The entries of a file of indexes, as Foundation reads them.
struct IndexEntries {
  struct Composite: Hashable {
    var collectionGroup: String
    var scope: String
    /// In the words of `Tests/index-shapes.tsv`: `(state, -population)`.
    var fields: String
  }

  struct Single: Hashable {
    var path: String
    var scope: String
    /// In the words of `Tests/index-shapes.tsv`: `-population`.
    var field: String
  }

  var composites: [Composite] = []
  /// The indexes of single fields, by the overrides that have them.
  var singles: [Single] = []
  /// The fields of the overrides.
  var overridden: [String] = []
  var timesToLive: [String] = []

  private struct File: Decodable {
    struct Index: Decodable {
      var collectionGroup: String
      var queryScope: String
      var fields: [Field]
    }
    struct Override: Decodable {
      var fieldPath: String
      var ttl: Bool?
      var indexes: [Field]
    }
    struct Field: Decodable {
      var fieldPath: String?
      var order: String?
      var arrayConfig: String?
      var queryScope: String?
      var vectorConfig: Vector?

      struct Vector: Decodable {
        struct Flat: Decodable {}

        var dimension: Int
        var flat: Flat
      }

      func text(of path: String) -> String {
        if let vectorConfig { return "<\(path) \(vectorConfig.dimension)>" }
        return arrayConfig == nil ? (order == "DESCENDING" ? "-" : "") + path : "[\(path)]"
      }
    }
    var indexes: [Index]
    var fieldOverrides: [Override]
  }

  /// - Parameter text: A file without comments.
  init(_ text: String) throws {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    composites = file.indexes.map { index in
      let fields = index.fields.map { $0.text(of: $0.fieldPath ?? "") }
      return Composite(
        collectionGroup: index.collectionGroup, scope: index.queryScope,
        fields: "(\(fields.joined(separator: ", ")))")
    }
    for override in file.fieldOverrides {
      overridden.append(override.fieldPath)
      if override.ttl == true { timesToLive.append(override.fieldPath) }
      singles += override.indexes.map {
        Single(
          path: override.fieldPath, scope: $0.queryScope ?? "",
          field: $0.text(of: override.fieldPath))
      }
    }
  }
}

extension IndexEntries {
  /// Returns a file with indexes of `cities` and with no others, not even those that every field
  /// has by itself.
  ///
  /// - Parameter needs: The indexes in the words of `Tests/index-shapes.tsv`.
  static func file(_ needs: some Sequence<String>, isGroup: Bool) throws -> String {
    let scope = isGroup ? "COLLECTION_GROUP" : "COLLECTION"
    func entry(_ field: String, _ isComposite: Bool) -> (path: String, entry: [String: Any]) {
      if field.hasPrefix("<"), let dimension = field.dropLast().split(separator: " ").last {
        let path = field.dropFirst().dropLast(dimension.count + 2)
        let vector: [String: Any] = ["dimension": Int(dimension) ?? 0, "flat": [String: Any]()]
        return (String(path), ["fieldPath": String(path), "vectorConfig": vector])
      }
      let path = field.trimmingCharacters(in: ["-", "[", "]"])
      var entry: [String: Any] = isComposite ? ["fieldPath": path] : ["queryScope": scope]
      if field.hasPrefix("[") {
        entry["arrayConfig"] = "CONTAINS"
      } else {
        entry["order"] = field.hasPrefix("-") ? "DESCENDING" : "ASCENDING"
      }
      return (path, entry)
    }
    var composites: [[String: Any]] = []
    var singles: [String: [[String: Any]]] = ["*": []]
    for need in needs {
      if need.hasPrefix("(") {
        let fields = need.dropFirst().dropLast().split(separator: ", ").map(String.init)
        composites.append([
          "collectionGroup": "cities", "queryScope": scope,
          "fields": fields.map { entry($0, true).entry },
        ])
      } else {
        let (path, index) = entry(need, false)
        singles[path, default: []].append(index)
      }
    }
    let overrides = singles.map { path, indexes -> [String: Any] in
      ["collectionGroup": "cities", "fieldPath": path, "indexes": indexes]
    }
    let file: [String: Any] = ["indexes": composites, "fieldOverrides": overrides]
    return String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
  }
}
