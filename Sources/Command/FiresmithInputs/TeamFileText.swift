import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

extension InputFiles {
  /// Returns a team's file with the part that `schema` asks for. Its path is below the folder that
  /// it is in. Reports what is wrong with the file, and returns `nil`.
  mutating func render(
    _ file: any TeamFile, at path: RequestedPath, for schema: Schema
  ) -> GeneratedFile? {
    report(file.problems(of: schema))
    guard let kind = FileKind.at(path.path, followingLinks: false) else {
      return contents(of: file, from: nil, at: path, for: schema)
    }
    guard kind == .file else {
      diagnostics.append(.notAFile(path))
      return nil
    }
    return read(path.path, relativePath: path.path, limit: file.sizeLimit).flatMap {
      contents(of: file, from: $0, at: path, for: schema)
    }
  }

  /// Returns the files of a team's folder. Reports what is wrong with its name.
  mutating func renderFolder(
    _ file: any TeamFile, at path: RequestedPath, for schema: Schema
  ) -> [GeneratedFile] {
    report(file.problems(of: schema))
    do throws(TeamFileProblem) {
      return try file.files(for: schema, inFolder: path.path.resolved.lastComponent)
    } catch {
      diagnostics.append(Diagnostic(error.id, error.message, at: path.location))
      return []
    }
  }

  /// - Parameter index: The file's index in ``files``; `nil` for a file that doesn't exist.
  private mutating func contents(
    of file: any TeamFile, from index: Int32?, at path: RequestedPath, for schema: Schema
  ) -> GeneratedFile? {
    var text: String?
    if let index {
      text = self.text(ofFile: index, "the file", limit: file.sizeLimit)
      guard let text else { return nil }
      diagnostics += file.warnings(about: text).map { warning in
        let mark = files.mark(of: warning.offset, in: index)
        return Diagnostic(warning.id, warning.message, at: mark, severity: .warning)
      }
    }
    do throws(TeamFileProblem) {
      return GeneratedFile(
        path: path.path.lastComponent, contents: try file.text(for: schema, in: text))
    } catch {
      for problem in [error] + error.others {
        let place = index.map { Diagnostic.Location.mark(files.mark(of: problem.offset, in: $0)) }
        let other = problem.mark.map { Diagnostic.Location.mark($0) }
        diagnostics.append(
          Diagnostic(problem.id, problem.message, at: other ?? place ?? path.location))
      }
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func notAFile(_ path: RequestedPath) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "\(quoted(path.path)) is a folder, a link or a device; name a file",
      at: path.location)
  }
}
