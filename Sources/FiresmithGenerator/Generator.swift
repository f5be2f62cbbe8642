import FiresmithSchema

/// A file to write, and what is in it.
package struct GeneratedFile: Hashable, Sendable {
  /// The path below the output folder, with `/` between its parts.
  package var path: String
  package var contents: String

  package init(path: String, contents: String) {
    self.path = path
    self.contents = contents
  }
}

/// Turns a schema into the files of one output.
package struct Generator: Sendable {
  package init() {}

  /// The files of one output, sorted by path.
  ///
  /// Problems that only a language sees, such as two names that become one identifier, are appended
  /// to `diagnostics`; the files are worth nothing then.
  package func files(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> [GeneratedFile] {
    []
  }
}
