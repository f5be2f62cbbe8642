import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithText
import FiresmithYAML

extension InputFiles {
  /// Reads the versions in git that a source stands for, oldest first.
  ///
  /// - Parameters:
  ///   - place: The place of the new version, where the older ones are looked for, too.
  ///   - remarks: Gets sentences about what else there is to know.
  /// - Returns: `nil` if they can't be read, which has been reported.
  package mutating func olderVersions(
    in source: GitSource, besides place: VersionPlace, remarks: inout [String]
  ) -> [ReadVersion]? {
    do throws(GitRepository.Problem) {
      let repository = try GitRepository(at: place.folder)
      let names = source.isPattern ? try repository.names(like: source.name) : [source.name]
      var versions: [ReadVersion] = []
      for name in names {
        guard let commit = try repository.commit(named: name) else { continue }
        if try repository.commit(named: "HEAD") == commit {
          remarks.append(
            "\(quoted(name)) is the commit that is checked out: only what isn't committed yet is compared"
          )
        }
        if let version = try version(named: name, commit, of: source, in: repository, place) {
          versions.append(version)
        } else {
          remarks.append("\(quoted(name)) has no schemas yet, and isn't compared")
        }
      }
      guard versions.isEmpty else { return versions }
      throw GitRepository.Problem(message: try Self.nothing(source, names, in: repository))
    } catch {
      diagnostics.append(Diagnostic(.missingPath, error.message, at: .run))
      return nil
    }
  }

  /// Returns why there is no version to compare with: with nothing, everything would be as it
  /// should be for ever.
  private static func nothing(
    _ source: GitSource, _ names: [String], in repository: GitRepository
  ) throws(GitRepository.Problem) -> String {
    guard names.isEmpty || !source.isPattern else {
      return "no version that \(quoted(source.name)) stands for has schemas"
    }
    let kind = source.isPattern ? "no tag or branch is like" : "there is no commit"
    return "\(kind) \(quoted(source.name))"
      + source.fetchHint(isShallow: try repository.isShallow)
  }

  /// Reads the version of a commit; `nil` if a pattern has named it and it has no schemas.
  private mutating func version(
    named name: String, _ commit: String, of source: GitSource, in repository: GitRepository,
    _ place: VersionPlace
  ) throws(GitRepository.Problem) -> ReadVersion? {
    let tree = try GitTree(repository, commit, name: name)
    let base = source.path ?? repository.prefix
    guard try tree.place(base) != nil || source.path == nil else {
      throw GitRepository.Problem(message: "\(quoted(name)) has nothing at \(quoted(base))")
    }
    limits = YAMLLimits()
    let start = diagnostics.count
    let configurationPath =
      base.isEmpty ? ConfigurationFile.name : base.appending(path: ConfigurationFile.name)
    var configuration: ConfigurationFacts?
    if let bytes = try tree.file(configurationPath) {
      let path = "\(name):\(configurationPath)"
      _ = readConfiguration(bytes, inMemoryAs: path)
      noteUnknownWords(of: name, from: start)
      configuration = facts(ofFile: path)
    }
    let paths = try schemaPaths(in: tree, base, configuration, of: source, place)
    guard let paths else { return .severalSets }
    var files: [Int32] = []
    for path in paths {
      let schemas = try tree.schemas(at: path)
      let isFile = schemas.count == 1 && schemas[0].relativePath == path.lastComponent
      let folder = isFile ? path.parent : path
      files += readSchemas(schemas, inMemoryAs: folder == "." ? "\(name):." : "\(name):\(folder)")
    }
    guard !files.isEmpty else {
      guard source.isPattern else {
        throw GitRepository.Problem(
          message: "\(quoted(name)) has no schemas at "
            + (paths.isEmpty ? "\"Schemas\"" : paths.map(quoted).joined(separator: ", "))
            + "; write 'git:\(name):PATH' if they were elsewhere")
      }
      return nil
    }
    let edition = configuration?.edition ?? place.edition
    return finish(
      SchemaSet(files: files, edition: edition), named: name, configuration, from: start, place)
  }

  /// Returns the paths of an older version's schemas in the repository; `nil` if there are several
  /// sets.
  private func schemaPaths(
    in tree: GitTree, _ base: String, _ configuration: ConfigurationFacts?, of source: GitSource,
    _ place: VersionPlace
  ) throws(GitRepository.Problem) -> [String]? {
    if source.path == nil, !place.requestedSchemas.isEmpty {
      var paths: [String] = []
      for path in place.requestedSchemas {
        let inner = try Self.path(inRepositoryOf: path)
        if try tree.place(inner) != nil { paths.append(inner) }
      }
      if !paths.isEmpty { return paths }
    }
    let sets = configuration?.schemaPaths ?? []
    guard sets.count < 2 else { return nil }
    if let set = sets.first { return set.map { base.isEmpty ? $0 : base.appending(path: $0) } }
    if configuration == nil, let path = source.path, try !tree.schemas(at: path).isEmpty {
      return [path]
    }
    let nearest = try nearestSchemas(in: tree, base, staysBelow: source.path != nil)
    var same: [String] = []
    if source.path == nil {
      for path in place.schemas {
        let path = base.isEmpty ? path : base.appending(path: path)
        if try tree.place(path) != nil { same.append(path) }
      }
    }
    // Without a configuration, that of the new version says more than a name.
    if configuration == nil, !same.isEmpty { return same }
    return nearest.isEmpty ? same : nearest
  }

  /// Returns the path of the nearest folder of schemas, in a folder or above it; none if there
  /// isn't one.
  private func nearestSchemas(
    in tree: GitTree, _ start: String, staysBelow: Bool
  ) throws(GitRepository.Problem) -> [String] {
    var folder = start == "." ? "" : start
    while true {
      let path =
        folder.isEmpty ? Self.schemaFolderName : folder.appending(path: Self.schemaFolderName)
      if try tree.place(path) != nil { return [path] }
      guard !staysBelow, !folder.isEmpty else { return [] }
      folder = folder.parent == "." ? "" : folder.parent
    }
  }

  /// Returns the path of a file or folder on the disk from the outermost folder of its repository.
  private static func path(
    inRepositoryOf path: String
  ) throws(GitRepository.Problem) -> String {
    if FileKind.at(path, followingLinks: true) == .folder {
      return try GitRepository(at: path).prefix
    }
    let folder = try GitRepository(at: path.parent).prefix
    return folder.isEmpty ? path.lastComponent : folder.appending(path: path.lastComponent)
  }
}
