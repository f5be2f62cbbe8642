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

  /// What was found in the sources, and what of them can't be read.
  package struct Result: Sendable {
    package var findings: Findings
    package var unreadable = UnreadableParts()

    package init(findings: Findings, unreadable: UnreadableParts = UnreadableParts()) {
      self.findings = findings
      self.unreadable = unreadable
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
    }
  }

  /// What was found in no documents.
  package var emptyResult: Result {
    Result(findings: Findings(collections: schema.collections.count))
  }

  /// Reads all files, and checks their documents.
  ///
  /// - Parameters:
  ///   - reading: How the documents are read.
  ///   - other: What is made of all documents beside the check.
  ///   - advance: Is told, by any thread, of bytes that have been read and documents that have been
  ///     checked.
  package func run<Other: DocumentCollector>(
    _ files: DataFiles, _ reading: SourceReading, beside other: Other,
    advance: @escaping @Sendable (_ bytes: Int, _ documents: Int) -> Void
  ) -> (Result, Other) {
    let both = Both(checker: DocumentChecker(schema, collections: names), other: other)
    let (collected, unreadable) = reading.run(files, into: both, advance: advance)
    return (
      Result(findings: collected.checker.findings, unreadable: unreadable), collected.other
    )
  }
}

private struct Both<Other: DocumentCollector>: DocumentCollector {
  var checker: DocumentChecker
  var other: Other

  mutating func add(_ document: StoredDocument) {
    checker.check(document)
    other.add(document)
  }

  mutating func merge(_ both: Both) {
    checker.merge(both.checker.findings)
    other.merge(both.other)
  }
}

/// Collects documents, or nothing.
extension Optional: DocumentCollector where Wrapped: DocumentCollector {
  package mutating func add(_ document: StoredDocument) { self?.add(document) }

  package mutating func merge(_ other: Wrapped?) {
    if let other { self?.merge(other) }
  }
}
