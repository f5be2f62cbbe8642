import FiresmithLanguage
import FiresmithPython
import FiresmithSwift
import FiresmithTypeScript

extension Languages {
  /// All languages. The build plugin generates Swift alone.
  package static let all = Languages(
    standard: SwiftLanguage(), others: [PythonLanguage(), TypeScriptLanguage()])
}
