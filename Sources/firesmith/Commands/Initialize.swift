import FiresmithFiles
import FiresmithGenerator
import FiresmithInputs
import FiresmithLanguage
import FiresmithSchema

extension Outcome {
  /// `firesmith init`
  static func initialize(_ arguments: Arguments) throws(UsageError) -> Outcome {
    let given = arguments.operands.first
    let language =
      arguments.value(.firstLanguage).flatMap(Languages.named) ?? Languages.standard
    let project: Project
    do throws(Project.SeveralTargets) {
      project = try Project(
        ".".appending(path: given ?? "."), isGiven: given != nil, language: language)
    } catch {
      throw UsageError(messages: [.severalTargets(error.folders)], command: .initialize)
    }
    do throws(SystemError) {
      // First of all, so that nothing is written where the folder can't be made.
      let schemas = project.folder.appending(path: Inputs.schemaFolderName)
      if !project.hasSchemas { try Folder.create(schemas) }
      var said = try create(Inputs.configurationName, project.configuration, in: project.folder)
      if project.hasSchemas {
        said += "firesmith: kept the existing schemas\n"
      } else {
        said += try create("books.yaml", project.sampleSchema, in: schemas)
      }
      if let name = project.missingSwiftFile {
        said += try create(name, Project.swiftFile, in: project.folder)
      }
      return Outcome(output: said + "\n" + project.nextSteps)
    } catch {
      var inputs = Inputs()
      inputs.diagnostics.append(.unwritable(error))
      return Outcome(problemsOf: inputs)
    }
  }

  /// Writes a file, unless there is something of that name.
  ///
  /// - Returns: What to print about it.
  private static func create(
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

extension String {
  fileprivate static func severalTargets(_ folders: [String]) -> String {
    "this package has several targets; name the one to generate code for: "
      + folders.map { "'firesmith init \($0)'" }.joined(separator: ", ")
  }
}
