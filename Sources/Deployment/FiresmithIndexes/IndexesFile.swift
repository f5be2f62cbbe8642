import FiresmithDiagnostics
import FiresmithIndexRules
import FiresmithJSON
import FiresmithLanguage
import FiresmithSchema

/// `firestore.indexes.json`, which Firebase's command line deploys: an entry for each index that
/// the schema's queries need, and for each field that isn't indexed in the usual way.
///
/// An entry that serves a query is enough, whoever wrote it. Entries that no query needs stay.
///
/// Source: Firebase's "Cloud Firestore Index Definition Reference".
package struct IndexesFile: TeamFile {
  package let key = "indexes"
  package let hasIndexes = true
  private var edition = DatabaseEdition.standard

  package init() {}

  init(for edition: DatabaseEdition) { self.edition = edition }

  package mutating func use(_ edition: DatabaseEdition) { self.edition = edition }

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    let bytes = Array((text ?? "").utf8)
    let required = RequiredIndexes(schema, in: edition)
    guard let root = try Self.node(parsing: bytes) else {
      // What a new file has, too, to which entries are added as to any other.
      let empty = Array("{\n  \"indexes\": [],\n  \"fieldOverrides\": []\n}\n".utf8)
      guard let root = try Self.node(parsing: empty) else { return "" }
      return try Self.text(empty, root, with: required)
    }
    return try Self.text(bytes, root, with: required)
  }

  private static func node(parsing text: [UInt8]) throws(TeamFileProblem) -> JSONNode? {
    do throws(JSONProblem) {
      return try JSONNode(parsing: text)
    } catch {
      throw TeamFileProblem(.invalidJSON, error.message, at: error.offset)
    }
  }

  package func warnings(about text: String) -> [TeamFileProblem] {
    guard let root = try? JSONNode(parsing: Array(text.utf8)) else { return [] }
    return (root["indexes"]?.elements ?? []).flatMap { $0.members ?? [] }
      .filter { $0.key == "unique" }.map { .unique(at: $0.start) }
  }

  private static func text(
    _ text: [UInt8], _ root: JSONNode, with required: RequiredIndexes
  ) throws(TeamFileProblem) -> String {
    let existing = try ExistingIndexes(root)
    let missing = required.missing(in: existing)
    var editor = JSONEditor(text, root: root)
    let indexes = missing.composite.map { JSONLines($0.lines(quoted: JSON.quoted)) }
    add(indexes, to: existing.composite, "indexes", root, &editor)

    var catalog = existing.catalog
    var overrides: [JSONLines] = []
    for (field, needs) in missing.fields where try !existing.add(needs, to: field, with: &editor) {
      let indexes = catalog.indexes(of: field)
      guard let override = needs.override(of: field, besides: indexes) else { continue }
      // The fields of a map inherit its override, and come later.
      catalog.add(override)
      overrides.append(JSONLines(override.lines(quoted: JSON.quoted)))
    }
    add(overrides, to: existing.overrides, "fieldOverrides", root, &editor)
    return String(decoding: editor.result, as: UTF8.self)
  }

  /// Adds entries to the list of this key, which the file may not have yet.
  private static func add(
    _ entries: [JSONLines], to list: JSONNode?, _ key: String, _ root: JSONNode,
    _ editor: inout JSONEditor
  ) {
    guard !entries.isEmpty else { return }
    if let list {
      editor.append(entries, to: list)
    } else {
      editor.append([JSONLines(key: key, list: entries)], to: root)
    }
  }
}

extension TeamFileProblem {
  /// Source: Firebase's command line, `validateIndex`.
  fileprivate static func unique(at offset: Int) -> TeamFileProblem {
    TeamFileProblem(
      .invalidUnique,
      "Firebase's command line refuses a file with 'unique', whatever its value; delete the entry, "
        + "and make the index with 'gcloud firestore indexes composite create --unique'", at: offset
    )
  }
}
