import FiresmithMustache

/// A file to render: which template, and with what.
package struct FileContext: Sendable {
  /// The path below the output folder, with `/` between its parts.
  package let path: String
  /// The template's name.
  package let template: String
  package let context: MustacheValue
}

/// What is done with each file to render: it is rendered, or listed as it is.
typealias FileUse<File> = @Sendable (FileContext) throws(MustacheError) -> File

extension MustacheTemplates {
  func file(_ file: FileContext) throws(MustacheError) -> GeneratedFile {
    GeneratedFile(path: file.path, contents: try render(file.template, file.context))
  }
}
