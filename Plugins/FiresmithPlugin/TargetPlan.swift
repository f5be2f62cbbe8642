import Foundation
import PackagePlugin

/// The files that the build of a target generates, and those that they are generated from.
///
/// The plan depends only on the names of files: a build plugin can't run the tool before the build,
/// so it doesn't know what the files contain. It works for packages and for Xcode projects.
struct TargetPlan {
  private let targetName: String
  private let outputFolder: String
  /// The configuration, if there is one.
  private let configuration: String?
  private let templates: [String]
  /// The folder with the schemas, if there is one.
  private let schemaFolder: String?
  /// The schemas' paths below their folder.
  private let schemas: [String]
  /// Whether the build system may not notice files that are added to or removed from the folder of
  /// schemas: if it is outside of the target's folder, and in Xcode projects.
  private let isShared: Bool
  /// Whether the target is one of an Xcode project.
  private let isXcodeProject: Bool
  /// The reasons why the target can't be generated, in sentences; empty if it can.
  let problems: [String]

  init(
    targetName: String, targetFolder: String, projectFolder: String, outputFolder: String,
    isXcodeProject: Bool = false
  ) {
    var problems: [String] = []
    let configuration = targetFolder.appending(path: ConfigurationFile.name)
    let misnamed = ConfigurationFile.misnamed(in: targetFolder)
    let hasConfiguration = misnamed == nil && Self.isConfigured(targetFolder)
    if let misnamed {
      problems.append(.misnamed(target: targetName, file: targetFolder.appending(path: misnamed)))
    } else if !hasConfiguration {
      problems.append(.noConfiguration(target: targetName, folder: targetFolder))
    }

    let generatedFolder = targetFolder.appending(path: "Generated")
    if FileKind.at(generatedFolder.appending(path: OutputNames.support), followingLinks: true)
      == .file
    {
      problems.append(.generatedTwice(target: targetName, folder: generatedFolder))
    }
    let templateFolder = targetFolder.appending(path: "FiresmithTemplates")
    let templates = (try? Folder.names(in: templateFolder)) ?? []
    let schemaFolder = Self.schemaFolder(targetFolder: targetFolder, projectFolder: projectFolder)
    var schemas: [String] = []
    do {
      if let schemaFolder { schemas = try SchemaFolder.schemas(in: schemaFolder) }
      if schemas.isEmpty {
        problems.append(.noSchemas(target: targetName, folder: schemaFolder ?? targetFolder))
      }
    } catch {
      problems.append("\(error.path) can't be read: \(error.reason).")
    }

    self.targetName = targetName
    self.outputFolder = outputFolder
    self.configuration = hasConfiguration ? configuration : nil
    self.templates = templates.map { templateFolder.appending(path: $0) }
    self.schemaFolder = schemaFolder
    self.schemas = schemas
    self.isShared = isXcodeProject || schemaFolder != Self.ownSchemaFolder(of: targetFolder)
    self.isXcodeProject = isXcodeProject
    self.problems = problems
  }

  /// Whether there is a configuration in the folder.
  static func isConfigured(_ folder: String) -> Bool {
    FileKind.at(folder.appending(path: ConfigurationFile.name), followingLinks: true) == .file
  }

  /// Returns the command that generates the target's files.
  func command(running tool: URL) -> Command {
    let schemaFolder = schemaFolder ?? outputFolder
    var arguments = ["--schemas", schemaFolder, "--output", outputFolder]
    if let configuration { arguments += ["--config", configuration] }
    if isXcodeProject { arguments.append("--xcode") }
    var inputs = schemas.map { schemaFolder.appending(path: $0) } + templates
    if let configuration { inputs.append(configuration) }
    if isShared { inputs += folders(below: schemaFolder) }
    return .buildCommand(
      displayName: "Generating \(targetName)'s Firestore models",
      executable: tool,
      arguments: arguments + ["--"] + schemas,
      inputFiles: inputs.map { URL(fileURLWithPath: $0) },
      outputFiles: outputNames.map { URL(fileURLWithPath: outputFolder.appending(path: $0)) })
  }

  /// The command of a plan with problems, which fails with them.
  var stop: Command { Self.stop(problems, in: outputFolder) }

  /// Returns a command that fails. SwiftPM's native build system doesn't get to it: a plugin that
  /// reports errors ends the planning. With `--build-system swiftbuild` the build would go on
  /// without it.
  static func stop(_ problems: [String], in outputFolder: String) -> Command {
    let file = outputFolder.appending(path: "FiresmithProblems.swift")
    let text = problems.map { "error: " + $0 }.joined(separator: "\n")
    return .buildCommand(
      displayName: "Stopping at Firesmith's problems",
      executable: URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "echo \"$1\" >&2; exit 1", "sh", text],
      outputFiles: [URL(fileURLWithPath: file)])
  }

  /// The names of the files that the tool writes, without duplicates: the tool reports two schemas
  /// with the same output.
  private var outputNames: [String] {
    let names = schemas.map { OutputNames.file(forSchema: $0) }
    return Set(names + [OutputNames.collections, OutputNames.support]).sorted()
  }

  /// Returns the folders of the schemas. Adding a file to one changes it, so that the tool runs and
  /// warns that the file wasn't planned.
  private func folders(below schemaFolder: String) -> [String] {
    var folders: Set = [schemaFolder]
    for schema in schemas {
      var parts = Self.parts(of: schema).dropLast()
      while !parts.isEmpty {
        folders.insert(schemaFolder.appending(path: parts.joined(separator: "/")))
        parts.removeLast()
      }
    }
    return folders.sorted()
  }

  /// Returns the target's own folder of schemas, or else the nearest one up to the project's
  /// folder.
  private static func schemaFolder(targetFolder: String, projectFolder: String) -> String? {
    var parts = Self.parts(of: targetFolder)
    let root = Self.parts(of: projectFolder)
    while parts.count >= root.count {
      let folder = ownSchemaFolder(of: "/" + parts.joined(separator: "/"))
      if FileKind.at(folder, followingLinks: true) == .folder { return folder }
      if parts.isEmpty { return nil }
      parts.removeLast()
    }
    return nil
  }

  /// Returns the names in a path, each of which may begin with an accent.
  private static func parts(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map { String($0) }
  }

  private static func ownSchemaFolder(of folder: String) -> String {
    folder.appending(path: "Schemas")
  }
}

extension String {
  fileprivate static func noConfiguration(target: String, folder: String) -> String {
    """
    Target '\(target)' uses Firesmith's plugin but has no 'firesmith.yaml'. Add one to \(folder); \
    it can be empty or contain options such as 'sdk: portable'.
    """
  }

  fileprivate static func misnamed(target: String, file: String) -> String {
    """
    The configuration of target '\(target)' has to be named 'firesmith.yaml'; rename \(file).
    """
  }

  fileprivate static func generatedTwice(target: String, folder: String) -> String {
    """
    Target '\(target)' uses Firesmith's plugin but also has the files that 'firesmith generate' wrote \
    to \(folder), so all models are declared twice. Remove the folder, or remove the plugin from the \
    target.
    """
  }

  fileprivate static func noSchemas(target: String, folder: String) -> String {
    let schemaFolder = folder.hasSuffix("/Schemas") ? folder : folder.appending(path: "Schemas")
    return """
      Target '\(target)' uses Firesmith's plugin but has no schemas. Add a file such as \
      'books.yaml' to \(schemaFolder).
      """
  }
}
