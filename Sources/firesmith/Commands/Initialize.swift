import FiresmithSchema

extension Outcome {
  /// `firesmith init`
  static func initialize(_ arguments: Arguments) throws(UsageError) -> Outcome {
    let given = arguments.operands.first
    let project: Project
    do throws(Project.SeveralTargets) {
      project = try Project(".".appending(path: given ?? "."), isGiven: given != nil)
    } catch {
      throw UsageError(messages: [.severalTargets(error.folders)], command: .initialize)
    }
    do throws(SystemError) {
      // Where there can't be such a folder, nothing is written.
      let schemas = project.folder.appending(path: Inputs.schemaFolderName)
      if !project.hasSchemas { try Folder.create(schemas) }
      var said = try create(Inputs.configurationName, project.configuration, in: project.folder)
      if project.hasSchemas {
        said += "firesmith: kept the schemas that are there\n"
      } else {
        said += try create("books.yaml", Project.sampleSchema, in: schemas)
      }
      return Outcome(output: said + "\n" + project.nextSteps)
    } catch {
      var inputs = Inputs()
      inputs.diagnostics.append(.unwritable(error))
      return Outcome(problemsOf: inputs)
    }
  }

  /// Writes a file, unless there is anything of its name.
  ///
  /// - Returns: what to say of it.
  private static func create(
    _ name: String, _ text: String, in folder: String
  ) throws(SystemError) -> String {
    try Folder.create(folder)
    let path = folder.appending(path: name)
    guard FileKind.at(path, followingLinks: false) == nil else {
      return "firesmith: kept \(path), which was there\n"
    }
    try File.create(path, holding: text)
    return "firesmith: wrote \(path)\n"
  }
}

extension String {
  fileprivate static func severalTargets(_ folders: [String]) -> String {
    "this package has several targets; say which one is to be generated: "
      + folders.map { "'firesmith init \($0)'" }.joined(separator: ", ")
  }
}
