import FiresmithDiagnostics
import FiresmithFiles
import FiresmithGenerator
import FiresmithLanguage
import FiresmithSchema

/// The files of one output in memory, or the data that they are rendered with.
package struct RenderedOutput<File> {
  package let output: Output
  /// For a team's file, at most that file, unless it is a folder.
  package let files: [File]
}

/// Turns a schema into the files of an output, or into their data. Appends problems to the
/// diagnostics of the input files.
private typealias Rendering<File> = (inout InputFiles, Schema, Output) -> [File]

extension InputFiles {
  /// Reads, checks and renders everything that `request` asks for. The result is unusable if
  /// errors were reported.
  package mutating func render(_ request: Request) -> [RenderedOutput<GeneratedFile>] {
    // A page is written alone, with the other outputs' declarations.
    showsTypesOnly = request.page != nil
    return render(request, isOfDatabases: !request.isForOneOutput, Self.files)
  }

  /// Reads and checks everything that `request` asks for, as ``render(_:)`` does, but renders only
  /// what can turn out to be wrong then: the files of databases, and a team's own templates.
  package mutating func check(_ request: Request) {
    _ = render(request, isOfDatabases: !request.isForOneOutput) { inputs, schema, output in
      guard let code = output.code else { return Self.files(&inputs, schema, output) }
      var problems: [Diagnostic] = []
      inputs.generator(for: code).check(
        schema, in: code.language, options: code.options, diagnostics: &problems)
      inputs.report(problems)
      return []
    }
  }

  /// Reads and checks what `request` asks for, and returns the data for its templates.
  package mutating func contexts(_ request: Request) -> [RenderedOutput<FileContext>] {
    render(request) { inputs, schema, output in
      let code: Output.Code
      switch output.kind {
      case .code(let found): code = found
      case .teamFile(let file):
        // Pages say which indexes a file lists.
        guard file.templatePrefix != nil || file.hasIndexes,
          !Self.files(&inputs, schema, output).isEmpty
        else { return [] }
        let name = output.path.path.resolved.lastComponent
        return inputs.prepared(file, for: output).context(for: schema, named: name).map { [$0] }
          ?? []
      case .checks: return []
      }
      // Pages have the code of the other outputs.
      var problems: [Diagnostic] = []
      if inputs.showsCode, Self.files(&inputs, schema, output).isEmpty { return [] }
      let contexts = inputs.generator(for: code).contexts(
        for: schema, in: code.language, options: code.options, diagnostics: &problems)
      inputs.report(problems)
      return contexts
    }
  }

  /// Reads and checks the schemas that `request` asks for, whatever is made from them.
  ///
  /// - Returns: The schemas of each namespace, in the order of the outputs; none if there are
  ///   errors, which have been reported.
  package mutating func schemas(_ request: Request) -> [Schema] {
    let configurations = readConfigurations(request)
    guard !diagnostics.hasErrors else { return [] }
    var sets: [SchemaSet] = []
    for output in outputs(request, configurations) {
      let set = SchemaSet(output, files: readSchemas(output))
      if !sets.contains(where: { $0.files == set.files }) { sets.append(set) }
    }
    guard diagnostics.status != .failure else { return [] }
    let resolved = resolve(Set(sets))
    return diagnostics.hasErrors ? [] : sets.compactMap { resolved[$0] }
  }

