/// A file to write, and its contents.
package struct GeneratedFile: Hashable, Sendable {
  /// The path below the output folder, with `/` between its parts.
  package var path: String
  package var contents: String

  package init(path: String, contents: String) {
    self.path = path
    self.contents = contents
  }
}
