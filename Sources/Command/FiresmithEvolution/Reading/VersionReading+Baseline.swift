import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithJSON
import FiresmithYAML

extension InputFiles {
  /// Returns the baseline of the version at a place, which has been read.
  package func baseline(of place: VersionPlace) -> Baseline {
    let schemas = place.schemaFiles.map { index in
      let file = files.files[Int(index)]
      return (
        path: file.path.path(below: place.folder) ?? file.relativePath,
        text: String(decoding: file.bytes, as: UTF8.self)
      )
    }
    let configuration = files.files.first { $0.path == place.configuration }
    return Baseline(
      configuration: configuration.map { String(decoding: $0.bytes, as: UTF8.self) },
      edition: place.edition, schemas: schemas)
  }

  /// Writes a baseline, also over an earlier one. Reports why it can't be written.
  package mutating func write(_ baseline: Baseline, to path: String) {
    do throws(SystemError) {
      if FileKind.at(path, followingLinks: false) != nil {
        let bytes = try File.contents(of: path)
        guard bytes.isEmpty || Baseline.isBaseline(bytes) else {
          report([
            Diagnostic(
              .foreignFile,
              "this is not a baseline, so it isn't replaced; move it away, or name another file",
              at: .file(path: path))
          ])
          return
        }
      }
      try File.replace(path, with: baseline.text)
    } catch {
      report([.unwritable(error)])
    }
  }

  /// Reads an older version from the file of a baseline.
  mutating func baseline(at path: String) -> ReadVersion {
    limits = YAMLLimits()
    let start = diagnostics.count
    guard let baseline = contents(ofBaseline: path) else { return .failure }
    var facts: ConfigurationFacts?
    if let configuration = baseline.configuration {
      let file = "\(path):\(ConfigurationFile.name)"
      _ = readConfiguration(Array(configuration.utf8), inMemoryAs: file)
      noteUnknownWords(of: path, from: start)
      facts = self.facts(ofFile: file)
    }
    var schemas: [Int32] = []
    let folders = Dictionary(grouping: baseline.schemas) { $0.path.parent }
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      schemas += readSchemas(
        files.map { ($0.path.lastComponent, Array($0.text.utf8)) },
        inMemoryAs: "\(path):\(folder)")
    }
    let place = VersionPlace(
      folder: path.parent, schemas: [], requestedSchemas: [], edition: baseline.edition,
      schemaFiles: schemas)
    return finish(
      SchemaSet(files: schemas, edition: baseline.edition), named: path, facts, from: start, place)
  }

  /// Returns what the file of a baseline holds; `nil` if it can't be read, which is reported.
  private mutating func contents(ofBaseline path: String) -> Baseline? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.contents(of: path)
    } catch {
      report([.unreadable(error)])
      return nil
    }
    do throws(JSONProblem) {
      return try Baseline(json: bytes)
    } catch {
      guard let index = add(bytes, at: path) else { return nil }
      let mark = files.mark(of: error.offset, in: index)
      report([Diagnostic(.unreadableData, error.message, at: mark)])
      return nil
    }
  }
}
