import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithText

/// A file that is written in place of those that the configuration lists, from the same schemas.
package struct RequestedPage {
  package let file: any TeamFile
  /// The paths to write it to; none for the path that the configuration has for such a file.
  package let paths: [String]
  /// The path if the configuration has none.
  package let defaultPath: String

  package init(file: any TeamFile, paths: [String], defaultPath: String) {
    self.file = file
    self.paths = paths
    self.defaultPath = defaultPath
  }
}

extension InputFiles {
  /// Returns the code of `outputs`, which the page shows, and the page at each of its paths.
  /// Reports a path that could be one of several pages.
  mutating func outputs(_ outputs: [Output], replacedBy page: RequestedPage) -> [Output] {
    let entries = outputs.filter { $0.isPart(of: page.file) }
    if page.paths.isEmpty, entries.count > 1 {
      diagnostics.append(.severalPages(entries, "name one with '--output'"))
      return []
    }
    var pages: [Output] = []
    let only = entries.first?.path.path ?? page.defaultPath
    for path in page.paths.isEmpty ? [only] : page.paths {
      let own = entries.first { $0.path.path.resolved == path.resolved }
      guard own != nil || entries.count <= 1 else {
        diagnostics.append(.severalPages(entries, "\(quoted(path)) is none of them"))
        return []
      }
      if let output = own ?? entries.first ?? outputs.first {
        pages.append(output.asPage(page.file, at: path))
      }
    }
    return outputs.filter { $0.code != nil } + pages
  }
}

extension Output {
  /// Whether the output is a file of the same kind.
  package func isPart(of file: any TeamFile) -> Bool {
    if case .teamFile(let own) = kind { own.key == file.key } else { false }
  }

  /// Returns an output of the same schemas that is a file, unless this is one, with its options.
  fileprivate func asPage(_ file: any TeamFile, at path: String) -> Output {
    var file = file
    if let edition { file.use(edition) }
    return Output(
      kind: isPart(of: file) ? kind : .teamFile(file), schemas: schemas, path: RequestedPath(path),
      edition: edition, database: database, labels: labels, templates: templates ?? code?.templates)
  }
}

extension Diagnostic {
  fileprivate static func severalPages(_ pages: [Output], _ problem: String) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "the configuration lists several pages, \(quotedList(pages.map(\.path.path))); \(problem)",
      at: .run)
  }
}
