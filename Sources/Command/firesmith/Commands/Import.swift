import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithImport
import FiresmithInference
import FiresmithInputs
import FiresmithReports
import FiresmithSharedCommands
import FiresmithSummary
import FiresmithText

/// `firesmith import`
struct Import: Subcommand {
  static let name = "import"
  static let summary = "Write schemas for an app's own models."
  static let discussion: [Discussion] = [
    .prose(
      "Reads the Swift files at each PATH, a file or a folder, and writes schemas for the models that "
        + "are stored in documents, with a report of what was taken from the code, guessed, left "
        + "for you to decide, and left out. Overwrites nothing.")
  ]
  static var operands: [Operand<Self>] {
    [.choice(.language, \.language), .values(.path, \.paths, after: Language.names)]
  }
  static var options: [Option<Self>] {
    [
      .value(
        "output", .folder, \.folder,
        help: "The folder to write the schemas to. Default: \(InputFiles.schemaFolderName)."),
      .values(
        "collection", .name, \.collections,
        help: "The model of a collection, as PATH=MODEL: books=Book or 'users/{user}/posts=Post'. "
          + "May be repeated."),
      .choice(
        "keys", .name, \.keys,
        help: "The names that properties without CodingKeys are stored under: as-written, or snake "
          + "for an app that converts them to snake case. Default: as-written."),
      .values(
        "data", .source, \.data,
        help: "Documents to check against the schemas that are written, as 'firesmith check-data' "
          + "does. May be repeated."),
      .values(
        "summary", .file, \.summaries,
        help: "A summary of documents, as 'firesmith summarize' prints it, to compare with the "
          + "schemas that are written. May be repeated."),
      .choice("format", .name, \.format, help: "The format of the report. Default: text."),
      .color(\.color), .quiet(\.isQuiet),
    ]
  }
  static let otherNames = ["migrate", "adopt", "convert"]

  enum Language: String, CaseIterable {
    case swift
  }

  enum Keys: String, CaseIterable {
    case asWritten = "as-written"
    case snake
  }

  enum Format: String, CaseIterable {
    case text
    case json
  }

