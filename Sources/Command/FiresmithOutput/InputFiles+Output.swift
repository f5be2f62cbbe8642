import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage

extension InputFiles {
  /// Compares the output folders with the files that they should contain. A folder that can't be
  /// read is reported and left out. A file that somebody else has written where a generated one
  /// should be is an error; after an error, there is no folder.
  package mutating func compare(_ outputs: [RenderedOutput<GeneratedFile>]) -> [OutputFolder] {
    guard !diagnostics.hasErrors else { return [] }
    let folders = outputs.compactMap { output -> OutputFolder? in
      do throws(SystemError) {
        let path = output.output.path.path
        return switch output.output.kind {
        case .code:
          try OutputFolder(path, files: output.files, names: .code(languages))
        case .teamFile(let file) where file.isFolder(at: path):
          try OutputFolder(path, files: output.files, names: .pages)
        case .teamFile: try OutputFolder(ofTeamFile: path, files: output.files)
        case .checks: nil
        }
      } catch {
        diagnostics.append(.unwritable(error))
        return nil
      }
    }
    for folder in folders {
      diagnostics += folder.foreign.map { .foreign(folder.pathOnDisk(of: $0)) }
    }
    return diagnostics.hasErrors ? [] : folders
  }

  /// Makes the folders hold the generated files. What can't be written is reported.
  package mutating func write(_ folders: [OutputFolder]) {
    do throws(SystemError) {
      try folders.write()
    } catch {
      diagnostics.append(.unwritable(error))
    }
  }
}

extension Diagnostic {
  fileprivate static func foreign(_ path: String) -> Diagnostic {
    Diagnostic(
      .foreignFile,
      "Firesmith hasn't written this file, so it isn't replaced; move it away, or generate into"
        + " another folder",
      at: .file(path: path))
  }
}
