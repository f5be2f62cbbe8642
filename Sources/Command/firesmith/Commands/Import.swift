import FiresmithCommandLine
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
    try checkData.validate()
  }

  /// The command that checks documents against the schemas.
  private var checkData: CheckData {
    var command = CheckData()
    command.request.schemas = [folder ?? InputFiles.schemaFolderName]
    command.reading.sources = data.isEmpty ? ["-"] : data
    command.color = color
    command.isQuiet = isQuiet
    return command
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
    return options
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var options = try options()
    var inputs = InputFiles()
    let (files, problems) = CodeFile.read(paths)
    inputs.report(problems.map(Diagnostic.init))
    guard !files.isEmpty else {
      if problems.isEmpty {
        inputs.report([
          Diagnostic(.missingPath, "there are no Swift files here", at: .file(path: paths[0]))
        ])
      }
      return CommandResult(problemsOf: inputs, color: color)
    }
    var imported = SwiftImport(files, options: options)
    if imported.hasOpenTypes, let stored = try stored() {
      options.stored = stored
      imported = SwiftImport(files, options: options)
    }
    if let model = imported.unknownModels.first {
      throw UsageError("these files have no type \(quoted(model))")
    }
    var report = ImportReport(findings: imported.findings)
    guard !imported.schema.collections.isEmpty || !imported.schema.types.isEmpty else {
      report.isEmpty = true
      return result(report, inputs)
    }
    guard let (schemas, written) = write(imported.schema, &inputs) else {
      return CommandResult(problemsOf: inputs, color: color)
    }
    report.files = written
    let comparison = try compare(
      ImportedSchemas(code: files, places: imported.places, files: schemas, paths: written))
    report.comparisons = comparison.json
    return comparison.added(
      to: result(report, inputs), format: format, color: color, isQuiet: isQuiet)
  }

  /// Returns what the summaries say of documents, else what the data does: `nil` if neither is
  /// named. What can't be read is reported when the schemas are compared with it.
  private func stored() throws(UsageError) -> Summary? {
    var inputs = InputFiles()
    guard summaries.isEmpty else {
      // Standard input is read once, for the comparison.
      return summaries.contains("-") ? nil : inputs.summary(of: summaries)
    }
    guard !data.isEmpty, !data.contains("-") else { return nil }
    return try checkData.reading.summarize(for: Self.name, [], isQuiet: true, &inputs)?
      .collector.summary
  }

  /// Compares the schemas with documents and with summaries of them.
  private func compare(_ imported: ImportedSchemas) throws(UsageError) -> ImportComparison {
    var comparison = ImportComparison()
    if !data.isEmpty, let checked = try checkData.check(&comparison.inputs) {
      comparison.add(checked.report, imported)
    }
    if !summaries.isEmpty { comparison.addSummaries(at: summaries, imported) }
    return comparison
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

  /// Writes the files of a schema, unless the folder has schemas: these would be one with them.
  ///
  /// - Returns: The files and their paths; `nil` if nothing is written, which is reported.
  private func write(
    _ schema: InferredSchema, _ inputs: inout InputFiles
  ) -> (SchemaFiles, [String])? {
    let folder = ".".appending(path: folder ?? InputFiles.schemaFolderName)
    do throws(SchemaFiles.Refused) {
      let schemas = try SchemaFiles(schema)
      let files = NewSchemas(folder: folder, files: schemas.files)
      do throws(SystemError) {
        if let existing = try files.existing.first {
          inputs.report([.isThere(existing)])
          return nil
        }
        return (schemas, try files.write())
      } catch {
        inputs.report([.unwritable(error)])
      }
    } catch {
      inputs.report([Diagnostic(.unexpectedValue, error.message, at: .run)])
    }
    return nil
  }
}

extension Diagnostic {
  /// A file that isn't read.
  fileprivate init(_ problem: CodeFile.Problem) {
    switch problem {
    case .system(let error): self = .unreadable(error)
    case .tooLarge(let path):
      self.init(.fileTooLarge, "the file is larger than 16 MiB", at: .file(path: path))
    case .notText(let path):
      self.init(.invalidEncoding, "the file is not UTF-8", at: .file(path: path))
    case .tooDeep(let path, let error):
      let place = "line \(error.position.line), column \(error.position.column)"
      self.init(.tooDeep, "\(place): \(error.message)", at: .file(path: path))
    }
  }
}
