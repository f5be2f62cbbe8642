/// All problems of a set of templates, or the problem that ended a render.
package struct MustacheError: Error, Hashable, Sendable {
  /// A problem and its place in a template.
  package struct Problem: Hashable, Sendable {
    /// The template's name.
    package var template: String
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1 in Unicode scalars.
    package var column: Int
    /// A message that says what was found, what was expected, and the nearest valid name.
    package var message: String
  }

  /// The problems, sorted by template in the order given, then by place.
  package var problems: [Problem]
}

extension MustacheError: CustomStringConvertible {
  package var description: String {
    var lines = ""
    for problem in problems {
      if !lines.isEmpty { lines += "\n" }
      lines += problem.description
    }
    return lines
  }
}

extension MustacheError.Problem: CustomStringConvertible {
  package var description: String {
    "\(template):\(line):\(column): error: \(message)"
  }
}
