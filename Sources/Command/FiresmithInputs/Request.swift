import FiresmithFiles
import FiresmithLanguage

/// The settings of a run that override those of configurations.
package struct Request {
  /// The configuration's path; `nil` for those that are nearest.
  package var configuration: String?
  /// Schema files, and folders of them; none for those of the configurations.
  package var schemas: [String] = []
  /// The folder to write to.
  package var directory: String?
  /// The options that flags of the languages set, in any order: no two set the same option.
  package var overrides: [OptionOverride] = []
  package var language: (any TargetLanguage)?
  /// Whether one output of each configuration is asked for, in place of those that it lists.
  package var isForOneOutput = false
  /// The page to write in place of the outputs.
  package var page: RequestedPage?

  package init() {}
}

extension OutputSettings {
  /// Replaces what `request` overrides.
  mutating func apply(_ request: Request) {
    if !request.schemas.isEmpty {
      schemas = request.schemas.map { RequestedPath(".".appending(path: $0)) }
    }
    if let path = request.directory { directory = RequestedPath(".".appending(path: path)) }
    for override in request.overrides { override.apply(to: &options) }
    language = request.language ?? language
  }
}