  /// Returns an output's files. What is wrong is reported.
  private static func files(
    _ inputs: inout InputFiles, _ schema: Schema, _ output: Output
  ) -> [GeneratedFile] {
    switch output.kind {
    case .teamFile(let found):
      let file = inputs.prepared(found, for: output)
      let paths = output.schemas.map(\.path)
      if file.isFolder(at: output.path.path) {
        return inputs.renderFolder(file, at: output.path, for: schema)
      }
      let rendered = inputs.render(file, at: output.path, for: schema)
      if file.hasIndexes, let rendered {
        inputs.shownIndexes[paths] = ShownIndexes(
          file: output.path.path.resolved.lastComponent, text: rendered.contents)
      }
      return rendered.map { [$0] } ?? []
    case .code(let code):
      var problems: [Diagnostic] = []
      let generator = inputs.generator(for: code)
      guard inputs.showsCode else {
        let files = generator.files(
          for: schema, in: code.language, options: code.options, diagnostics: &problems)
        inputs.report(problems)
        return files
      }
      let (files, calls) = generator.filesWithCalls(
        for: schema, in: code.language, options: code.options, ofTypesOnly: inputs.showsTypesOnly,
        diagnostics: &problems)
      inputs.report(problems)
      inputs.generatedCode.append(
        (
          output.schemas.map(\.path),
          ShownCode(
            language: code.language.bindings.title,
            folder: output.path.path.resolved.lastComponent, files: files,
            calls: calls)
        ))
      return files
    case .checks: return []
    }
  }

  /// Returns a file that knows what other outputs have for the same schemas, and a team's
  /// templates.
  private mutating func prepared(_ file: any TeamFile, for output: Output) -> any TeamFile {
    var file = file
    if file.showsCode(at: output.path.path) { file.show(generatedCode(from: output.schemas)) }
    let paths = output.schemas.map(\.path)
    file.show(ruleConditions[paths] ?? [:])
    if let indexes = shownIndexes[paths] { file.show(indexes) }
    if let prefix = file.templatePrefix, let folder = output.templates {
      file.use(readTemplates(folder).filter { $0.name.hasPrefix(prefix) })
    }
    return file
  }

  /// Returns the code that other outputs have for schemas.
  private func generatedCode(from schemas: [RequestedPath]) -> [ShownCode] {
    let paths = schemas.map(\.path)
    return generatedCode.filter { $0.schemas == paths }.map(\.code)
  }

  private mutating func generator(for code: Output.Code) -> Generator {
    Generator(replacing: code.templates.map { readTemplates($0) } ?? [])
  }

  /// - Parameter isOfDatabases: Whether to report queries that run without an index, and to collect
  ///   commands for databases.
  private mutating func render<File>(
    _ request: Request, isOfDatabases: Bool = false, _ rendering: Rendering<File>
  ) -> [RenderedOutput<File>] {
    let configurations = readConfigurations(request)
    guard !diagnostics.hasErrors else {
      guard !configurations.isEmpty else { return [] }
      reportSchemas { inputs in
        inputs.outputs(request, configurations).map {
          SchemaSet($0, files: inputs.readSchemas($0))
        }
      }
      return []
    }
    let outputs = outputs(request, configurations)
    let sets = outputs.map { output in
      (output, SchemaSet(output, files: readSchemas(output)))
    }
    return render(sets, isOfDatabases: isOfDatabases, rendering)
  }

  /// Renders what the build plugin has planned: only the schemas at `paths` in `folder`.
  package mutating func renderPlanned(
    _ paths: [String], in folder: String, to directory: String, configuration: String?,
    isXcodeProject: Bool
  ) -> [RenderedOutput<GeneratedFile>] {
    let configuration = configuration.flatMap { readConfiguration($0, for: .buildPlugin) }
    reportUnplanned(paths, in: folder, isXcodeProject: isXcodeProject)
    let settings = configuration?.settings ?? OutputSettings(for: .buildPlugin)
    guard !diagnostics.hasErrors else {
      reportSchemas { inputs in
        let files = inputs.readSchemas(paths, in: folder, for: settings.language)
        return [SchemaSet(files: files, edition: settings.edition, labels: settings.labels)]
      }
      return []
    }
    let code = Output.Code(
      language: settings.language, options: settings.options, templates: settings.templates)
    let output = Output(
      kind: .code(code), path: RequestedPath(directory), edition: settings.edition,
      labels: settings.labels)
    let files = readSchemas(paths, in: folder, for: settings.language)
    return render(
      [(output, SchemaSet(output, files: files))], isOfDatabases: false,
      Self.files)
  }

