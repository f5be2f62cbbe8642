import FiresmithDiagnostics
import FiresmithFiles
import FiresmithJSON
import FiresmithSchema
import FiresmithStoredData
import FiresmithText

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
    /// Whether values that have to be unique were compared across all documents.
    package var comparesAllValues: Bool

    package init(
      findings: Findings, unreadable: UnreadableParts = UnreadableParts(),
      plain: PlainSources = PlainSources(), comparesAllValues: Bool = true
    ) {
      self.findings = findings
      self.unreadable = unreadable
      self.plain = plain
      self.comparesAllValues = comparesAllValues
    }

    /// Whether the counts of both together are numbers that ``merge(_:)`` can add up.
    package func canMerge(_ other: Result) -> Bool {
      findings.documents + other.findings.documents <= JSONNode.greatestCount
        && unreadable.count + other.unreadable.count <= JSONNode.greatestCount
    }

    /// Adds what was found in other documents.
    ///
    /// - Parameter collections: All collections of the schema.
    mutating func merge(_ other: Result, of collections: [Collection]) {
      // Reports have no values, so that those of one aren't compared with those of another.
      let counts = zip(findings.collections, other.findings.collections)
      let isDivided = zip(collections, counts).contains { collection, found in
        !collection.uniqueIndexes.isEmpty && found.0.documents > 0 && found.1.documents > 0
      }
      comparesAllValues = comparesAllValues && other.comparesAllValues && !isDivided
      findings.merge(other.findings)
      unreadable.merge(other.unreadable)
      plain.merge(other.plain)
    }
  }

  /// The result of checking no documents.
  package var emptyResult: Result {
    Result(findings: Findings(collections: schema.collections.count))
  }

  /// Adds what was found in other documents to a result.
  package func merge(_ other: Result, into result: inout Result) {
    result.merge(other, of: schema.collections)
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

  /// Returns a place for the values that have to be unique; `nil` if none have to.
  ///
  /// - Parameter file: The file of a run that can be resumed, next to which the values are kept.
  /// - Throws: An error if no folder for them can be made.
  package func uniqueValues(nextTo file: String?) throws(SystemError) -> UniqueValues? {
    try UniqueValues(of: schema.collections, nextTo: file)
  }

  /// Checks documents, and makes something else of them, too.
  package struct Checking<Other: DocumentCollector>: DocumentCollector {
    fileprivate let check: DataCheck
    fileprivate var checker: DocumentChecker
    package fileprivate(set) var other: Other

    package var findings: Findings { checker.findings }

    package mutating func begin(_ part: Int?) {
      checker.part = part
      other.begin(part)
    }

    package mutating func add(_ document: StoredDocument) {
      checker.check(document)
      other.add(document)
    }

    package mutating func merge(_ both: Checking) {
      checker.merge(both.checker.findings, values: both.checker.valueCount)
      other.merge(both.other)
    }

    package var json: JSON {
      let report = DataReport(Result(findings: findings), of: check.schema.collections)
      return [
        "report": report.json(in: check.files), "values": .integer(checker.valueCount),
        "other": other.json,
      ]
    }

    package mutating func merge(json: JSONNode) throws(JSONProblem) {
      let members = try JSONMembers(json, ["report", "values", "other"])
      let result = try check.result(ofReport: try members.required("report"))
      checker.merge(result.findings, values: try members.required("values").count)
      try other.merge(json: try members.required("other"))
    }

    package func save() throws(SystemError) {
      try checker.uniqueValues?.save()
      try other.save()
    }

    package func restore(partsWhere isFinished: (Int) -> Bool) throws(JSONProblem) {
      try other.restore(partsWhere: isFinished)
      guard let values = checker.uniqueValues else { return }
      let count: Int
      do throws(SystemError) {
        count = try values.keep(partsWhere: isFinished)
      } catch {
        throw JSONProblem("\(quoted(error.path)) can't be used: \(error.reason)", at: 0)
      }
      guard count == checker.valueCount else {
        throw JSONProblem(
          "the folder \(quoted(values.folder)) doesn't have the values any more that this run has"
            + " kept there; remove this file to begin again", at: 0)
      }
    }
  }
}
