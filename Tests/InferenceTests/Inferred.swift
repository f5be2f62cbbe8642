import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithGenerator
import FiresmithLanguage
import FiresmithLanguages
import FiresmithSchema
import FiresmithStoredData
import FiresmithSummary
import Testing

@testable import FiresmithInference

/// The schema that is inferred from documents, with everything that has to be true of it.
struct Inferred {
  let description: InferredSchema
  let files: [(name: String, text: String)]
  let schema: Schema

  init(_ documents: [StoredDocument], options: SchemaInference.Options = .init()) throws {
    var summary = Summary()
    for document in documents { summary.add(document) }
    try self.init(summary, options: options)
  }

  init(_ summary: Summary, options: SchemaInference.Options = .init()) throws {
    description = SchemaInference.schema(of: summary, options: options)
    let written = try SchemaFiles(description)
    files = written.files
    schema = written.schema
  }

  /// The files one after the other, each below its name.
  var text: String {
    files.map { "--- \($0.name)\n\($0.text)" }.joined()
  }

  /// Requires that the schema can be generated in all languages, and has no labels: which data are
  /// personal is for people to say.
  func requireGenerated() throws {
    try #require(schema.labels.isEmpty, "\(text)")
    for language in Languages.all {
      var problems: [Diagnostic] = []
      let files = Generator().files(
        for: schema, in: language, options: OutputOptions(), diagnostics: &problems)
      try #require(!problems.hasErrors, "\(problems.map(\.message))\n\(text)")
      try #require(!files.isEmpty || schema.collections.isEmpty)
    }
  }

  /// Requires that documents fit the schema.
  ///
  /// - Parameter strange: How many documents may be of no collection of the schema.
  func requireFit(_ documents: [StoredDocument], strange: Int = 0) throws {
    var checker = DocumentChecker(CheckedSchema(schema))
    for document in documents { checker.check(document) }
    let findings = checker.findings
    let problems = findings.collections.flatMap { $0.problems.keys }.map {
      "\($0.field) \($0.reason)"
    }
    // What was said to be odd may not fit.
    let odd = description.oddities.reduce(0) { $0 + $1.count }
    try #require(findings.misfits <= odd && findings.beyondLimits == 0, "\(problems)\n\(text)")
    try #require(findings.unknown.documents == strange, "\(text)")
  }
}
