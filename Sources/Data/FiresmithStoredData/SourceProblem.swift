/// A part of a source that can't be read.
package struct SourceProblem: Error, Hashable, Sendable {
  /// The file's path, or `standard input`.
  package let path: String
  /// The byte at which the part begins; `nil` if the problem is about the file as a whole.
  package let offset: Int?
  /// The problem: `the record's checksum is wrong`.
  package let message: String

  package init(path: String, offset: Int?, message: String) {
    self.path = path
    self.offset = offset
    self.message = message
  }
}
