import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema

/// One output of a run: schemas that share a namespace, and the folder that their code goes to.
package struct Output {
  package let language: any TargetLanguage
  package let options: OutputOptions
  package var schemas: [RequestedPath] = []
  package let templates: RequestedPath?
  package let directory: RequestedPath
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
    let outputs =
      configurations.isEmpty
      ? requestedOutputs(request, nil)
      : configurations.flatMap { requestedOutputs(request, $0) }
    reportSharedDirectories(outputs)
    reportFolderNames(outputs)
    return outputs
  }

  private mutating func requestedOutputs(
    _ request: Request, _ configuration: Configuration?
  ) -> [Output] {
    let defaults = configuration?.settings ?? OutputSettings()
    let all = request.isForOneOutput ? [defaults] : configuration?.outputs ?? [defaults]
    return all.compactMap { settings in
      var settings = settings
      settings.apply(request)
      return output(settings, folder: configuration?.folder)
    }
  }

  /// - Parameter folder: the folder of the configuration, if there is one.
  private mutating func output(_ settings: OutputSettings, folder: String?) -> Output? {
    var base = folder ?? "."
    var schemas = settings.schemas
    if schemas == nil {
      guard let nearest = Self.nearest(Self.schemaFolderName, from: base, kind: .folder) else {
        diagnostics.append(.noSchemaFolder)
        return nil
      }
      schemas = [RequestedPath(nearest)]
      if folder == nil { base = nearest.parent }
    }
    return Output(
      language: settings.language,
      options: settings.options,
      schemas: schemas ?? [],
      templates: settings.templates,
      directory: settings.directory ?? RequestedPath(base.appending(path: "Generated")))
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

  /// Two outputs in one folder, or one in the other's folder, would remove each other's files.
  private mutating func reportSharedDirectories(_ outputs: [Output]) {
    // Without regard to case: on many disks two names that differ in case only are one.
    let paths = outputs.map { $0.directory.path.resolved.lowercased() }
    for (index, path) in paths.enumerated() {
      if paths[..<index].contains(path) {
        diagnostics.append(.sharedDirectory(outputs[index].directory))
      } else if let outer = paths.firstIndex(where: { path != $0 && path.isBelow($0) }) {
        diagnostics.append(
          .nestedDirectory(outputs[index].directory, in: outputs[outer].directory))
      }
    }
  }

  /// Reports folders whose names don't suit the language.
  private mutating func reportFolderNames(_ outputs: [Output]) {
    for output in outputs {
      let problem = output.language.problem(
        withFolder: output.directory.path.resolved.lastComponent, at: output.directory.location)
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

  fileprivate static func sharedDirectory(_ directory: RequestedPath) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "two outputs are written to \(quoted(directory.path)); give each its own 'directory'",
      at: directory.location)
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
