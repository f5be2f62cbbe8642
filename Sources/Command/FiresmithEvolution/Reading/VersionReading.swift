import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithSchema
import FiresmithText
import FiresmithYAML

/// The place of the new version, where older ones are looked for, and how they are compared.
package struct VersionPlace {
  /// The folder of the configuration, or of the schemas.
  package var folder: String
  /// The paths of the schemas below the folder, where older versions may have theirs.
  var schemas: [String]
  /// The schemas that were asked for in place of those of the configuration.
  var requestedSchemas: [String]
  /// The edition of the database; `nil` if it isn't known.
  var edition: DatabaseEdition?
  /// The options of the configuration for comparing versions.
  package var settings = BreakingSettings()
  /// The indexes of the files with the schemas.
  var schemaFiles: [Int32]
  /// The path of the configuration; `nil` if there is none.
  var configuration: String?
}

extension InputFiles {
  /// The outcome of reading a version.
  package enum ReadVersion {
    case version(SchemaVersion, VersionPlace)
    /// There are several sets of schemas, and no way to say which is compared.
    case severalSets
    /// The version can't be read, which has been reported.
    case failure
  }

  /// Reads the version that `request` asks for, as the other commands do.
  package mutating func version(named name: String, _ request: Request) -> ReadVersion {
    read(request, name: name, isOlder: false, isConfigured: true)
  }

  /// Reads an older version, from a folder with its configuration, a folder of schemas, one schema,
  /// or a baseline.
  ///
  /// An older version may have keys that aren't known, and values: they are notes, and aren't
  /// compared.
  package mutating func olderVersion(at path: String) -> ReadVersion {
    if path.lowercased().hasSuffix(".json") { return baseline(at: path) }
    var request = Request()
    let configuration = path.appending(path: ConfigurationFile.name)
    if FileKind.at(".".appending(path: configuration), followingLinks: true) == .file {
      request.configuration = configuration
    } else {
      request.schemas = [path]
      request.isForOneOutput = true
    }
    return read(
      request, name: path, isOlder: true, isConfigured: request.configuration != nil)
  }

  private mutating func read(
    _ request: Request, name: String, isOlder: Bool, isConfigured: Bool
  ) -> ReadVersion {
    // Each version may be as large as one that is alone.
    limits = YAMLLimits()
    let start = diagnostics.count
    let configurations = readConfigurations(request)
    if isOlder { noteUnknownWords(of: name, from: start) }
    guard !hasErrors(from: start) else { return .failure }
    let outputs = outputs(request, configurations)
    var sets: [SchemaSet] = []
    for output in outputs {
      let set = SchemaSet(files: readSchemas(output), edition: output.edition)
      if !sets.contains(where: { $0.files == set.files }) { sets.append(set) }
    }
    guard sets.count < 2 else { return .severalSets }
    guard let set = sets.first else { return .failure }
    let configuration = isConfigured ? configurations.first : nil
    let path = configuration.map { configuration in
      request.configuration.map { ".".appending(path: $0) }
        ?? configuration.folder.appending(path: ConfigurationFile.name)
    }
    let facts = path.flatMap { self.facts(ofFile: $0) }
    let schemas = outputs.first?.schemas.map(\.path) ?? []
    let folder = configurations.first?.folder ?? schemas.first?.parent ?? "."
    let place = VersionPlace(
      folder: folder, schemas: schemas.compactMap { $0.path(below: folder) },
      requestedSchemas: request.schemas.map { ".".appending(path: $0) }, edition: set.edition,
      settings: configurations.first?.breaking ?? BreakingSettings(), schemaFiles: set.files,
      configuration: path)
    return finish(set, named: name, facts, from: start, place, isOlder: isOlder)
  }

  /// Resolves the schemas of a version.
  ///
  /// - Parameters:
  ///   - start: The index of the first problem that reading the version may have reported.
  ///   - isOlder: Whether unknown keys and values are notes.
  mutating func finish(
    _ set: SchemaSet, named name: String, _ configuration: ConfigurationFacts?, from start: Int,
    _ place: VersionPlace, isOlder: Bool = true
  ) -> ReadVersion {
    let canBeResolved = Array(diagnostics[start...]).status != .failure
    let schema = canBeResolved ? resolve([set])[set] : nil
    // Where a model is missing, a word that isn't known has taken it away, and is an error.
    let hasModels = schema?.collections.allSatisfy(\.hasModel) ?? true
    if isOlder, hasModels { noteUnknownWords(of: name, from: start) }
    guard let schema, hasModels, !hasErrors(from: start) else { return .failure }
    let version = SchemaVersion(
      name: name, schema: schema, configuration: configuration, edition: set.edition)
    return .version(version, place)
  }

  private func hasErrors(from start: Int) -> Bool {
    diagnostics[start...].contains { $0.severity == .error }
  }

  /// Returns what a configuration says that has been read; `nil` if it isn't YAML.
  mutating func facts(ofFile path: String) -> ConfigurationFacts? {
    guard let file = read(path, relativePath: path) else { return nil }
    // What is wrong in it has been reported as it was read.
    var problems: [Diagnostic] = []
    let document = YAMLDocument.parse(file, in: files, limits: &limits, diagnostics: &problems)
    return document.map { ConfigurationFacts($0.root) }
  }

  /// Turns problems with words that another version of the schema language may have into notes.
  mutating func noteUnknownWords(of version: String, from start: Int) {
    for index in diagnostics.indices.dropFirst(start)
    where diagnostics[index].severity == .error && diagnostics[index].id.isOfUnknownWords {
      diagnostics[index].severity = .note
      diagnostics[index].message =
        "\(quoted(version)) has what this firesmith doesn't know, which is not compared: "
        + diagnostics[index].message
    }
  }
}

extension String {
  /// Returns the path from a folder; `nil` if this is elsewhere.
  func path(below folder: String) -> String? {
    if folder == "." { return isAbsolutePath || pathParts.first == ".." ? nil : self }
    return path(from: folder)
  }
}

extension DiagnosticID {
  /// Whether the problem is a word that another version of the schema language may have.
  fileprivate var isOfUnknownWords: Bool {
    self == .unknownKey || self == .unexpectedValue || self == .unknownOperator
  }
}
