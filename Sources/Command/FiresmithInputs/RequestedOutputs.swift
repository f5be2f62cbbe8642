import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

/// One output of a run: schemas that share a namespace, and what is made from them.
package struct Output {
  package enum Kind {
    /// A folder of code.
    case code(Code)
    /// A part of a team's file.
    case teamFile(any TeamFile)
    /// Nothing: the schemas are for checking documents.
    case checks
  }

  /// The language and the options of an output's code.
  package struct Code {
    package let language: any TargetLanguage
    package let options: OutputOptions
    package let templates: RequestedPath?
  }

  package let kind: Kind
  package var schemas: [RequestedPath] = []
  /// The folder that the code goes to, or the team's file; the configuration's folder for nothing.
  package let path: RequestedPath
  /// The edition of the database that holds the documents; `nil` if it isn't known.
  package var edition: DatabaseEdition?
  /// The id of that database; `nil` for the project's default one.
  package var database: String?
  /// The labels that schemas may have; none if any word is one.
  package var labels: [String] = []
  /// The folder of the templates that a team's file is rendered with.
  var templates: RequestedPath?

  /// Whether the output is a file or a folder.
  var isWritten: Bool {
    switch kind {
    case .code, .teamFile: true
    case .checks: false
    }
  }

  /// Whether this is a file that lists indexes.
  var hasIndexes: Bool {
    switch kind {
    case .teamFile(let file): file.hasIndexes
    case .code, .checks: false
    }
  }

  /// Whether the output is a file that shows the code of others.
  var showsCode: Bool {
    switch kind {
    case .teamFile(let file): file.showsCode(at: path.path)
    case .code, .checks: false
    }
  }

  /// The language and the options of the code; `nil` for an output that isn't code.
  package var code: Code? {
    if case .code(let code) = kind { code } else { nil }
  }
}

extension InputFiles {
  /// Returns the outputs that `request` and the configurations ask for.
  package mutating func outputs(
    _ request: Request, _ configurations: [Configuration]
  ) -> [Output] {
    if configurations.count > 1, request.directory != nil {
      diagnostics.append(.severalConfigurations(configurations))
      return []
    }
    var outputs =
      configurations.isEmpty
      ? requestedOutputs(request, nil)
      : configurations.flatMap { requestedOutputs(request, $0) }
    if let page = request.page { outputs = self.outputs(outputs, replacedBy: page) }
    reportSharedPaths(outputs)
    reportFolderNames(outputs)
    return outputs
  }

  private mutating func requestedOutputs(
    _ request: Request, _ configuration: Configuration?
  ) -> [Output] {
    let defaults = configuration?.settings ?? OutputSettings(language: languages.standard)
    let all = request.isForOneOutput ? [defaults] : configuration?.outputs ?? [defaults]
    guard !all.isEmpty else {
      var settings = defaults
      settings.apply(request)
      let path = RequestedPath(configuration?.folder ?? ".")
      return outputs(settings, folder: configuration?.folder).prefix(1).map {
        Output(
          kind: .checks, schemas: $0.schemas, path: path, edition: $0.edition,
          database: $0.database, labels: $0.labels)
      }
    }
    return all.flatMap { settings in
      var settings = settings
      settings.apply(request)
      return outputs(settings, folder: configuration?.folder)
    }
  }

  /// - Parameter folder: the folder of the configuration, if there is one.
  private mutating func outputs(_ settings: OutputSettings, folder: String?) -> [Output] {
    var base = folder ?? "."
    var schemas = settings.schemas
    if schemas == nil {
      guard let nearest = Self.nearest(Self.schemaFolderName, from: base, kind: .folder) else {
        diagnostics.append(.noSchemaFolder)
        return []
      }
      schemas = [RequestedPath(nearest)]
      if folder == nil { base = nearest.parent }
    }
    guard settings.teamFiles.isEmpty else {
      return settings.teamFiles.map { file, path in
        var file = file
        let edition = edition(of: settings, folder: folder, path: path)
        if let edition { file.use(edition) }
        return Output(
          kind: .teamFile(file), schemas: schemas ?? [], path: path, edition: edition,
          database: settings.options.database, labels: settings.labels,
          templates: settings.templates)
      }
    }
    let code = Output.Code(
      language: settings.language, options: settings.options, templates: settings.templates)
    return [
      Output(
        kind: .code(code), schemas: schemas ?? [],
        path: settings.directory ?? RequestedPath(base.appending(path: "Generated")),
        edition: edition(of: settings, folder: folder, path: nil),
        database: settings.options.database, labels: settings.labels)
    ]
  }

  /// The path of the nearest file or folder of this name, in the folder at `start` or above it.
  ///
  /// - Parameter kind: What it has to be; `nil` for anything, even a broken link.
  package static func nearest(_ name: String, from start: String, kind: FileKind?) -> String? {
    let paths = Folder.ancestors(of: start).lazy.map { $0.appending(path: name) }
    return paths.first { path in
      let found = FileKind.at(path, followingLinks: kind != nil)
      return found != nil && (kind == nil || kind == found)
    }
  }

  /// Two outputs in one folder, or one in the other's folder, would remove each other's files, and
  /// two in one file would overwrite each other.
  private mutating func reportSharedPaths(_ outputs: [Output]) {
    // Without regard to case: on many disks two names that differ in case only are one.
    let outputs = outputs.filter(\.isWritten)
    let paths = outputs.map { $0.path.path.resolved.lowercased() }
    for (index, path) in paths.enumerated() {
      let output = outputs[index]
      if paths[..<index].contains(path) {
        diagnostics.append(.sharedPath(of: output))
      } else if output.code != nil,
        let outer = paths.indices.first(where: {
          outputs[$0].code != nil && path != paths[$0] && path.isBelow(paths[$0])
        })
      {
        diagnostics.append(.nestedDirectory(output.path, in: outputs[outer].path))
      }
    }
  }

  /// Reports folders whose names don't suit the language.
  private mutating func reportFolderNames(_ outputs: [Output]) {
    for output in outputs {
      let problem = output.code?.language.problem(
        withFolder: output.path.path.resolved.lastComponent, at: output.path.location)
      if let problem { diagnostics.append(problem) }
    }
  }
}

// MARK: - Diagnostics

extension Diagnostic {
  fileprivate static var noSchemaFolder: Diagnostic {
    Diagnostic(
      .noSchemas,
      "there is no folder 'Schemas' here or above; add one with a file such as "
        + "'Schemas/books.yaml', or name the schemas with '--schemas'",
      at: .run)
  }

  fileprivate static func severalConfigurations(_ configurations: [Configuration]) -> Diagnostic {
    let paths = configurations.map { $0.folder.appending(path: ConfigurationFile.name) }
    return Diagnostic(
      .outputCollision,
      "'--output' names one folder, and there are several configurations; "
        + "choose one with '--config': \(quotedList(paths))",
      at: .run)
  }

  fileprivate static func sharedPath(of output: Output) -> Diagnostic {
    let remedy = output.code == nil ? "a file of its own" : "its own 'directory'"
    return Diagnostic(
      .outputCollision,
      "two outputs are written to \(quoted(output.path.path)); give each \(remedy)",
      at: output.path.location)
  }

  fileprivate static func nestedDirectory(
    _ directory: RequestedPath, in outer: RequestedPath
  ) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "\(quoted(directory.path)) is inside of another output's folder, \(quoted(outer.path));"
        + " give each output a folder of its own",
      at: directory.location)
  }
}
