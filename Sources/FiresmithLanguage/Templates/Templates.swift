import FiresmithTemplates

/// The files of the folder `Templates`, which are built into the tool.
package enum Templates {
  /// Returns the names and the texts of the templates whose names begin with `prefix`, sorted by
  /// name.
  package static func named(_ prefix: String) -> [(name: String, text: String)] {
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
