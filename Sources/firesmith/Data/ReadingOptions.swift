import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithInputs
import FiresmithSchema
import FiresmithStoredData

/// What the commands that read stored documents are told about reading them.
struct ReadingOptions {
  var sources: [String] = []
  var limit: String?
  var jobs: String?

  func validate() throws(UsageError) {
    if sources.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input can be read only once")
    }
    _ = try sourceReading()
  }

  /// Finds the files of the sources, and the program that reads databases if one is named.
  func files() throws(UsageError) -> DataFiles {
    DataFiles(sources, databases: try RemoteTool.reader(of: sources))
  }

  /// Summarizes the documents of the sources. What can't be read is reported.
  ///
  /// - Parameter collections: The collections, by their ids or paths; empty for all.
  func summarize(
    _ collections: [String], isQuiet: Bool, _ inputs: inout InputFiles
  ) throws(UsageError) -> (collector: SummaryCollector, unreadable: UnreadableParts) {
    let files = try files()
    let progress = DataProgress(of: files, isQuiet: isQuiet)
    let (collector, unreadable) = try sourceReading().run(
      files, into: SummaryCollector(collections: Set(collections))
    ) { progress.advance(bytes: $0, documents: $1) }
    progress.finish()
    inputs.report(DataReport.diagnostics(of: unreadable))
    return (collector, unreadable)
  }

  func sourceReading() throws(UsageError) -> SourceReading {
    SourceReading(
      limit: try Self.number(limit, of: "limit"), jobs: try Self.number(jobs, of: "jobs"))
  }

  private static func number(_ text: String?, of flag: String) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("'--\(flag)' takes a number of 1 or more, not \(quoted(text))")
    }
    return number
  }
}

extension Option {
  static func jobs(_ property: WritableKeyPath<Command, String?>) -> Option {
    .value("jobs", .number, property, help: "The number of threads. Default: one a core.")
  }
}
