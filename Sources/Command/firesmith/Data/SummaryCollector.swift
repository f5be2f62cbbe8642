import FiresmithJSON
import FiresmithStoredData
import FiresmithSummary
import FiresmithText
import FiresmithValues

/// Summarizes the documents of some collections.
struct SummaryCollector: DocumentCollector {
  private(set) var summary = Summary()
  /// The collections, by their ids or by their paths such as `users/*/posts`; empty for all.
  private let collections: Set<ExactString>
  /// Those of which there were documents.
  private var found: Set<ExactString> = []

  init(collections: [String] = []) { self.collections = Set(collections.map(ExactString.init)) }

  /// Those of which there were no documents, in the order of their bytes.
  var missing: [String] {
    collections.subtracting(found).map(\.string).sorted { byteOrder($0, $1) < 0 }
  }

  mutating func add(_ document: StoredDocument) {
    guard collections.isEmpty || isChosen(document.path) else { return }
    summary.add(document)
  }

  private mutating func isChosen(_ path: String) -> Bool {
    let collection = collectionPath(ofDocument: path)
    let id = collection.pathParts.last.map(String.init) ?? ""
    let chosen = collections.intersection([ExactString(collection), ExactString(id)])
    found.formUnion(chosen)
    return !chosen.isEmpty
  }

  mutating func merge(_ other: SummaryCollector) {
    summary.merge(other.summary)
    found.formUnion(other.found)
  }

  var json: JSON {
    let names = found.map(\.string).sorted { byteOrder($0, $1) < 0 }
    return ["summary": summary.json, "found": .array(names.map { .string($0) })]
  }

  mutating func merge(json: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(json, ["summary", "found"])
    summary.merge(try Summary(try members.required("summary")))
    for name in try members.list("found") { found.insert(ExactString(try name.text)) }
  }
}
