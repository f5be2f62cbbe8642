/// Text as Swift comments.
package enum SwiftComment {
  /// The lines of a documentation comment, each with its `///`; none if `text` is blank.
  ///
  /// - Parameters:
  ///   - text: Markdown, which stays as it is. Characters that don't show are left out.
  ///   - indentation: The column that the comment begins in. Lines that would end behind column 100
  ///     are wrapped, except in code blocks and where Markdown would mean something else.
  package static func documentation(_ text: String, indentation: Int = 0) -> [String] {
    // As most fields have it.
    if text.isEmpty { return [] }
    var lines = Prose.lines(of: text, width: max(40, 100 - indentation - 4))
    for index in lines.indices {
      lines[index] = lines[index].isEmpty ? "///" : String("/// ", lines[index])
    }
    return lines
  }

  /// The lines of a comment that is no documentation, each with its `//`, not wrapped.
  package static func plain(_ text: String) -> [String] {
    Prose.lines(of: text, width: nil).map { line in
      line.isEmpty ? "//" : "// " + line
    }
  }
}
