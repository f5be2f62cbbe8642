import FiresmithMustache

/// A file to render: the template and its context.
package struct FileContext: Sendable {
  /// The path below the output folder, with `/` between its parts.
  package let path: String
  /// The template's name.
  package let template: String
  /// Whether the file has declarations of models and other types, which pages show.
  package let declaresTypes: Bool
  private let make: @Sendable () -> MustacheValue

  /// Creates a file whose context is made when it is read, so that the files of an output can be
  /// made in parallel.
  package init(
    path: String, template: String, declaresTypes: Bool = false,
    context: @escaping @Sendable () -> MustacheValue
  ) {
    self.path = path
    self.template = template
    self.declaresTypes = declaresTypes
    make = context
  }

  /// The data for the template. Makes it anew each time.
  package var context: MustacheValue { make() }
}