  /// Always given: the operand is required.
  var language = Language.swift
  var paths: [String] = []
  var folder: String?
  var collections: [String] = []
  var keys = Keys.asWritten
  var data: [String] = []
  var summaries: [String] = []
  var format = Format.text
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    if paths.isEmpty {
      throw UsageError("name the app's Swift files, or the folder that they are in")
    }
    if (data + summaries).count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input can be read only once")
    }
    _ = try options()
    try reading.validate()
  }

  private var reading: ReadingOptions {
    var reading = ReadingOptions()
    reading.sources = data
    return reading
  }

  private func options() throws(UsageError) -> SwiftImport.Options {
    var options = SwiftImport.Options()
    options.isSnakeCase = keys == .snake
    for collection in collections {
      let parts = collection.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, SwiftImport.Options.isPath(parts[0]) else {
        throw UsageError(
          "'--collection' needs a path and a model, such as books=Book, not \(quoted(collection))")
      }
      options.collections.append((parts[0], parts[1]))
    }
    if let (path, models) = options.contradiction {
      throw UsageError(
        "'--collection' names two models for \(quoted(path)): \(quoted(models.0)) and "
          + quoted(models.1))
    }
    return options
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var options = try options()
    var inputs = InputFiles()
    let (files, problems) = CodeFile.read(paths)
    for problem in problems { inputs.report([Diagnostic(problem, &inputs)]) }
    guard !files.isEmpty else {
      if problems.isEmpty {
        inputs.report([
          Diagnostic(.missingPath, "there are no Swift files here", at: .file(path: paths[0]))
        ])
      }
      return CommandResult(problemsOf: inputs, color: color)
    }
    var imported = SwiftImport(files, options: options)
    if let model = imported.unknownModels.first {
      throw UsageError("these files have no type \(quoted(model))")
    }
    guard !imported.schema.collections.isEmpty || !imported.schema.types.isEmpty else {
      var report = ImportReport(findings: imported.findings)
      report.isEmpty = true
      return result(report, inputs)
    }
    var comparison = ImportComparison()
    let summary = summaries.isEmpty ? nil : comparison.inputs.summary(of: summaries)
    if imported.hasOpenTypes, summary != nil {
      options.stored = summary
      imported = SwiftImport(files, options: options)
    }
    guard var schemas = draft(imported.schema, &inputs) else {
      return CommandResult(problemsOf: inputs, color: color)
    }
    if !data.isEmpty, let stored = try check(imported, schemas, files, &comparison) {
      options.stored = stored
      imported = SwiftImport(files, options: options)
      guard let guessed = draft(imported.schema, &inputs) else {
        return CommandResult(problemsOf: inputs, color: color)
      }
      schemas = guessed
    }
    guard let written = write(schemas, &inputs) else {
      return CommandResult(problemsOf: inputs, color: color)
    }
    if let summary {
      comparison.add(
        summary, ImportedSchemas(code: files, places: imported.places, files: schemas))
    }
    var report = ImportReport(findings: imported.findings)
    report.files = written
    report.comparisons = comparison.json
    return comparison.added(
      to: result(report, inputs), format: format, color: color, isQuiet: isQuiet)
  }

  /// Reads the documents once: checks them against the schemas, and summarizes them for types that
  /// the code leaves open, unless summaries tell these.
  ///
  /// - Returns: The documents' summary; `nil` if it isn't needed.
  private func check(
    _ imported: SwiftImport, _ schemas: SchemaFiles, _ code: [CodeFile],
    _ comparison: inout ImportComparison
  ) throws(UsageError) -> Summary? {
    let isOpen = imported.hasOpenTypes && summaries.isEmpty
    // The documents fit whatever is guessed from them, but where fields are missing.
    let open = isOpen ? draft(imported.schema.withOpenPresence, &comparison.inputs) : nil
    let checked = open ?? schemas
    let check = DataCheck(checked.schema, in: comparison.inputs.files)
    let collector = check.collector(beside: isOpen ? SummaryCollector() : nil)
    let read = try reading.read(
      into: collector, reading.facts(of: Self.name, []), isQuiet: isQuiet, &comparison.inputs)
    guard let read else { return nil }
    let found = DataCheck.Result(
      findings: read.collector.findings, unreadable: read.unreadable, plain: read.plain)
    comparison.add(
      DataReport(found, schema: checked.schema),
      ImportedSchemas(code: code, places: imported.places, files: checked))
    return read.collector.other?.summary
  }

  private func result(_ report: ImportReport, _ inputs: InputFiles) -> CommandResult {
    var result = CommandResult(problemsOf: inputs, color: color)
    if report.isEmpty {
      result.problems += "firesmith: \(ImportReport.emptiness)\n"
      if result.status == .done { result.status = .findings }
    }
    switch format {
    case .json: result.output = report.json.text
    case .text: if !isQuiet { result.output = report.text }
    }
    return result
  }

  /// Returns the files of a schema; `nil` if it can't be written, or the folder has schemas, with
  /// which these would be one: either is reported.
  private func draft(_ schema: InferredSchema, _ inputs: inout InputFiles) -> SchemaFiles? {
    do throws(SchemaFiles.Refused) {
      let schemas = try SchemaFiles(schema)
      do throws(SystemError) {
        guard let existing = try newSchemas(schemas).existing.first else { return schemas }
        inputs.report([.isThere(existing)])
      } catch {
        inputs.report([.unwritable(error)])
      }
    } catch {
      inputs.report([Diagnostic(.unexpectedValue, error.message, at: .run)])
    }
    return nil
  }

  /// Writes the files of a schema.
  ///
  /// - Returns: Their paths; `nil` if nothing is written, which is reported.
  private func write(_ schemas: SchemaFiles, _ inputs: inout InputFiles) -> [String]? {
    do throws(SystemError) {
      return try newSchemas(schemas).write()
    } catch {
      inputs.report([.unwritable(error)])
      return nil
    }
  }

  private func newSchemas(_ schemas: SchemaFiles) -> NewSchemas {
    NewSchemas(
      folder: ".".appending(path: folder ?? InputFiles.schemaFolderName), files: schemas.files)
  }
}

extension Diagnostic {
  /// A file that isn't read.
  fileprivate init(_ problem: CodeFile.Problem, _ inputs: inout InputFiles) {
    switch problem {
    case .system(let error): self = .unreadable(error)
    case .tooLarge(let path):
      self.init(.fileTooLarge, "the file is larger than 16 MiB", at: .file(path: path))
    case .notText(let path):
      self.init(.invalidEncoding, "the file is not UTF-8", at: .file(path: path))
    case .tooDeep(let path, let bytes, let error):
      let mark = inputs.add(bytes, at: path).map { file in
        SourceMark(
          file: file, line: Int32(clamping: error.position.line),
          column: Int32(clamping: error.position.column))
      }
      self.init(.tooDeep, error.message, at: mark.map { .mark($0) } ?? .file(path: path))
    }
  }
}
