import FiresmithLanguage

/// Text as Swift comments.
package enum SwiftComment {
  /// Returns the lines of a documentation comment, each with its `///`; none if `text` is blank.
  ///
  /// - Parameters:
  ///   - text: Markdown, which is kept as it is except for invisible characters.
  ///   - column: The column in which the comment begins. Lines longer than `CodeLayout.columns` are
  ///     wrapped, except in code blocks and where wrapping would change the meaning in Markdown.
  package static func documentation(_ text: String, column: Int = 0) -> [String] {
    // Most fields have one short line.
    if text.isEmpty { return [] }
    var lines = Prose.lines(of: text, width: max(40, CodeLayout.columns - column - 4))
    for index in lines.indices {
      lines[index] = lines[index].isEmpty ? "///" : String("/// ", lines[index])
    }
    return lines
  }

  /// Returns the lines of an ordinary comment, each with its `//`, without wrapping them.
  package static func plain(_ text: String) -> [String] {
    Prose.lines(of: text, width: nil).map { line in
      line.isEmpty ? "//" : "// " + line
    }
  }
}
