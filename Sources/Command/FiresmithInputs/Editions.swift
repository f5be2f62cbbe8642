import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema

extension InputFiles {
  /// The name of the file that configures Firebase's command line.
  private static let projectFileName = "firebase.json"

  /// Returns the edition of the database that an output is for: the one that its options name, else
  /// the one that the nearest `firebase.json` does, else the Standard edition. `nil` if only the
  /// options could name it, and they don't.
  ///
  /// - Parameters:
  ///   - folder: The folder of the configuration; `nil` if there is none.
  ///   - path: The output's path.
  mutating func edition(
    of settings: OutputSettings, folder: String?, path: RequestedPath?
  ) -> DatabaseEdition? {
    guard settings.edition == nil, let editions else { return settings.edition }
    guard
      let file = Self.nearest(Self.projectFileName, from: folder ?? ".", kind: .file),
      let index = read(file, relativePath: file)
    else { return .standard }
    let database = settings.options.database
    do throws(TeamFileProblem) {
      let found = try editions.edition(in: files.files[Int(index)].bytes, of: database) { indexes in
        path.map { file.parent.appending(path: indexes).resolved == $0.path.resolved } ?? false
      }
      return found ?? .standard
    } catch {
      let mark = files.mark(of: error.offset, in: index)
      diagnostics.append(Diagnostic(error.id, error.message, at: mark))
      return .standard
    }
  }

  /// Reports the queries that read whole collections, because none of the outputs with their
  /// schemas is a file of indexes.
  mutating func reportUnindexedQueries(
    of outputs: [(output: Output, schemas: SchemaSet)], _ resolved: [SchemaSet: Schema]
  ) {
    var known: Set<SchemaSet> = []
    for (output, schemas) in outputs {
      if case .teamFile(let file) = output.kind, file.hasIndexes { known.insert(schemas) }
    }
    for (_, schemas) in outputs where known.insert(schemas).inserted {
      guard let edition = schemas.edition, let schema = resolved[schemas] else { continue }
      report(editions?.notes(on: schema, in: edition) ?? [])
    }
  }
}

extension InputFiles {
  /// Collects the commands that make what the schemas ask of databases, and no output can.
  mutating func collectCommands(
    for outputs: [(output: Output, schemas: SchemaSet)], _ resolved: [SchemaSet: Schema]
  ) {
    for (output, schemas) in outputs where schemas.edition == .enterprise {
      guard let schema = resolved[schemas], let editions else { continue }
      for command in editions.commands(for: schema, database: output.database)
      where !commands.contains(command) {
        commands.append(command)
      }
    }
  }
}

/// Schemas that share a namespace.
package struct SchemaSet: Hashable {
  /// The schemas' indexes in ``InputFiles/files``.
  package let files: [Int32]
  /// The edition of the database that holds the documents; `nil` if it isn't known.
  package let edition: DatabaseEdition?
  /// The labels that the team has; none if any word is one. `nil` if they aren't checked.
  package let labels: [String]?

  package init(files: [Int32], edition: DatabaseEdition?, labels: [String]? = nil) {
    self.files = files
    self.edition = edition
    self.labels = labels
  }

  /// - Parameter files: The indexes of the output's schemas.
  package init(_ output: Output, files: [Int32]) {
    self.init(files: files, edition: output.edition, labels: output.labels)
  }
}
