import FiresmithGenerator
import FiresmithSchema

/// A schema file that was found.
struct FoundSchema {
  /// The path, seen from the working directory.
  let path: String
  /// The path below the folder that was searched.
  let relativePath: String
  /// The path from the root, whatever links and `..` the other one takes: a file that is asked for
  /// twice is read once.
  let place: String

  /// - Parameter place: the folder's own place.
  init(in folder: String, at place: String, relativePath: String) {
    path = folder.appending(path: relativePath)
    self.relativePath = relativePath
    self.place = place.appending(path: relativePath)
  }
}

/// Finds the schemas that were asked for.
enum SchemaSearch {
  /// The files at the requested paths, each once, sorted by relative path. What can't be found, and
  /// files that would be generated as one, are reported.
  static func find(
    _ requested: [RequestedPath], diagnostics: inout [Diagnostic]
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
    return distinct(schemas, diagnostics: &diagnostics)
  }

  /// The schemas, each once, sorted by relative path. Those that would be generated as one file are
  /// reported.
  static func distinct(
    _ schemas: [FoundSchema], diagnostics: inout [Diagnostic]
  ) -> [FoundSchema] {
    // By the bytes: two spellings of a letter are one string, and two files on some disks.
    var seen: Set<[UInt8]> = []
    let distinct = schemas.filter { seen.insert(Array($0.place.utf8)).inserted }
    let byRelativePath = Dictionary(grouping: distinct, by: \.relativePath)
    let sorted = Array(byRelativePath.keys).sortedBytewise()
      .flatMap { byRelativePath[$0] ?? [] }
    // By the names without regard to case: on many disks two that differ in case only are one.
    var outputs: [String: FoundSchema] = [:]
    for schema in sorted {
      let name = GeneratedFile.path(forSchema: schema.relativePath)
      if let other = outputs[name.lowercased()] {
        diagnostics.append(.sameOutput(other, schema, name: name))
      } else if let character = firstHidden(in: schema.relativePath) {
        diagnostics.append(.hidden(character, in: schema))
      } else {
        outputs[name.lowercased()] = schema
      }
    }
    return sorted
  }
}

// MARK: - Diagnostics

extension Diagnostic {
  static func missing(_ request: RequestedPath) -> Diagnostic {
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
      .missingPath, "\(quoted(request.path)) is no schema: a schema is called 'NAME.yaml'",
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
      "the name of a schema may not hold characters that don't show, such as "
        + character.codePoint, at: .file(path: schema.path))
  }
}
