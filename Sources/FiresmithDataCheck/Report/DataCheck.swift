import FiresmithSchema
import FiresmithStoredData

/// Checks the documents of sources against a schema.
package struct DataCheck: Sendable {
  private let schema: CheckedSchema
  private let names: Set<String>?

  /// How the documents are read.
  package var reading = SourceReading()

  /// - Parameter names: The collections to check, by their names in the schema; `nil` for all.
  package init(_ schema: Schema, collections names: Set<String>? = nil) {
    self.schema = CheckedSchema(schema)
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
  }

  /// Reads all files, and checks their documents.
  ///
  /// - Parameters:
  ///   - other: What is made of all documents beside the check.
  ///   - advance: Is told, by any thread, of bytes that have been read and documents that have been
  ///     checked.
  package func run<Other: DocumentCollector>(
    _ files: DataFiles, beside other: Other,
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
