import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithReports
import FiresmithSharedCommands
import FiresmithSummary
import FiresmithText

/// `firesmith summarize`
struct Summarize: Subcommand {
  static let name = "summarize"
  static let summary = "Summarize stored documents: their fields, types and ranges, as JSON."
  static let discussion: [Discussion] = [
    .prose(
      "Reads the documents of each SOURCE, as 'firesmith check-data' does, and prints what they have "
        + "in common. A summary has some of the data itself: few strings, ids and keys of maps."),
    .prose(
      "With --merge, reads summaries in place of documents, and prints the summary of all of their "
        + "documents."),
  ]
  static var operands: [Operand<Self>] { [.values(.source, \.reading.sources)] }
  static var options: [Option<Self>] {
    [
      .flag("merge", \.merges, help: "Merge summaries."),
      .flag(
        "no-values", \.withholdsValues,
        help: "Leave out ids, paths, ranges, and strings and keys that were seen fewer than "
          + "\(Withheld.often) times."),
      .flag(
        "redact", \.redacts, help: "Leave out all strings, ids, paths, ranges and keys of maps."),
      .values(
        "collection", .name, \.collections,
        help: "A collection to summarize, such as posts or 'users/*/posts'. May be repeated.",
        "Default: all."),
      .value(
        "limit", .number, \.reading.limit, help: "The number of documents to read at most."),
      .allowEmpty(\.reading.allowsEmpty), .jobs(\.reading.jobs), .resume(\.reading.resumedFile),
    ] + Option.plain(\.reading.plain) + [.color(\.color), .quiet(\.isQuiet)]
  }
  static let otherNames = ["summary", "summarise", "profile"]

  var reading = ReadingOptions()
  var merges = false
  var withholdsValues = false
  var redacts = false
  var collections: [String] = []
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    if reading.sources.isEmpty {
      throw UsageError(
        merges
          ? "name the summaries to merge"
          : "name the data to summarize: the folder of an export, a file, '-', or 'emulator:PROJECT'"
      )
    }
    if merges, !collections.isEmpty || reading.limit != nil || reading.resumedFile != nil {
      throw UsageError("'--merge' can't be combined with '--collection', '--limit' or '--resume'")
    }
    if merges { try reading.plain.validateNone(with: "--merge") }
    if withholdsValues, redacts {
      throw UsageError("'--no-values' and '--redact' can't be combined")
    }
    try reading.validate()
  }

  private var withheld: Withheld? {
    redacts ? .all : withholdsValues ? .values : nil
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    var read: ReadingOptions.Read<SummaryCollector>?
    guard let summary = merges ? merged(&inputs) : try summarized(&inputs, &read) else {
      return CommandResult(problemsOf: inputs, color: color)
    }
    var result = CommandResult(problemsOf: inputs, color: color)
    result.output = (withheld.map(summary.withholding) ?? summary).json.text
    if !isQuiet {
      let lines = (read?.plain.lines ?? []) + [Self.words(for: summary)]
      result.problems += lines.map { "firesmith: \($0)\n" }.joined()
    }
    return read?.end.ending(result) ?? result
  }

  private func summarized(
    _ inputs: inout InputFiles, _ result: inout ReadingOptions.Read<SummaryCollector>?
  ) throws(UsageError) -> Summary? {
    let read = try reading.summarize(for: Self.name, collections, isQuiet: isQuiet, &inputs)
    guard let read else { return nil }
    for name in read.collector.missing {
      inputs.report([
        Diagnostic(
          .dataWithoutCollection, "no document of a collection \(quoted(name)) was read", at: .run,
          severity: .warning)
      ])
    }
    var summary = read.collector.summary
    summary.add(unreadable: read.unreadable.count)
    result = read
    return summary
  }

  /// Returns the summary of all documents of other summaries; `nil` if one can't be read, which is
  /// reported.
  private func merged(_ inputs: inout InputFiles) -> Summary? {
    var result = Summary()
    for path in reading.sources {
      guard let summary = inputs.summary(at: path) else { continue }
      if summary.withheld != nil {
        inputs.report([
          Diagnostic(
            .unreadableData,
            "a summary without values can't be merged; merge first, and leave out values then",
            at: .file(path: path))
        ])
      }
      result.merge(summary)
    }
    return inputs.diagnostics.hasErrors ? nil : result
  }

  private static func words(for summary: Summary) -> String {
    var words = "\(counted(summary.count, "document")) of"
    words += " \(counted(summary.collections.count, "collection"))"
    if summary.otherCount > 0 {
      words += ", and \(grouped(summary.otherCount)) of them of more collections"
    }
    return words
  }
}
