import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithText

/// A schema file that was found.
package struct FoundSchema {
  /// The path, seen from the working directory.
  package let path: String
  /// The path below the folder that was searched.
  package let relativePath: String
  /// The absolute path without links and `..`, by which a file that is requested twice is
  /// recognized.
  package let place: String

  /// - Parameter place: The folder's absolute path without links.
  package init(in folder: String, at place: String, relativePath: String) {
    path = folder.appending(path: relativePath)
    self.relativePath = relativePath
    self.place = place.appending(path: relativePath)
  }
}

/// Finds the requested schemas.
package enum SchemaSearch {
  /// Returns the files at the requested paths, each once, sorted by relative path. Reports paths
  /// that aren't found, and schemas that would have the same output file in `language`,
  /// if there is one.
  package static func find(
    _ requested: [RequestedPath], for language: (any TargetLanguage)?,
    diagnostics: inout [Diagnostic]
  ) -> [FoundSchema] {
    var schemas: [FoundSchema] = []
    for request in requested {
      let path = request.path
      switch FileKind.at(path, followingLinks: true) {
      case nil:
        diagnostics.append(.missing(request))
      case .folder:
        do {
          let relativePaths = try SchemaFolder.schemas(in: path)
          if relativePaths.isEmpty { diagnostics.append(.noSchemas(in: request)) }
          let place = path.resolved
          schemas += relativePaths.map {
            FoundSchema(in: path, at: place, relativePath: $0)
          }
        } catch {
          diagnostics.append(.unreadable(error))
        }
      case .file, .link, .other:
        let name = path.lastComponent
        guard SchemaFolder.isSchema(name) else {
          diagnostics.append(.notYAML(request))
          continue
        }
        schemas.append(
          FoundSchema(in: path.parent, at: path.parent.resolved, relativePath: name))
      }
    }
    return distinct(schemas, for: language, diagnostics: &diagnostics)
  }

  /// Returns the schemas, each once, sorted by relative path. Reports those that would have the
  /// same output file in `language`.
  package static func distinct(
    _ schemas: [FoundSchema], for language: (any TargetLanguage)?,
    diagnostics: inout [Diagnostic]
  ) -> [FoundSchema] {
    // Compared by bytes: two Unicode forms of a letter are equal strings, but may be two files.
    var seen: Set<[UInt8]> = []
    let distinct = schemas.filter { seen.insert(Array($0.place.utf8)).inserted }
    let byRelativePath = Dictionary(grouping: distinct, by: \.relativePath)
    let sorted = Array(byRelativePath.keys).sortedBytewise()
      .flatMap { byRelativePath[$0] ?? [] }
    // Compared without case: on many disks, names that differ only in case are one file.
    var outputs: [String: FoundSchema] = [:]
    for schema in sorted {
      let name = language?.path(forSchema: schema.relativePath)
      if let name, let other = outputs[name.lowercased()] {
        diagnostics.append(.sameOutput(other, schema, name: name))
      } else if let character = firstHidden(in: schema.relativePath) {
        diagnostics.append(.hidden(character, in: schema))
      } else if let name {
        outputs[name.lowercased()] = schema
      }
    }
    return sorted
  }
}

// MARK: - Diagnostics

extension Diagnostic {
  package static func missing(_ request: RequestedPath) -> Diagnostic {
    let names = (try? Folder.names(in: request.path.parent)) ?? []
    let nearest = nearestName(to: request.path.lastComponent, among: names)
    let hint = nearest.map { "; did you mean \(quoted(request.path.parent.appending(path: $0)))?" }
    return Diagnostic(
      .missingPath, "there is no file or folder \(quoted(request.path))\(hint ?? "")",
      at: request.location)
  }

  fileprivate static func noSchemas(in request: RequestedPath) -> Diagnostic {
    Diagnostic(
      .noSchemas,
      "there are no schemas in \(quoted(request.path)); add a file such as "
        + quoted(request.path.appending(path: "books.yaml")),
      at: request.location)
  }

  fileprivate static func notYAML(_ request: RequestedPath) -> Diagnostic {
    Diagnostic(
      .missingPath,
      "\(quoted(request.path)) is not a schema; the name of a schema ends in '.yaml' or '.yml'",
      at: request.location)
  }

  fileprivate static func sameOutput(
    _ first: FoundSchema, _ second: FoundSchema, name: String
  ) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "\(quoted(first.path)) and \(quoted(second.path)) would both be generated as "
        + "\(quoted(name)); rename one of them",
      at: .file(path: second.path))
  }

  fileprivate static func hidden(
    _ character: Unicode.Scalar, in schema: FoundSchema
  ) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "the name of a schema can't contain invisible characters such as "
        + character.codePoint, at: .file(path: schema.path))
  }
}
