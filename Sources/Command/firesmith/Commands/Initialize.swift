import FiresmithCommandLine
import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage
import FiresmithLanguages
import FiresmithSharedCommands
import FiresmithStarting
import FiresmithText

/// `firesmith init`
struct Initialize: Subcommand {
  static let name = "init"
  static let summary = "Write a configuration and a schema to start with."
  static let discussion: [Discussion] = [
    .prose(
      "Writes firesmith.yaml and Schemas/books.yaml into DIR, overwrites nothing, and prints "
        + "what to do next. Default for DIR: the target of the Swift package in this folder, "
        + "if it has only one; else this folder. A target without Swift files gets one, which "
        + "SwiftPM requires.")
  ]
  static var operands: [Operand<Self>] { [.value(.folder, \.folder)] }
  static var options: [Option<Self>] {
    [.language(\.language, help: "The language to generate. Default: swift.")]
  }
  static let otherNames = ["create", "new"]

  var folder: String?
  var language: (any TargetLanguage)?

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    let project: Project
    do throws(Project.Problem) {
      project = try Project(
        ".".appending(path: folder ?? "."), isGiven: folder != nil,
        language: language ?? Languages.all.standard)
    } catch {
      throw UsageError(error)
    }
    do throws(SystemError) {
      return CommandResult(output: try write(project) + "\n" + project.nextSteps)
    } catch {
      var inputs = InputFiles()
      inputs.diagnostics.append(.unwritable(error))
      return CommandResult(problemsOf: inputs)
    }
  }

  /// Writes the files that the project lacks.
  ///
  /// - Returns: What to print about it.
  private func write(_ project: Project) throws(SystemError) -> String {
    // First of all, so that nothing is written where the folder can't be made.
    let schemas = project.folder.appending(path: InputFiles.schemaFolderName)
    if !project.hasSchemas { try Folder.create(schemas) }
    var messages = try create(
      ConfigurationFile.name, project.configuration, in: project.folder)
    if project.hasSchemas {
      messages += "firesmith: kept the existing schemas\n"
    } else {
      messages += try create("books.yaml", project.sampleSchema, in: schemas)
    }
    if let name = project.missingSwiftFile {
      messages += try create(name, Project.swiftFile, in: project.folder)
    }
    return messages
  }

  /// Writes a file, unless there is something of that name.
  ///
  /// - Returns: What to print about it.
  private func create(
    _ name: String, _ text: String, in folder: String
  ) throws(SystemError) -> String {
    try Folder.create(folder)
    let path = folder.appending(path: name)
    guard FileKind.at(path, followingLinks: false) == nil else {
      return "firesmith: kept the existing \(path)\n"
    }
    try File.create(path, holding: text)
    return "firesmith: wrote \(path)\n"
  }
}

extension UsageError {
  fileprivate init(_ problem: Project.Problem) {
    switch problem {
    case .severalTargets(let folders):
      self.init(
        "this package has several targets; name the one to generate code for: "
          + folders.map { "'firesmith init \($0)'" }.joined(separator: ", "))
    case .noStart(let language):
      let others = Languages.all.startingNames.map(quoted).joined(separator: " or ")
      self.init(
        "'init' has nothing to start with for \(quoted(language)), only for \(others); write a "
          + "\(ConfigurationFile.name) with 'language: \(language)' yourself")
    }
  }
}
