import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// Tells collections of documents that are alike from documents that each stand for themselves.
enum SingleDocuments {
  /// Returns the documents of a collection that stand for themselves; `nil` if they are a
  /// collection.
  static func all(
    of collection: CollectionSummary
  ) -> [(id: String, fields: MapSummary, count: Int)]? {
    let parts = collection.path.pathParts
    let name = String(parts.last ?? "")
    let isNested = parts.count > 1
    let ids = collection.ids.distinct.list
    guard !ids.isEmpty, ids.allSatisfy({ isName($0.string) }) else { return nil }
    if ids.count == 1 {
      let id = ids[0]
      // Below each of many documents the same id: nobody makes that for a list of things.
      let isSingle =
        isNested && id.count > 1 || isUsual(id.string) || isUsual(name)
      return isSingle ? [(id.string, collection.fields, id.count)] : nil
    }
    let singles = collection.singles.list
    guard singles.count == ids.count, !singles.isEmpty else { return nil }
    if isNested, collection.count < 3 * ids.count { return nil }
    guard likeness(singles) < 0.5 else { return nil }
    return singles.map { ($0.id, $0.fields, $0.fields.count) }
  }

  /// Returns the share of their fields that two documents have in common, on average: from 0 to 1.
  private static func likeness(_ singles: [SingleSummaries.Single]) -> Double {
    let names = singles.map { Set($0.fields.fields.map(\.name)) }
    var (sum, count) = (0.0, 0.0)
    for (index, first) in names.enumerated() {
      for second in names.dropFirst(index + 1) {
        let all = first.union(second).count
        sum += all == 0 ? 1 : Double(first.intersection(second).count) / Double(all)
        count += 1
      }
    }
    return sum / count
  }

  /// Whether an id is a word that somebody chose, rather than one that a program made, and one that
  /// a schema's path can have: Firestore shows ids that are numbers as `__id7__`.
  static func isName(_ id: String) -> Bool {
    guard canStandInPath(id) else { return false }
    let bare = id.drop { "-_".contains($0) }
    return FieldNames.looksLikeName(String(bare)) && StringForm(id) == nil
      && id.utf8.count { (0x30...0x39).contains($0) } <= 2
  }

  /// Whether documents or collections of this name are usually the only ones of their kind.
  static func isUsual(_ name: String) -> Bool {
    !WordNames.words(of: name).allSatisfy { !usual.contains($0) }
  }

  private static let usual: Set<String> = [
    "app", "config", "configs", "configuration", "configuracion", "constants", "counter",
    "counters", "current", "default", "defaults", "features", "flags", "general", "global",
    "globals", "info", "internal", "limits", "main", "maintenance", "meta", "metadata", "options",
    "preferences", "private", "public", "secrets", "setting", "settings", "singleton", "state",
    "stats", "statistics", "status", "summary", "system", "totals", "version", "versions",
  ]

  /// Whether an id says that somebody has tried something.
  static func isTrial(_ id: String) -> Bool {
    WordNames.words(of: id).contains { trials.contains($0) }
  }

  private static let trials: Set<String> = [
    "demo", "dummy", "empty", "example", "fake", "foo", "init", "placeholder", "sample", "temp",
    "template", "test", "testing", "tmp", "xxx",
  ]
}
