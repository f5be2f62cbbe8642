import FiresmithLanguage
import FiresmithPython
import FiresmithSchema
import FiresmithSwift

extension Generator {
  /// Returns the problems with a schema's names in an output's language, even if the schema has
  /// other errors.
  package static func nameProblems(of schema: Schema, options: OutputOptions) -> [Diagnostic] {
    switch options.language {
    case .swift: SwiftOutput.nameProblems(of: schema, options: options)
    case .python: PythonOutput.nameProblems(of: schema, options: options)
    }
  }
}
