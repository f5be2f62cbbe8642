import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage
import FiresmithSchema
import FiresmithYAML

/// A file of a team's folder that replaces a built-in template.
struct OwnTemplate {
  let template: BuiltInTemplate
  let path: String
  let text: String
}

/// The folders of a team's templates.
struct TemplateFolders {
  let paths: [String]
  /// Whether neither the command line nor a configuration names them.
  let isDefault: Bool
}

extension InputFiles {
  /// The name of the folder of templates by default.
  private static let templateFolderName = "FiresmithTemplates"

  /// The folder of templates that the command line names, or else those that the configuration
  /// names, or else the folder that the configuration should name.
  ///
  /// - Parameter folder: What the command line names.
  private mutating func templateFolders(_ folder: String?, _ request: Request) -> TemplateFolders {
    if let folder {
      return TemplateFolders(paths: [".".appending(path: folder)], isDefault: false)
    }
    let configurations = readConfigurations(request)
    let all = configurations.flatMap { [$0.settings] + ($0.outputs ?? []) }
    let paths = all.compactMap(\.templates?.path).uniqued()
    if !paths.isEmpty { return TemplateFolders(paths: paths, isDefault: false) }
    let folders = configurations.isEmpty ? ["."] : configurations.map(\.folder)
    return TemplateFolders(
      paths: folders.map { $0.appending(path: Self.templateFolderName) }, isDefault: true)
  }

  /// The same, for reading. Reports a folder that the command line names and that doesn't exist.
  mutating func existingTemplateFolders(
    _ folder: String?, _ request: Request
  ) -> TemplateFolders {
    let folders = templateFolders(folder, request)
    if folder != nil {
      for path in folders.paths where FileKind.at(path, followingLinks: true) == nil {
        diagnostics.append(.missing(RequestedPath(path)))
      }
    }
    return folders
  }

  /// The files of the folders that replace `templates`, whichever version they are written for.
  /// Folders that don't exist have none.
  mutating func ownTemplates(
    _ templates: [BuiltInTemplate], in folders: TemplateFolders
  ) -> [OwnTemplate] {
    var found: [OwnTemplate] = []
    for template in templates {
      for folder in folders.paths {
        let path = folder.appending(path: template.fileName)
        guard FileKind.at(path, followingLinks: true) != nil else { continue }
        do throws(SystemError) {
          let bytes = try File.contents(of: path, limit: YAMLLimits.fileSize)
          let text = String(decoding: bytes, as: UTF8.self)
          found.append(OwnTemplate(template: template, path: path, text: text))
        } catch {
          diagnostics.append(.unreadable(error))
        }
      }
    }
    return found
  }

  /// Writes a file into the first folder of templates, unless it exists.
  ///
  /// - Returns: What to print about the new file; `nil` if it wasn't written, which has been
  ///   reported.
  mutating func eject(
    _ text: String, of template: BuiltInTemplate, into folder: String?, _ request: Request
  ) -> String? {
    let folders = templateFolders(folder, request)
    guard !diagnostics.hasErrors, let folder = folders.paths.first else { return nil }
    let path = folder.appending(path: template.fileName)
    guard FileKind.at(path, followingLinks: false) == nil else {
      diagnostics.append(.existing(path))
      return nil
    }
    do throws(SystemError) {
      try Folder.create(folder)
      try File.create(path, holding: text)
      let hint =
        folders.isDefault
        ? "; to use it, add 'templates: \(Self.templateFolderName)' to \(ConfigurationFile.name)"
        : ""
      return "firesmith: wrote \(path)\(hint)\n"
    } catch {
      diagnostics.append(.unwritable(error))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func existing(_ path: String) -> Diagnostic {
    Diagnostic(
      .unwritableFile,
      "the file exists; 'firesmith templates diff' compares it with the built-in template",
      at: .file(path: path))
  }
}
