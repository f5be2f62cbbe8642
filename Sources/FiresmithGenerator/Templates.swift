import FiresmithTemplates

/// The templates that are built into the tool: the files of the folder `Templates`, and the support code
/// that is copied as it is.
package enum Templates {
  /// The names and the texts of the templates for Swift, sorted by name.
  static var swift: [(name: String, text: String)] { templates(of: "swift-") }

  /// The names and the texts of the templates for Python, sorted by name.
  static var python: [(name: String, text: String)] {
    (templates(of: "python-") + PythonSupport.modules.map(\.template)).sorted { $0.name < $1.name }
  }

  /// The names and the texts of all templates, sorted by name.
  package static var all: [(name: String, text: String)] { python + swift }

  /// The templates whose names begin with `prefix`.
  private static func templates(of prefix: String) -> [(name: String, text: String)] {
    var templates: [(name: String, text: String)] = []
    guard var next = firesmith_templates() else { return [] }
    while let name = next.pointee.name, let text = next.pointee.text {
      let template = (name: String(cString: name), text: String(cString: text))
      if template.name.hasPrefix(prefix) { templates.append(template) }
      next += 1
    }
    return templates
  }
}
