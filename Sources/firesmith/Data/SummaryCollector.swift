import FiresmithDataCheck
import FiresmithJSON
import FiresmithStoredData
import FiresmithSummary

/// Summarizes the documents of some collections.
struct SummaryCollector: DocumentCollector {
  private(set) var summary = Summary()
  /// The collections, by their ids or by their paths such as `users/*/posts`; empty for all.
  private let collections: Set<String>
  /// Those of which there were documents.
  private(set) var found: Set<String> = []

  init(collections: Set<String> = []) { self.collections = collections }

  mutating func add(_ document: StoredDocument) {
    guard collections.isEmpty || isChosen(document.path) else { return }
    summary.add(document)
  }

  private mutating func isChosen(_ path: String) -> Bool {
    let collection = collectionPath(ofDocument: path)
    let id = collection.split(separator: "/").last.map(String.init) ?? ""
    let chosen = collections.intersection([collection, id])
    found.formUnion(chosen)
    return !chosen.isEmpty
  }

  mutating func merge(_ other: SummaryCollector) {
    summary.merge(other.summary)
    found.formUnion(other.found)
  }

  var json: JSON {
    ["summary": summary.json, "found": .array(found.sorted().map { .string($0) })]
  }

  mutating func merge(json: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(json, ["summary", "found"])
    summary.merge(try Summary(try members.required("summary")))
    for name in try members.list("found") { found.insert(try name.text) }
  }
}
