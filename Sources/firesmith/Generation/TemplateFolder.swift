import FiresmithGenerator
import FiresmithSchema

extension Inputs {
  /// The templates in a folder of the user's: the files whose names end in `.mustache`.
  mutating func readTemplates(_ folder: RequestedPath) -> [TemplateReplacement] {
    guard FileKind.at(folder.path, followingLinks: true) != nil else {
      diagnostics.append(.missing(folder))
      return []
    }
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder.path)
    } catch {
      diagnostics.append(.unreadable(error))
      return []
    }
    let known = Templates.all.map(\.name)
    return names.compactMap { fileName in
      guard fileName.hasSuffix(".mustache") else { return nil }
      let path = folder.path.appending(path: fileName)
      let name = String(fileName.dropLast(".mustache".count))
      guard known.contains(name) else {
        diagnostics.append(.unknownTemplate(name, at: path, known: known))
        return nil
      }
      guard let file = read(path, relativePath: fileName) else { return nil }
      let text = String(decoding: files.files[Int(file)].bytes, as: UTF8.self)
      return TemplateReplacement(name: name, text: text, file: file, diagnostics: &diagnostics)
    }
  }
}

extension Diagnostic {
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
