import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithInputs
import FiresmithStoredData
import FiresmithText

/// Options for reading stored documents.
struct ReadingOptions {
  var sources: [String] = []
  var limit: String?
  var jobs: String?
  /// Whether sources without any documents aren't a problem.
  var allowsEmpty = false
  /// The file of a run that can be resumed.
  var resumedFile: String?
  var plain = PlainFlags()

  func validate() throws(UsageError) {
    if sources.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input can be read only once")
    }
    if resumedFile != nil {
      if limit != nil { throw .incompatible("--resume", "--limit") }
      if sources.contains("-") {
        throw UsageError("'--resume' needs files that can be read again, and '-' is none")
      }
    }
    _ = try sourceReading()
    _ = try plain.options
  }

  /// Summarizes the documents of the sources. What can't be read is reported.
  ///
  /// - Parameters:
  ///   - command: The name of the command that does it.
  ///   - collections: The collections, by their ids or paths; empty for all.
  /// - Returns: `nil` if a run can't be resumed, which is reported.
  func summarize(
    for command: String, _ collections: [String], isQuiet: Bool, _ inputs: inout InputFiles
  ) throws(UsageError) -> Read<SummaryCollector>? {
    let read = try read(
      into: SummaryCollector(collections: collections), facts(of: command, collections),
      isQuiet: isQuiet, &inputs)
    if let read { inputs.report(DataReport.diagnostics(of: read.unreadable)) }
    return read
  }

  /// Returns what has to be the same in a run that is resumed, whatever the command.
  func facts(of command: String, _ collections: [String]) -> [RunFacts.Fact] {
    [
      ("the command", command), ("'--collection'", collections.sorted().joined(separator: "\n")),
    ] + plain.facts
  }

  func sourceReading() throws(UsageError) -> SourceReading {
    SourceReading(
      limit: try Self.number(limit, of: "limit"), jobs: try Self.number(jobs, of: "jobs"),
      allowsEmpty: allowsEmpty)
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
  static func allowEmpty(_ property: WritableKeyPath<Command, Bool>) -> Option {
    .flag("allow-empty", property, help: "Take sources without any documents.")
  }

  static func jobs(_ property: WritableKeyPath<Command, String?>) -> Option {
    .value("jobs", .number, property, help: "The number of threads. Default: one a core.")
  }
}
