import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithReports
import FiresmithSchema
import FiresmithSharedCommands
import FiresmithStoredData
import FiresmithText

/// `firesmith check-data`
struct CheckData: Subcommand {
  static let name = "check-data"
  static let summary = "Check stored documents against the schemas."
  static let discussion: [Discussion] = [
    .prose(
      "Reads the documents of each SOURCE, and reports which of them generated models can't be read "
        + "from, and which have values beyond the schema's limits. Changes no data."),
    .rows([
      ("DIR", "A folder with an export of Firestore or of its emulator."),
      (
        "FILE",
        "A file of an export, JSON of Firestore's REST API or of node-firestore-import-export, JSON "
          + "lines: documents, or rows of the BigQuery extension's changelog; or plain JSON, without "
          + "types: collections by their names, with documents by their ids or in arrays."
      ),
      ("-", "JSON from standard input."),
      (
        "DATABASE",
        "emulator:PROJECT, firestore:PROJECT or firestore:PROJECT/DATABASE: all documents of a database, "
          + "which 'firesmith remote documents' reads."
      ),
    ]),
    .prose(
      "With --merge, reads reports of --format json in place of documents, and reports on all of "
        + "their documents."),
  ]
  static var operands: [Operand<Self>] { [.values(.source, \.reading.sources)] }
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration), .schemas(\.request.schemas),
      .flag("merge", \.merges, help: "Merge reports."),
      .values(
        "collection", .name, \.collections,
        help: "A collection to check, by its name in the schema. May be repeated. Default: all."),
      .value("limit", .number, \.reading.limit, help: "The number of documents to check at most."),
      .allowEmpty(\.reading.allowsEmpty), .jobs(\.reading.jobs), .resume(\.reading.resumedFile),
      .value(
        "summary", .file, \.summaryFile,
        help: "A file to write a summary of all documents into, as 'firesmith summarize' prints it."
      ),
    ] + Option.plain(\.reading.plain) + [
      .format(\.format), .color(\.color), .quiet(\.isQuiet),
    ]
  }
  static let otherNames = ["data", "scan"]

  var request = Request()
  var reading = ReadingOptions()
  var merges = false
  var collections: [String] = []
  var summaryFile: String?
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    if reading.sources.isEmpty {
      throw UsageError(
        merges
          ? "name the reports to merge"
          : "name the data to check: the folder of an export, a file, '-', or 'emulator:PROJECT'")
    }
    if merges,
      !collections.isEmpty || reading.limit != nil || summaryFile != nil
        || reading.resumedFile != nil
    {
      throw UsageError(
        "'--merge' can't be combined with '--collection', '--limit', '--summary' or '--resume'")
    }
    if merges { try reading.plain.validateNone(with: "--merge") }
    if let summaryFile, let resumed = reading.resumedFile, summaryFile.resolved == resumed.resolved
    {
      throw UsageError("'--summary' and '--resume' need files of their own")
    }
    try reading.validate()
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    guard let checked = try check(&inputs) else {
      return CommandResult(problemsOf: inputs, format: format, color: color)
    }
    let result = result(checked.report, inputs)
    return checked.end?.ending(result) { checked.uniqueValues?.remove() } ?? result
  }

  /// The report about documents, and what is left of making it.
  struct Checked {
    let report: DataReport
    let end: ReadingOptions.End?
    let uniqueValues: UniqueValues?
  }

  /// Checks the documents, and reports all but what is wrong with them.
  ///
  /// - Returns: `nil` if they can't be checked, which is reported.
  func check(_ inputs: inout InputFiles) throws(UsageError) -> Checked? {
    var request = request
    request.isForOneOutput = !request.schemas.isEmpty
    let schemas = inputs.schemas(request)
    guard let schema = schemas.first, !inputs.diagnostics.hasErrors else { return nil }
    guard schemas.count == 1 else {
      throw UsageError("there are several sets of schemas; choose one with '--schemas'")
    }
    let names = try checkedNames(of: schema)
    if let summaryFile, !inputs.mayReplaceBySummary(summaryFile) { return nil }

    let check = DataCheck(schema, in: inputs.files, collections: names)
    let uniqueValues: UniqueValues?
    do throws(SystemError) {
      uniqueValues = merges ? nil : try check.uniqueValues(nextTo: reading.resumedFile)
    } catch {
      inputs.diagnostics.append(.unwritable(error))
      return nil
    }
    var end: ReadingOptions.End?
    let found =
      merges ? merged(check, &inputs) : try checked(check, uniqueValues, &inputs, &end)
    guard let found else { return nil }
    if !found.comparesAllValues { inputs.diagnostics.append(.comparedInPart(merges: merges)) }
    return Checked(
      report: DataReport(found, schema: schema), end: end, uniqueValues: uniqueValues)
  }

  /// Checks the documents of the sources, and writes their summary.
  ///
  /// - Parameter uniqueValues: Where values that have to be unique are kept; `nil` if none have to.
  private func checked(
    _ check: DataCheck, _ uniqueValues: UniqueValues?, _ inputs: inout InputFiles,
    _ end: inout ReadingOptions.End?
  ) throws(UsageError) -> DataCheck.Result? {
    let facts =
      reading.facts(of: Self.name, collections) + [("'--summary'", summaryFile ?? "")]
    let collector = check.collector(
      beside: summaryFile.map { _ in SummaryCollector() }, uniqueValues)
    let read = try reading.read(into: collector, facts, isQuiet: isQuiet, &inputs)
    guard let read else { return nil }
    if let summaryFile, var summary = read.collector.other?.summary {
      summary.add(unreadable: read.unreadable.count)
      inputs.write(summary, to: summaryFile)
    }
    end = read.end
    var findings = read.collector.findings
    do throws(SystemError) {
      try uniqueValues?.addDuplicates(to: &findings)
    } catch {
      inputs.diagnostics.append(.unwritable(error))
      return nil
    }
    return DataCheck.Result(
      findings: findings, unreadable: read.unreadable, plain: read.plain,
      comparesAllValues: uniqueValues == nil || !read.isLimited)
  }

  /// Returns what is in the reports on all of the documents; `nil` if one can't be read, which is
  /// reported.
  private func merged(_ check: DataCheck, _ inputs: inout InputFiles) -> DataCheck.Result? {
    var result = check.emptyResult
    for path in reading.sources {
      guard let other = inputs.result(of: check, at: path) else { continue }
      guard result.canMerge(other) else {
        inputs.report([
          Diagnostic(
            .unreadableData, "there are more documents in these reports than can be counted",
            at: .file(path: path))
        ])
        continue
      }
      check.merge(other, into: &result)
    }
    return inputs.diagnostics.hasErrors ? nil : result
  }

  /// Returns the names of the collections to check; `nil` for all.
  private func checkedNames(of schema: Schema) throws(UsageError) -> Set<String>? {
    guard !collections.isEmpty else { return nil }
    let known = schema.collections.map(\.name.value)
    for name in collections where !known.contains(name) {
      let nearest = nearestName(to: name, among: known).map { "; did you mean \(quoted($0))?" }
      throw UsageError("the schema has no collection \(quoted(name))" + (nearest ?? ""))
    }
    return Set(collections)
  }

  private func result(_ report: DataReport, _ inputs: InputFiles) -> CommandResult {
    var inputs = inputs
    inputs.report(report.diagnostics)
    var result = CommandResult(problemsOf: inputs, format: format, color: color)
    if format == .json { result.output = report.json(in: inputs.files).text }
    if !isQuiet {
      let lines = report.sources + [report.summary]
      let summary = lines.map { "firesmith: \($0)\n" }.joined()
      if format.isDocument { result.problems += summary } else { result.output += summary }
    }
    return result
  }
}

extension Diagnostic {
  /// - Parameter merges: Whether the documents are those of several reports.
  fileprivate static func comparedInPart(merges: Bool) -> Diagnostic {
    let words =
      merges
      ? "values that have to be unique were compared within each report, not across reports"
      : "values that have to be unique were compared among the first documents, because of '--limit'"
    return Diagnostic(
      .dataNotUnique, words + "; one run that reads all documents compares all", at: .run,
      severity: .note)
  }
}
