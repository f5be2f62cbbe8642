import FiresmithConcurrency
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithYAML

/// The files that a run has read, and the problems that were found.
package struct InputFiles {
  /// The name of the folder of schemas that is searched for by default.
  package static let schemaFolderName = "Schemas"

  package var files = SourceFiles()
  package var diagnostics: [Diagnostic] = []
  package var limits = YAMLLimits()
  /// The files' indexes, by path and relative path.
  private var indexes: [[String]: Int32] = [:]
  /// For each file, the first one with the same path. A file can belong to two sets of schemas
  /// under two relative paths, and its problems are reported once.
  private var firstOfPath: [Int32] = []
  private var firstIndexes: [String: Int32] = [:]
  /// The declarations of each schema that hasn't been resolved yet, by the file's index.
  private var syntaxes: [Int32: SchemaSyntax] = [:]
  /// The commands that make what the schemas ask of databases, and no output can.
  package internal(set) var commands: [String] = []
  /// The number of schemas that were read.
  package private(set) var schemaCount = 0

  /// The languages that outputs can be in.
  package let languages: Languages
  /// The files of a team that outputs can be a part of.
  let teamFiles: [any TeamFile]
  /// The known editions of databases; `nil` where no other files than schemas and the
  /// configuration are read.
  let editions: (any DatabaseEditions)?

  package init(
    languages: Languages, teamFiles: [any TeamFile] = [], editions: (any DatabaseEditions)? = nil
  ) {
    self.languages = languages
    self.teamFiles = teamFiles
    self.editions = editions
  }

  /// Reads a file, unless it has been read.
  ///
  /// - Parameter limit: The number of bytes that it may have; of a larger file, one more is read.
  /// - Returns: The file's index; `nil` if it can't be read, which has been reported.
  package mutating func read(
    _ path: String, relativePath: String, limit: Int = YAMLLimits.fileSize
  ) -> Int32? {
    if let index = indexes[[path, relativePath]] { return index }
    return add(Self.contents(of: path, limit: limit), at: path, relativePath: relativePath)
  }

  /// Adds a file that was read by other means, and returns its index.
  package mutating func add(_ bytes: [UInt8], at path: String) -> Int32? {
    add(.success(bytes), at: path, relativePath: path)
  }

  /// Returns the text of a file that was read; `nil` if it is too large or not UTF-8, which is
  /// reported.
  ///
  /// - Parameters:
  ///   - name: What the file is, for messages: `the template`.
  ///   - limit: The number of bytes that it may have.
  mutating func text(
    ofFile file: Int32, _ name: String, limit: Int = YAMLLimits.fileSize
  ) -> String? {
    let source = files.files[Int(file)]
    guard source.bytes.count <= limit else {
      diagnostics.append(
        Diagnostic(
          .fileTooLarge, "\(name) is larger than \(limit >> 20) MiB",
          at: .file(path: source.path)))
      return nil
    }
    if let problem = files.encodingProblem(in: file) {
      diagnostics.append(problem)
      return nil
    }
    return String(decoding: source.bytes, as: UTF8.self)
  }

  private static func contents(
    of path: String, limit: Int = YAMLLimits.fileSize
  ) -> Result<[UInt8], SystemError> {
    // One byte more than allowed, so that the parser reports files that are too large.
    Result { () throws(SystemError) in
      try File.contents(of: path, limit: limit + 1)
    }
  }

  private mutating func add(
    _ contents: Result<[UInt8], SystemError>, at path: String, relativePath: String
  ) -> Int32? {
    do throws(SystemError) {
      let bytes = try contents.get()
      let index = files.add(SourceFile(path: path, relativePath: relativePath, bytes: bytes))
      indexes[[path, relativePath]] = index
      let first = firstIndexes[path] ?? index
      firstIndexes[path] = first
      firstOfPath.append(first)
      return index
    } catch {
      diagnostics.append(.unreadable(error))
      return nil
    }
  }

  /// Appends diagnostics, with the same index for all those of a file.
  package mutating func report(_ reported: [Diagnostic]) {
    for var diagnostic in reported {
      if case .mark(let mark) = diagnostic.location {
        diagnostic.location = .mark(first(mark))
      }
      for index in diagnostic.notes.indices {
        diagnostic.notes[index].mark = first(diagnostic.notes[index].mark)
      }
      diagnostics.append(diagnostic)
    }
  }

  private func first(_ mark: SourceMark) -> SourceMark {
    SourceMark(file: firstOfPath[Int(mark.file)], line: mark.line, column: mark.column)
  }

  /// Reads the schemas of an output, and returns their indexes in ``files``, sorted by relative
  /// path. Reports those that would be generated as the same file.
  package mutating func readSchemas(_ output: Output) -> [Int32] {
    readSchemas(
      SchemaSearch.find(output.schemas, for: output.code?.language, diagnostics: &diagnostics))
  }

  /// Reads the schemas at `paths` below a folder, and returns their indexes. Reports those that
  /// would have the same output file in `language`.
  package mutating func readSchemas(
    _ paths: [String], in folder: String, for language: any TargetLanguage
  ) -> [Int32] {
    let place = folder.resolved
    let schemas = paths.map { FoundSchema(in: folder, at: place, relativePath: $0) }
    return readSchemas(
      SchemaSearch.distinct(schemas, for: language, diagnostics: &diagnostics))
  }

  /// Reads schemas that aren't on the disk, and returns their indexes in ``files``.
  ///
  /// - Parameters:
  ///   - schemas: The paths below the folder, and what is there.
  ///   - folder: The folder, as messages name it.
  package mutating func readSchemas(
    _ schemas: [(relativePath: String, bytes: [UInt8])], inMemoryAs folder: String
  ) -> [Int32] {
    let found = schemas.map { FoundSchema(in: folder, at: folder, relativePath: $0.relativePath) }
    for (schema, contents) in zip(found, schemas) {
      _ = add(.success(contents.bytes), at: schema.path, relativePath: schema.relativePath)
    }
    return readSchemas(found)
  }

  private mutating func readSchemas(_ schemas: [FoundSchema]) -> [Int32] {
    let new = schemas.filter { indexes[[$0.path, $0.relativePath]] == nil }
    let contents = concurrentMap(count: new.count) { Self.contents(of: new[$0].path) }
    for (schema, contents) in zip(new, contents) {
      _ = add(contents, at: schema.path, relativePath: schema.relativePath)
    }
    let indices = schemas.compactMap { indexes[[$0.path, $0.relativePath]] }
    let unread = indices.filter { syntaxes[$0] == nil }
    let readings = SchemaSyntax.read(
      unread, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    for (index, reading) in zip(unread, readings) {
      syntaxes[index] = reading.syntax
      report(reading.diagnostics)
    }
    return indices
  }

  /// Resolves each set of schemas, which is one namespace. Then the declarations of the single
  /// schemas are discarded to free memory.
  ///
  /// - Returns: What could be resolved of each set; its problems have been reported.
  package mutating func resolve(_ sets: Set<SchemaSet>) -> [SchemaSet: Schema] {
    var resolved: [SchemaSet: Schema] = [:]
    for schemas in sets {
      var problems: [Diagnostic] = []
      let schema = Schema.draft(
        of: schemas.files.compactMap { syntaxes[$0] }, for: schemas.edition,
        diagnostics: &problems
      ).schema
      if let labels = schemas.labels { problems += schema.labelProblems(allowed: labels) }
      resolved[schemas] = schema
      report(problems)
    }
    schemaCount = Set(syntaxes.keys.map { firstOfPath[Int($0)] }).count
    syntaxes = [:]
    return resolved
  }

  /// Parses the configuration at `path`.
  mutating func readConfiguration(
    _ path: String, for reader: ConfigurationReader.Reader
  ) -> Configuration? {
    guard let file = read(path, relativePath: path) else { return nil }
    let document = YAMLDocument.parse(file, in: files, limits: &limits, diagnostics: &diagnostics)
    guard let document else { return nil }
    var configuration = ConfigurationReader(
      folder: path.parent, reader: reader, languages: languages, teamFiles: teamFiles)
    defer { diagnostics += configuration.diagnostics }
    // A file that consists of `---` has an empty value as its root; it is an empty file, too.
    return configuration.read(document.root.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Parses a configuration that isn't on the disk.
  ///
  /// - Parameter path: The path, as messages name it.
  package mutating func readConfiguration(
    _ bytes: [UInt8], inMemoryAs path: String
  ) -> Configuration? {
    _ = add(bytes, at: path)
    return readConfiguration(path, for: .command)
  }

  /// Reads the configuration that `request` names, else those that are nearest, if there are any.
  package mutating func readConfigurations(_ request: Request) -> [Configuration] {
    if let path = request.configuration {
      let path = ".".appending(path: path)
      guard FileKind.at(path, followingLinks: true) != nil else {
        diagnostics.append(.missing(RequestedPath(path)))
        return []
      }
      return readConfiguration(path, for: .command).map { [$0] } ?? []
    }
    return nearestConfigurations().compactMap { readConfiguration($0, for: .command) }
  }

  /// The paths of the configurations to use if none is named: the one in the working directory or
  /// in the nearest folder above that has one. A Swift package without one in its own folder has
  /// those of its targets. One that is called otherwise is reported.
  private mutating func nearestConfigurations() -> [String] {
    for folder in Folder.ancestors(of: ".") {
      if reportMisnamedConfiguration(in: folder) { return [] }
      let path = folder.appending(path: ConfigurationFile.name)
      if FileKind.at(path, followingLinks: false) != nil { return [path] }
      guard let package = SwiftPackage(folder) else { continue }
      let targets = package.targetFolders.filter { !reportMisnamedConfiguration(in: $0) }
      let paths = package.configurations(in: targets)
      if !paths.isEmpty || targets.count < package.targetFolders.count { return paths }
    }
    return []
  }

  /// Whether a folder has a configuration under another name, which is reported.
  private mutating func reportMisnamedConfiguration(in folder: String) -> Bool {
    guard let name = ConfigurationFile.misnamed(in: folder) else { return false }
    diagnostics.append(.misnamedConfiguration(folder.appending(path: name)))
    return true
  }
}

extension Diagnostic {
  fileprivate static func misnamedConfiguration(_ path: String) -> Diagnostic {
    Diagnostic(
      .missingPath, "the configuration has to be named 'firesmith.yaml'; rename this file",
      at: .file(path: path))
  }
}
