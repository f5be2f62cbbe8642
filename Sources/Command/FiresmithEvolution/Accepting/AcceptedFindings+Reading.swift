import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithYAML

extension InputFiles {
  /// Reads what a team has accepted, from the file beside the configuration.
  ///
  /// - Returns: `nil` if the file can't be taken, which has been reported.
  package mutating func acceptedFindings(beside place: VersionPlace) -> AcceptedFindings? {
    let path = place.acceptedPath
    guard FileKind.at(path, followingLinks: true) != nil else { return AcceptedFindings() }
    guard let file = read(path, relativePath: path) else { return nil }
    guard
      let document = YAMLDocument.parse(
        file, in: files, limits: &limits, diagnostics: &diagnostics)
    else { return nil }
    do throws(AcceptedFindings.Problem) {
      return try AcceptedFindings(document.root, bytes: files.files[Int(file)].bytes)
    } catch {
      diagnostics.append(
        Diagnostic(
          .foreignFile, error.message, at: error.mark.map { .mark($0) } ?? .file(path: path)))
      return nil
    }
  }

  /// Writes what a team has accepted. Reports why it can't be written.
  package mutating func write(_ accepted: AcceptedFindings, beside place: VersionPlace) {
    do throws(SystemError) {
      try File.replace(place.acceptedPath, with: accepted.text)
    } catch {
      report([.unwritable(error)])
    }
  }
}

extension VersionPlace {
  /// The path of the file with what a team has accepted.
  package var acceptedPath: String { folder.appending(path: AcceptedFindings.fileName) }
}