  /// Renders outputs whose schemas have been read. A set of schemas that several outputs share is
  /// checked once.
  private mutating func render<File>(
    _ outputs: [(output: Output, schemas: SchemaSet)], isOfDatabases: Bool,
    _ rendering: Rendering<File>
  ) -> [RenderedOutput<File>] {
    // If a file couldn't be read, its names would be reported as missing.
    guard diagnostics.status != .failure else { return [] }
    let resolved = resolve(Set(outputs.map(\.schemas)))
    guard !diagnostics.hasErrors else {
      reportNames(
        of: outputs.compactMap { output, schemas in
          resolved[schemas].map { (output, $0) }
        })
      return []
    }
    if isOfDatabases {
      reportUnindexedQueries(of: outputs, resolved)
      collectCommands(for: outputs, resolved)
    }
    for (output, schemas) in outputs {
      guard case .teamFile(let file) = output.kind, let schema = resolved[schemas] else { continue }
      ruleConditions[output.schemas.map(\.path), default: [:]].merge(file.conditions(for: schema)) {
        first, _ in first
      }
    }
    // What shows code needs it first, and many files say which indexes there are.
    showsCode = outputs.contains(where: \.output.showsCode)
    let ranks = outputs.map { $0.output.hasIndexes ? 0 : $0.output.showsCode ? 2 : 1 }
    let order = (0...2).flatMap { rank in outputs.indices.filter { ranks[$0] == rank } }
    var rendered: [RenderedOutput<File>?] = Array(repeating: nil, count: outputs.count)
    for index in order {
      let (output, schemas) = outputs[index]
      guard let schema = resolved[schemas] else { continue }
      rendered[index] = RenderedOutput(output: output, files: rendering(&self, schema, output))
    }
    return rendered.compactMap(\.self)
  }

  /// Reports the problems of schemas although the configuration is invalid, so that one run reports
  /// everything. Only problems inside of files count: a wrong path may be the configuration's
  /// mistake.
  private mutating func reportSchemas(_ read: (inout InputFiles) -> [SchemaSet]) {
    let reported = diagnostics
    diagnostics = []
    let schemas = Set(read(&self))
    if diagnostics.status != .failure { _ = resolve(schemas) }
    diagnostics = reported + diagnostics.filter { !$0.marks.isEmpty }
  }

  /// Reports the problems with names in schemas that have other problems, so that one run reports
  /// everything. Leaves out places for which something has been reported.
  private mutating func reportNames(of schemas: [(output: Output, schema: Schema)]) {
    let reported = diagnostics
    diagnostics = []
    for (output, schema) in schemas {
      guard let code = output.code else { continue }
      report(code.language.nameProblems(of: schema, options: code.options))
    }
    let places = Set(reported.flatMap(\.marks))
    diagnostics = reported + diagnostics.filter { places.isDisjoint(with: $0.marks) }
  }

  /// Warns about schemas that were added after the build was planned. Their code would not be
  /// compiled.
  private mutating func reportUnplanned(
    _ planned: [String], in folder: String, isXcodeProject: Bool
  ) {
    do {
      let planned = Set(planned)
      for path in try SchemaFolder.schemas(in: folder) where !planned.contains(path) {
        diagnostics.append(.unplanned(folder.appending(path: path), isXcodeProject))
      }
    } catch {
      diagnostics.append(.unreadable(error))
    }
  }
}

extension Diagnostic {
  /// The places in files that the diagnostic and its notes point to.
  fileprivate var marks: [SourceMark] {
    guard case .mark(let mark) = location else { return notes.map(\.mark) }
    return [mark] + notes.map(\.mark)
  }

  fileprivate static func unplanned(_ path: String, _ isXcodeProject: Bool) -> Diagnostic {
    let remedy = isXcodeProject ? "clean the build folder" : "save Package.swift again"
    return Diagnostic(
      .unplannedSchema, "the build doesn't know this new schema yet; \(remedy)",
      at: .file(path: path), severity: .warning)
  }
}
