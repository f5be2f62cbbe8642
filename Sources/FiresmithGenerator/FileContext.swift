import FiresmithMustache

/// A file to render: the template and its context.
package struct FileContext: Sendable {
  /// The path below the output folder, with `/` between its parts.
  package let path: String
  /// The template's name.
  package let template: String
  package let context: MustacheValue
}

/// What is done with each file: rendering it, or listing its context.
typealias FileUse<File> = @Sendable (FileContext) throws(MustacheError) -> File

extension MustacheTemplates {
  func file(_ file: FileContext) throws(MustacheError) -> GeneratedFile {
    GeneratedFile(path: file.path, contents: try render(file.template, file.context))
  }
}
