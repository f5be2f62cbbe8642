import FiresmithEmbeddedFiles

/// The files of the folder `Templates`, which are built into the tool.
package enum Templates {
  /// Returns the names and the texts of the templates whose names begin with `prefix`, sorted by
  /// name.
  package static func named(_ prefix: String) -> [(name: String, text: String)] {
    embeddedTexts(in: firesmith_templates(), named: prefix)
  }
}
