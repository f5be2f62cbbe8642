import FiresmithGenerator
import FiresmithSchema

/// What `firesmith.yaml` says.
struct Configuration {
  /// The folder that the file is in.
  let folder: String
  /// The options at the top level.
  let settings: OutputSettings
  /// The entries of `outputs`, with the top level's options where they have none of their own;
  /// `nil` if there is no such key.
  let outputs: [OutputSettings]?
}

/// What is to be generated, where to, and how the code is to look.
struct OutputSettings {
  var options = OutputOptions()
  /// Schema files, and folders of them; `nil` for the nearest folder of schemas.
  var schemas: [RequestedPath]?
  /// A folder with templates that replace the built-in ones.
  var templates: RequestedPath?
  /// The folder to write to.
  var directory: RequestedPath?
}

/// A path that somebody asked for, and the place where, so that an error can point there.
struct RequestedPath {
  /// The path, seen from the working directory.
  let path: String
  let location: Diagnostic.Location

  init(_ path: String, at location: Diagnostic.Location = .run) {
    self.path = path
    self.location = location
  }
}
