import FiresmithGenerator
import FiresmithSchema

/// The files of one output, in memory; or what they are rendered with.
struct RenderedOutput<File> {
  let directory: RequestedPath
  let language: OutputOptions.Language
  let files: [File]
}

/// What is made of a schema.
private typealias Rendering<File> = (
  Generator, Schema, OutputOptions, inout [Diagnostic]
) -> [File]

extension Inputs {
  /// Reads, checks and renders everything that the command line asks for. The result is unusable if
  /// errors were reported.
  mutating func render(_ arguments: Arguments) -> [RenderedOutput<GeneratedFile>] {
    render(arguments) { $0.files(for: $1, options: $2, diagnostics: &$3) }
  }

  /// Reads and checks what the command line asks for, and says what it would be rendered with.
  mutating func contexts(_ arguments: Arguments) -> [RenderedOutput<FileContext>] {
    render(arguments) { $0.contexts(for: $1, options: $2, diagnostics: &$3) }
  }

  private mutating func render<File>(
    _ arguments: Arguments, _ rendering: Rendering<File>
  ) -> [RenderedOutput<File>] {
    let configurations = readConfigurations(arguments)
    guard !diagnostics.hasErrors else {
      guard !configurations.isEmpty else { return [] }
      reportSchemas { inputs in
        inputs.outputs(arguments, configurations).map { inputs.readSchemas($0.schemas) }
      }
      return []
    }
    let outputs = outputs(arguments, configurations)
    return render(outputs.map { ($0, readSchemas($0.schemas)) }, rendering)
  }

  /// Renders what the build plugin planned: the schemas at `paths` in `folder`, and no others.
  mutating func renderPlanned(
    _ paths: [String], in folder: String, to directory: String, configuration: String?,
    isXcodeProject: Bool
  ) -> [RenderedOutput<GeneratedFile>] {
    var defaults = OutputSettings()
    // The main actor is the default isolation of Xcode's new projects.
    defaults.options.isNonisolated = isXcodeProject
    let configuration = configuration.flatMap {
      readConfiguration($0, for: .buildPlugin, defaults: defaults)
    }
    reportUnplanned(paths, in: folder, isXcodeProject: isXcodeProject)
    guard !diagnostics.hasErrors else {
      reportSchemas { [$0.readSchemas(paths, in: folder)] }
      return []
    }
    let settings = configuration?.settings ?? defaults
    let output = Output(
      options: settings.options, templates: settings.templates,
      directory: RequestedPath(directory))
    return render([(output, readSchemas(paths, in: folder))]) {
      $0.files(for: $1, options: $2, diagnostics: &$3)
    }
  }

  /// Renders outputs whose schemas have been read. A set of schemas that several outputs share is
  /// checked once.
  private mutating func render<File>(
    _ outputs: [(output: Output, schemas: [Int32])], _ rendering: Rendering<File>
  ) -> [RenderedOutput<File>] {
    // Without a file that can't be read, names would be missing that are nobody's fault.
    guard diagnostics.status != .failure else { return [] }
    let resolved = resolve(Set(outputs.map(\.schemas)))
    guard !diagnostics.hasErrors else {
      reportNames(
        of: outputs.compactMap { output, schemas in
          resolved[schemas].map { (output.options, $0) }
        })
      return []
    }
    return outputs.compactMap { output, schemas in
      guard let schema = resolved[schemas] else { return nil }
      var problems: [Diagnostic] = []
      let templates = output.templates.map { readTemplates($0) } ?? []
      let files = rendering(
        Generator(replacing: templates), schema, output.options, &problems)
      report(problems)
      return RenderedOutput(
        directory: output.directory, language: output.options.language, files: files)
    }
  }

  /// Reports what is wrong in the schemas though the configuration is wrong, so that one run says all.
  /// Only what the files say counts: where they are may be the configuration's mistake.
  private mutating func reportSchemas(_ read: (inout Inputs) -> [[Int32]]) {
    let reported = diagnostics
    diagnostics = []
    let schemas = Set(read(&self))
    if diagnostics.status != .failure { _ = resolve(schemas) }
    diagnostics = reported + diagnostics.filter { !$0.marks.isEmpty }
  }

  /// Reports the names that are wrong in schemas that more is wrong with, so that one run says all.
  /// What has been reported of a place is enough for it.
  private mutating func reportNames(of schemas: [(options: OutputOptions, schema: Schema)]) {
    let reported = diagnostics
    diagnostics = []
    for (options, schema) in schemas {
      report(Generator.nameProblems(of: schema, options: options))
    }
    let places = Set(reported.flatMap(\.marks))
    diagnostics = reported + diagnostics.filter { places.isDisjoint(with: $0.marks) }
  }

  /// Warns of schemas that came after the build was planned. Their code would not be compiled.
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
  /// Every place in a file that the problem has to do with.
  fileprivate var marks: [SourceMark] {
    guard case .mark(let mark) = location else { return notes.map(\.mark) }
    return [mark] + notes.map(\.mark)
  }

  fileprivate static func unplanned(_ path: String, _ isXcodeProject: Bool) -> Diagnostic {
    let remedy = isXcodeProject ? "clean the build folder" : "save Package.swift once more"
    return Diagnostic(
      .unplannedSchema, "this schema is new, and the build doesn't know of it yet; \(remedy)",
      at: .file(path: path), severity: .warning)
  }
}
