import FiresmithGenerator
import FiresmithSchema

/// The files of one output, in memory.
struct RenderedOutput {
  let directory: RequestedPath
  let files: [GeneratedFile]
}

extension Inputs {
  /// Reads, checks and renders everything that the command line asks for. The result is worth
  /// nothing if there are errors.
  mutating func render(_ arguments: Arguments) -> [RenderedOutput] {
    let configuration = readConfiguration(arguments)
    guard !diagnostics.hasErrors else { return [] }
    let outputs = outputs(arguments, configuration)
    return render(outputs.map { ($0, readSchemas($0.schemas)) })
  }

  /// Renders what the build plugin planned: the schemas at `paths` in `folder`, and no others.
  mutating func renderPlanned(
    _ paths: [String], in folder: String, to directory: String, configuration: String?
  ) -> [RenderedOutput] {
    let configuration = configuration.flatMap { readConfiguration($0, for: .buildPlugin) }
    reportUnplanned(paths, in: folder)
    guard !diagnostics.hasErrors else { return [] }
    let settings = configuration?.settings ?? OutputSettings()
    let output = Output(
      options: settings.options, templates: settings.templates,
      directory: RequestedPath(directory))
    return render([(output, readSchemas(paths, in: folder))])
  }

  /// Renders outputs whose schemas have been read. A set of schemas that several outputs share is
  /// checked once.
  private mutating func render(
    _ outputs: [(output: Output, schemas: [Int32])]
  ) -> [RenderedOutput] {
    // Without a file that can't be read, names would be missing that are nobody's fault.
    guard diagnostics.status != .failure else { return [] }
    let resolved = resolve(Set(outputs.map(\.schemas)))
    guard !diagnostics.hasErrors else { return [] }
    return outputs.compactMap { output, schemas in
      guard let schema = resolved[schemas] else { return nil }
      var problems: [Diagnostic] = []
      let templates = output.templates.map { readTemplates($0) } ?? []
      let files = Generator(replacing: templates).files(
        for: schema, options: output.options, diagnostics: &problems)
      report(problems)
      return RenderedOutput(directory: output.directory, files: files)
    }
  }

  /// Warns of schemas that came after the build was planned. Their code would not be compiled.
  private mutating func reportUnplanned(_ planned: [String], in folder: String) {
    do {
      let planned = Set(planned)
      for path in try SchemaFolder.schemas(in: folder) where !planned.contains(path) {
        diagnostics.append(.unplanned(folder.appending(path: path)))
      }
    } catch {
      diagnostics.append(.unreadable(error))
    }
  }
}

extension Diagnostic {
  fileprivate static func unplanned(_ path: String) -> Diagnostic {
    Diagnostic(
      .unplannedSchema,
      "this schema is new, and the build doesn't know of it yet; save Package.swift once more",
      at: .file(path: path), severity: .warning)
  }
}
