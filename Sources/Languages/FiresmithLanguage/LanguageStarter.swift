/// The way in which `firesmith init` starts to use schemas from a language.
package enum LanguageStart: Sendable {
  /// As the package or the Xcode project needs it that the folder belongs to.
  case ofProject
  /// With a folder for the generated files.
  case folder(LanguageStarter)
  /// Not at all: a project has to be there already.
  case none
}

/// The folder of a project's sources, which a project may have or not.
package struct SourceFolder: Sendable {
  /// The folder's name: `src`.
  package let name: String
  /// The file by which a folder in it is known as the project's own package: `__init__.py`.
  package let packageFile: String

  package init(name: String, packageFile: String) {
    self.name = name
    self.packageFile = packageFile
  }
}

/// The parts of what `firesmith init` writes and says for a language with a folder of its own.
package struct LanguageStarter: Sendable {
  /// The folder to write to.
  package let directory: String
  /// The folder of a project's sources, if the language has one for them.
  package let sources: SourceFolder?
  /// A sentence about the folder's name, for the configuration.
  package let directoryNote: String
  /// The noun for the member that holds a document's id: `attribute`.
  package let member: String
  /// The lines of the configuration for the language's own options, commented out; each option
  /// after a comment that explains it.
  package let options: String
  /// The call of the sample schema's query.
  package let call: String
  /// A text about what is generated, and what to install for it: the beginning of the next steps.
  package let installation: String

  package init(
    directory: String, sources: SourceFolder? = nil, directoryNote: String, member: String,
    options: String, call: String,
    installation: String
  ) {
    self.directory = directory
    self.sources = sources
    self.directoryNote = directoryNote
    self.member = member
    self.options = options
    self.call = call
    self.installation = installation
  }
}
