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
  /// - Parameter advance: Is told, by any thread, of bytes that have been read and documents that have
  ///   been checked.
  package func run(
    _ files: DataFiles, advance: @escaping @Sendable (_ bytes: Int, _ documents: Int) -> Void
  ) -> Result {
    let (checker, unreadable) = reading.run(
      files, into: DocumentChecker(schema, collections: names), advance: advance)
    return Result(findings: checker.findings, unreadable: unreadable)
  }
}

extension DocumentChecker: DocumentCollector {
  package mutating func add(_ document: StoredDocument) { check(document) }
  package mutating func merge(_ other: DocumentChecker) { merge(other.findings) }
}
