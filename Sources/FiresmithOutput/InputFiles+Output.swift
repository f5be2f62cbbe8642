import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage
import FiresmithSchema

extension InputFiles {
  /// Compares the output folders with the files that they should contain. A folder that can't be read
  /// is reported and left out; after an error, there is none.
  package mutating func compare(_ outputs: [RenderedOutput<GeneratedFile>]) -> [OutputFolder] {
    guard !diagnostics.hasErrors else { return [] }
    return outputs.compactMap { output in
      do throws(SystemError) {
        let path = output.output.path.path
        return switch output.output.kind {
        case .code: try OutputFolder(path, files: output.files)
        case .teamFile: try OutputFolder(ofTeamFile: path, files: output.files)
        }
      } catch {
        diagnostics.append(.unwritable(error))
        return nil
      }
    }
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
