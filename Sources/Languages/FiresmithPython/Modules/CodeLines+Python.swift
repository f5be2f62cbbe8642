import FiresmithLanguage

extension CodeLines {
  /// Creates a line for each string literal.
  init(literals values: [String]) {
    self.init()
    for value in values { add("\(PythonLiteral.string(value))") }
  }

  /// Returns the lines of a docstring, with its quotation marks; none if `text` is blank.
  ///
  /// - Parameter column: The indentation of each line that isn't blank.
  static func docstring(_ text: String, column: Int = 0) -> CodeLines {
    var docstring = CodeLines()
    if text.isEmpty { return docstring }
    // Quotation marks take room on the first line, and twice on a single line.
    let lines = Prose.lines(of: text, width: max(40, 94 - column))
    let spaces = String(repeating: " ", count: column)
    if lines.count == 1 {
      docstring.add("\(spaces)\"\"\"\(docstring: lines[0])\"\"\"")
      return docstring
    }
    for (index, line) in lines.enumerated() {
      if index == 0 {
        docstring.add("\(spaces)\"\"\"\(docstring: line)")
      } else if line.isEmpty {
        docstring.add("")
      } else {
        docstring.add("\(spaces)\(docstring: line)")
      }
    }
    if !lines.isEmpty { docstring.add("\(spaces)\"\"\"") }
    return docstring
  }
}

extension CodeText.StringInterpolation {
  /// Appends a line of a docstring, escaping quotation marks that could end it.
  fileprivate mutating func appendInterpolation(docstring line: String) {
    appendInterpolation(line.isPlain ? line : PythonLiteral.escapedInDocstring(line))
  }
}
