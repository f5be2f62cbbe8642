import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema

/// The files of one output in memory, or the data that they are rendered with.
package struct RenderedOutput<File> {
  package let output: Output
  /// For a team's file, at most that file, unless it is a folder.
  package let files: [File]
}

/// Makes the files of an output, or their data. Reports problems to the input files.
private typealias Rendering<File> =
  (inout OutputRenderer, Output, Schema, inout InputFiles) -> [File]

extension InputFiles {
  /// Reads, checks and renders everything that `request` asks for. The result is unusable if
  /// errors were reported.
  package mutating func render(_ request: Request) -> [RenderedOutput<GeneratedFile>] {
    render(request, isOfDatabases: !request.isForOneOutput) { renderer, output, schema, inputs in
      renderer.files(of: output, for: schema, &inputs)
    }
  }

  /// Reads and checks everything that `request` asks for, as ``render(_:)`` does, but renders only
  /// what can turn out to be wrong then: the files of databases, and a team's own templates.
  package mutating func check(_ request: Request) {
    _ = render(request, isOfDatabases: !request.isForOneOutput) {
      renderer, output, schema, inputs -> [Never] in
      renderer.check(output, for: schema, &inputs)
      return []
    }
  }

  /// Reads and checks what `request` asks for, and returns the data for its templates.
  package mutating func contexts(_ request: Request) -> [RenderedOutput<FileContext>] {
    render(request) { renderer, output, schema, inputs in
      renderer.contexts(of: output, for: schema, &inputs)
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
    return render(
      sets, isOfDatabases: isOfDatabases,
      // A page is written alone, with the other outputs' declarations.
      showsTypesOnly: request.page != nil, rendering)
  }

  /// Renders what the build plugin has planned: only the schemas at `paths` in `folder`.
  package mutating func renderPlanned(
    _ paths: [String], in folder: String, to directory: String, configuration: String?,
    isXcodeProject: Bool
  ) -> [RenderedOutput<GeneratedFile>] {
    let configuration = configuration.flatMap { readConfiguration($0, for: .buildPlugin) }
    reportUnplanned(paths, in: folder, isXcodeProject: isXcodeProject)
    let settings =
      configuration?.settings ?? OutputSettings(for: .buildPlugin, in: languages.standard)
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
    return render([(output, SchemaSet(output, files: files))]) { renderer, output, schema, inputs in
      renderer.files(of: output, for: schema, &inputs)
    }
  }

  /// Renders outputs whose schemas have been read. A set of schemas that several outputs share is
  /// checked once.
  private mutating func render<File>(
    _ outputs: [(output: Output, schemas: SchemaSet)], isOfDatabases: Bool = false,
    showsTypesOnly: Bool = false, _ rendering: Rendering<File>
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
    var renderer = OutputRenderer(
      of: outputs.compactMap { output, schemas in resolved[schemas].map { (output, $0) } },
      showsTypesOnly: showsTypesOnly)
    // What shows code needs it first, and many files say which indexes there are.
    let ranks = outputs.map { $0.output.hasIndexes ? 0 : $0.output.showsCode ? 2 : 1 }
    let order = (0...2).flatMap { rank in outputs.indices.filter { ranks[$0] == rank } }
    var rendered: [RenderedOutput<File>?] = Array(repeating: nil, count: outputs.count)
    for index in order {
      let (output, schemas) = outputs[index]
      guard let schema = resolved[schemas] else { continue }
      rendered[index] = RenderedOutput(
        output: output, files: rendering(&renderer, output, schema, &self))
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
