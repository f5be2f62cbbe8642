import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInference
import FiresmithInputs
import FiresmithReports
import FiresmithSharedCommands
import FiresmithSummary
import FiresmithText

/// `firesmith infer`
struct Infer: Subcommand {
  static let name = "infer"
  static let summary = "Write schemas for stored documents."
  static let discussion: [Discussion] = [
    .prose(
      "Reads the documents of each SOURCE, as 'firesmith check-data' does, and writes a schema file "
        + "for each collection, which the documents fit, with what is known of them in comments. "
        + "Overwrites nothing, and talks to no server.")
  ]
  static var operands: [Operand<Self>] { [.values(.source, \.reading.sources)] }
  static var options: [Option<Self>] {
    [
      .value(
        "output", .folder, \.folder,
        help: "The folder to write the schemas to. Default: \(InputFiles.schemaFolderName)."),
      .value(
        "summary", .file, \.summaryFile,
        help: "What 'firesmith summarize' has printed, in place of documents."),
      .flag(
        "values", \.showsRareValues,
        help: "Let strings stand in the schemas that were seen fewer than "
          + "\(SchemaInference.Options.often) times, as values of enumerations."),
      .flag(
        "explain", \.explains,
        help: "Print which unions were considered, and what is against them."),
      .values(
        "collection", .name, \.collections,
        help: "A collection to write a schema for, such as posts or 'users/*/posts'. May be "
          + "repeated. Default: all."),
      .value("limit", .number, \.reading.limit, help: "The number of documents to read at most."),
      .allowEmpty(\.reading.allowsEmpty), .jobs(\.reading.jobs), .resume(\.reading.resumedFile),
    ] + Option.plain(\.reading.plain) + [.color(\.color), .quiet(\.isQuiet)]
  }
  static let otherNames = ["introspect", "guess"]

  var reading = ReadingOptions()
  var folder: String?
  var summaryFile: String?
  var showsRareValues = false
  var explains = false
  var collections: [String] = []
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    if reading.sources.isEmpty, summaryFile == nil {
      throw UsageError(
        "name the data to write schemas for: the folder of an export, a file, or '-'")
    }
    if summaryFile != nil,
      !reading.sources.isEmpty || !collections.isEmpty || reading.limit != nil
        || reading.resumedFile != nil
    {
      throw UsageError(
        "'--summary' can't be combined with sources, '--collection', '--limit' or '--resume'")
    }
    if summaryFile != nil { try reading.plain.validateNone(with: "--summary") }
    try reading.validate()
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    var read: ReadingOptions.Read<SummaryCollector>?
    var found: Summary?
    if let summaryFile {
      found = inputs.summary(at: summaryFile)
    } else {
      read = try reading.summarize(for: Self.name, collections, isQuiet: isQuiet, &inputs)
      found = read?.collector.summary
    }
    guard let summary = found else { return CommandResult(problemsOf: inputs, color: color) }
    guard !summary.collections.isEmpty else {
      inputs.report([
        Diagnostic(.unreadableData, "there are no documents to write schemas for", at: .run)
      ])
      return CommandResult(problemsOf: inputs, color: color)
    }
    var options = SchemaInference.Options()
    options.showsRareValues = showsRareValues
    let schema = SchemaInference.schema(of: summary, options: options)
    let messages = write(schema, &inputs)
    var result = CommandResult(problemsOf: inputs, color: color)
    guard let messages else { return result }
    let lines = (read?.plain.lines ?? []) + messages
    if !isQuiet { result.output = lines.map { "firesmith: \($0)\n" }.joined() }
    return read?.end.ending(result) ?? result
  }

  /// Returns what to print about documents that don't fit.
  private static func lines(of oddities: [Oddity]) -> [String] {
    let lines = oddities.prefix(20).map { "odd: \($0.text)" }
    let rest = oddities.count - lines.count
    return rest > 0 ? lines + ["odd: \(rest) more of the kind"] : lines
  }

  /// Writes the files of a schema, unless the folder has schemas: these would be one with them.
  ///
  /// - Returns: What to print about it; `nil` if nothing is written, which is reported.
  private func write(_ schema: InferredSchema, _ inputs: inout InputFiles) -> [String]? {
    let folder = ".".appending(path: folder ?? InputFiles.schemaFolderName)
    do throws(SchemaFiles.Refused) {
      let written = try SchemaFiles(schema)
      let files = NewSchemas(folder: folder, files: written.files)
      do throws(SystemError) {
        if let existing = try files.existing.first {
          inputs.report([.isThere(existing)])
          return nil
        }
        var lines = try files.write().map { "wrote \($0)" } + schema.notes
        if explains { lines += schema.rejections.map { "no union in \($0)" } }
        lines += Self.lines(of: schema.oddities)
        let documents = counted(schema.documentCount, "document")
        lines.append(
          schema.oddities.isEmpty
            ? "\(documents) \(schema.documentCount == 1 ? "fits" : "fit") these schemas"
            : "\(documents) fit these schemas, but for those: 'firesmith check-data' finds them")
        return lines
      } catch {
        inputs.report([.unwritable(error)])
      }
    } catch {
      inputs.report([Diagnostic(.unreadableData, error.message, at: .run)])
    }
    return nil
  }
}

extension Diagnostic {
  static func isThere(_ path: String) -> Diagnostic {
    Diagnostic(
      .unwritableFile,
      "the folder has a schema already, and nothing is overwritten; choose another one with"
        + " '--output'", at: .file(path: path))
  }
}
