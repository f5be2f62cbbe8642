import FiresmithLanguage
import FiresmithText

/// The modules that a Python package has in common with every other: `errors`, and those of
/// `_support`.
///
/// They are the files of `Support/python/firesmith_runtime`, each under the header of generated
/// files.
struct PythonSupport: Sendable {
  /// The path below the package's folder: `_support/fields.py`.
  let path: String
  /// The template that writes the module, which a team can replace: `python-support-fields`.
  let template: (name: String, text: String)

  private init(path: String, text: String) {
    let parts = path.dropLast(".py".count).pathParts.filter { $0 != "__init__" }
    self.path = path.hasPrefix("support/") ? "_\(path)" : path
    template = (
      name: "python-\(parts.joined(separator: "-"))", text: "{{>python-header}}\n\(text)"
    )
  }

  /// All modules, sorted by path.
  static let modules = SupportCode.files(in: "python/firesmith_runtime/").map {
    PythonSupport(path: $0.path, text: $0.text)
  }
}
