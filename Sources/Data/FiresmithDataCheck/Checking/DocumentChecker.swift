import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData

/// Checks the documents of a part of the data, and collects what is found.
package struct DocumentChecker: Sendable {
  private let schema: CheckedSchema
  private let names: Set<String>?
  package private(set) var findings: Findings
  /// The collection of the last document, and of all documents beside it.
  private var last: (parent: String, collection: Int?)?
  private let canRemember: Bool
  /// The values that have to be unique; `nil` if nobody asks for duplicates.
  var uniqueValues: UniqueValues?
  /// The part of the data that documents are read from; `nil` if a later run reads it again.
  var part: Int?
  /// The number of values that were kept in ``uniqueValues``.
  private(set) var valueCount = 0

  /// - Parameter names: The collections to check, by their names in the schema; `nil` for all.
  package init(_ schema: CheckedSchema, collections names: Set<String>? = nil) {
    self.schema = schema
    self.names = names
    findings = Findings(collections: schema.collections.count)
    canRemember = !schema.paths.hasSingleDocuments
  }

  /// Checks a document as a model of its collection, and adds what is wrong to the findings.
  package mutating func check(_ document: StoredDocument) {
    guard let collection = collection(of: document.path) else {
      if names == nil { findings.addUnknown(document.path) }
      return
    }
    if let names, !names.contains(schema.collections[collection].name.value) { return }
    valueCount += uniqueValues?.add(document, in: collection, of: part) ?? 0
    let problems = problems(of: document, in: collection, tellsAll: false)
    findings.add(document.path, in: collection, problems)
  }

  /// Adds what was found in other documents.
  ///
  /// - Parameter values: The number of values that were kept of these.
  mutating func merge(_ other: Findings, values: Int) {
    findings.merge(other)
    valueCount += values
  }

  /// Returns what is wrong with a document, as a model of the collection with this index. The first
  /// misfit is what generated Swift reports.
  package func problems(of document: StoredDocument, in collection: Int) -> [FieldProblem] {
    problems(of: document, in: collection, tellsAll: true)
  }

  private func problems(
    of document: StoredDocument, in collection: Int, tellsAll: Bool
  ) -> [FieldProblem] {
    var checker = ValueChecker(schema, losses: document.losses, tellsAll: tellsAll)
    checker.check(document: document.fields, schema.collections[collection].model.index)
    return checker.problems
  }

  /// Returns the index of the collection that the document at `path` belongs to; `nil` if the
  /// schema declares none.
  package mutating func collection(of path: String) -> Int? {
    guard canRemember, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return schema.paths.collection(ofDocument: path)
    }
    let parent = path[..<slash]
    if let last, last.parent.utf8.elementsEqual(parent.utf8) { return last.collection }
    // Documents below another one are of other collections.
    let collection = schema.paths.collection(ofDocument: path)
    last = (String(parent), collection)
    return collection
  }
}
