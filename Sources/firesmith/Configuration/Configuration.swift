import FiresmithGenerator
import FiresmithSchema

/// The contents of `firesmith.yaml`.
struct Configuration {
  /// The folder that the file is in.
  let folder: String
  /// The options at the top level.
  let settings: OutputSettings
  /// The entries of `outputs`, with the options of the top level as defaults; `nil` without the key.
  let outputs: [OutputSettings]?
}

/// The options of an output: what to generate, how, and where.
struct OutputSettings {
  var options = OutputOptions()
  /// Schema files, and folders of them; `nil` for the nearest folder of schemas.
  var schemas: [RequestedPath]?
  /// A folder with templates that replace the built-in ones.
  var templates: RequestedPath?
  /// The folder to write to.
  var directory: RequestedPath?
}

/// A path that was requested, and where, so that an error can point there.
struct RequestedPath {
  /// The path, seen from the working directory.
  let path: String
  let location: Diagnostic.Location

  init(_ path: String, at location: Diagnostic.Location = .run) {
    self.path = path
    self.location = location
  }
}
