import FiresmithFiles
import FiresmithJSON
import FiresmithSchema
import FiresmithStoredData

/// Checks the documents of sources against a schema.
package struct DataCheck: Sendable {
  let schema: CheckedSchema
  private let names: Set<String>?
  /// The files of the schema.
  let files: SourceFiles

  /// - Parameters:
  ///   - files: The files of the schema.
  ///   - names: The collections to check, by their names in the schema; `nil` for all.
  package init(_ schema: Schema, in files: SourceFiles, collections names: Set<String>? = nil) {
    self.schema = CheckedSchema(schema)
    self.files = files
    self.names = names
  }

  /// The findings in the sources, and the parts of them that can't be read.
  package struct Result: Sendable {
    package var findings: Findings
    package var unreadable = UnreadableParts()
    /// The sources that are plain JSON.
    package var plain = PlainSources()

    package init(
      findings: Findings, unreadable: UnreadableParts = UnreadableParts(),
      plain: PlainSources = PlainSources()
    ) {
      self.findings = findings
      self.unreadable = unreadable
      self.plain = plain
    }

    /// Whether the counts of both together are numbers that ``merge(_:)`` can add up.
    package func canMerge(_ other: Result) -> Bool {
      findings.documents + other.findings.documents <= JSONNode.greatestCount
        && unreadable.count + other.unreadable.count <= JSONNode.greatestCount
    }

    /// Adds what was found in other documents.
    package mutating func merge(_ other: Result) {
      findings.merge(other.findings)
      unreadable.merge(other.unreadable)
      plain.merge(other.plain)
    }
  }

  /// The result of checking no documents.
  package var emptyResult: Result {
    Result(findings: Findings(collections: schema.collections.count))
  }

  /// Returns a collector that checks documents.
  ///
  /// - Parameters:
  ///   - other: What is made of all documents beside the check.
  ///   - uniqueValues: Where values that have to be unique are kept.
  package func collector<Other: DocumentCollector>(
    beside other: Other, _ uniqueValues: UniqueValues? = nil
  ) -> Checking<Other> {
    var checker = DocumentChecker(schema, collections: names)
    checker.uniqueValues = uniqueValues
    return Checking(check: self, checker: checker, other: other)
  }

  /// Whether the values of some fields have to be unique.
  package var hasUniqueFields: Bool { schema.collections.contains { !$0.uniqueIndexes.isEmpty } }

  /// Returns a place for the values that have to be unique; `nil` if none have to.
  ///
  /// - Throws: An error if no temporary folder can be made.
  package func uniqueValues() throws(SystemError) -> UniqueValues? {
    try UniqueValues(of: schema.collections)
  }

  /// Checks documents, and makes something else of them, too.
  package struct Checking<Other: DocumentCollector>: DocumentCollector {
    fileprivate let check: DataCheck
    fileprivate var checker: DocumentChecker
    package fileprivate(set) var other: Other

    package var findings: Findings { checker.findings }

    package mutating func add(_ document: StoredDocument) {
      checker.check(document)
      other.add(document)
    }

    package mutating func merge(_ both: Checking) {
      checker.merge(both.checker.findings)
      other.merge(both.other)
    }

    package var json: JSON {
      let report = DataReport(Result(findings: findings), of: check.schema.collections)
      return ["report": report.json(in: check.files), "other": other.json]
    }

    package mutating func merge(json: JSONNode) throws(JSONProblem) {
      let members = try JSONMembers(json, ["report", "other"])
      let result = try check.result(ofReport: try members.required("report"))
      checker.merge(result.findings)
      try other.merge(json: try members.required("other"))
    }
  }
}
