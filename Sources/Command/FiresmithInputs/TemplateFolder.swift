import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithText

extension InputFiles {
  /// The templates in a folder of the user's: the files whose names end in `.mustache`. Those of
  /// languages that the program doesn't generate are left alone.
  package mutating func readTemplates(_ folder: RequestedPath) -> [TemplateReplacement] {
    switch FileKind.at(folder.path, followingLinks: true) {
    case .folder: break
    case nil:
      diagnostics.append(.missing(folder))
      return []
    case .file, .link, .other:
      diagnostics.append(.notAFolder(folder))
      return []
    }
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder.path) { name, _ in name.hasSuffix(".mustache") }
    } catch {
      diagnostics.append(.unreadable(error))
      return []
    }
    let known = languages.templates.map(\.name)
    let others = LanguageKeys.all.map { "\($0.name)-" }
      .filter { prefix in !known.contains { $0.hasPrefix(prefix) } }
    return names.compactMap { fileName in
      guard fileName.hasSuffix(".mustache") else { return nil }
      let path = folder.path.appending(path: fileName)
      let name = String(fileName.dropLast(".mustache".count))
      if others.contains(where: name.hasPrefix) { return nil }
      guard known.contains(name) else {
        diagnostics.append(.unknownTemplate(name, at: path, known: known))
        return nil
      }
      guard let file = read(path, relativePath: fileName) else { return nil }
      guard let text = text(ofFile: file, "the template") else { return nil }
      return TemplateReplacement(name: name, text: text, file: file, diagnostics: &diagnostics)
    }
  }

}

extension Diagnostic {
  fileprivate static func notAFolder(_ request: RequestedPath) -> Diagnostic {
    Diagnostic(
      .missingPath, "\(quoted(request.path)) is no folder: 'templates' names a folder of templates",
      at: request.location)
  }

  fileprivate static func unknownTemplate(
    _ name: String, at path: String, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .invalidTemplate,
      "there is no built-in template \(quoted(name)) to replace"
        + suggestion(for: name, among: known),
      at: .file(path: path))
  }
}
