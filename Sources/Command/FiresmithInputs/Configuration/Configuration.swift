import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithSchema

/// The contents of `firesmith.yaml`.
package struct Configuration {
  /// The folder that the file is in.
  package let folder: String
  /// The options at the top level.
  package let settings: OutputSettings
  /// The entries of `outputs`, with the options of the top level as defaults; `nil` without the
  /// key.
  package let outputs: [OutputSettings]?
  /// The options for comparing versions.
  package let breaking: BreakingSettings
}

/// The options of an output: what to generate, how, and where.
package struct OutputSettings {
  package var language: any TargetLanguage
  package var options = OutputOptions()
  /// Schema files, and folders of them; `nil` for the nearest folder of schemas.
  package var schemas: [RequestedPath]?
  /// A folder with templates that replace the built-in ones.
  package var templates: RequestedPath?
  /// The folder to write to.
  package var directory: RequestedPath?
  /// The edition of the database; `nil` for the one that Firebase's own configuration names.
  package var edition: DatabaseEdition?
  /// The labels that schemas may have; none if any word is one.
  package var labels: [String] = []
  /// The team's files to write a part of, in place of code.
  package var teamFiles: [(file: any TeamFile, path: RequestedPath)] = []
}

extension OutputSettings {
  /// Creates the defaults of a program. What the build plugin generates has no copy of the support
  /// code where there is a library in its place: every build of a target would compile it.
  init(for reader: ConfigurationReader.Reader, in language: any TargetLanguage) {
    self.init(language: language)
    switch reader {
    case .command: break
    case .buildPlugin: options.runtime = .package
    }
  }
}

/// A path that was requested, and where, so that an error can point there.
package struct RequestedPath {
  /// The path, seen from the working directory.
  package let path: String
  package let location: Diagnostic.Location

  package init(_ path: String, at location: Diagnostic.Location = .run) {
    self.path = path
    self.location = location
  }
}
