import FiresmithDiagnostics

/// The two lines around the generated section of a file that is a team's own otherwise.
package struct SectionMarks {
  /// The line that begins the section, as people write it.
  package let begin: String
  package let end: String
  /// The kind of the errors.
  private let id: DiagnosticID
  /// The part of the file that is deleted with a single mark: `the functions of the section`.
  private let content: String

  package init(begin: String, end: String, _ id: DiagnosticID, content: String) {
    self.begin = begin
    self.end = end
    self.id = id
    self.content = content
  }

  /// Returns which of the lines begin and end the section, by their indices; `nil` if there is no
  /// section yet.
  ///
  /// - Parameters:
  ///   - begins: The offsets of all lines that begin it, in the order of the file.
  ///   - ends: The offsets of all lines that end it.
  /// - Throws: An error if there are marks that don't enclose exactly one section.
  package func section(
    _ begins: [Int], _ ends: [Int]
  ) throws(TeamFileProblem) -> (begin: Int, end: Int)? {
    guard let start = begins.first else {
      if let other = ends.first { throw unpaired(end, without: begin, at: other) }
      return nil
    }
    guard let last = ends.firstIndex(where: { $0 > start }) else {
      throw unpaired(begin, without: end, at: start)
    }
    if let other = begins.dropFirst().first { throw second(begin, at: other) }
    if let other = ends.indices.first(where: { $0 != last }) { throw second(end, at: ends[other]) }
    return (0, last)
  }

  private func unpaired(
    _ mark: String, without other: String, at offset: Int
  ) -> TeamFileProblem {
    TeamFileProblem(
      id, "'\(mark)' has no '\(other)'; add it, or delete this line and \(content)", at: offset)
  }

  private func second(_ mark: String, at offset: Int) -> TeamFileProblem {
    TeamFileProblem(
      id, "there is a second '\(mark)'; a file has one generated section", at: offset)
  }
}
