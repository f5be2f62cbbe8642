// Lines of code, broken as Python's formatters break them.
extension CodeLines {
  /// Creates a line for each string literal.
  init(literals values: [String]) {
    self.init()
    for value in values { add("\(python: value)") }
  }

  /// Adds `prefix`, the elements and `suffix` on one line if they fit, otherwise each element on a
  /// line of its own. All lines are indented by `column` spaces.
  ///
  /// ```swift
  /// lines.addList("f(", ["a", "b"], ")")  // f(a, b)
  /// ```
  mutating func addList(
    _ prefix: CodeText, _ elements: [String], _ suffix: CodeText, column: Int = 0
  ) {
    let line: CodeText =
      "\(PythonLayout.spaces(column))\(prefix)\(elements, separator: ", ")\(suffix)"
    if elements.isEmpty || PythonLayout.fits(line) { return add(line) }
    addEachOnItsOwn(prefix, elements, suffix, column: column)
  }

  /// Adds a call, or similar code: on one line if it fits, otherwise with all arguments on a line
  /// of their own, otherwise with each on its own. All lines are indented by `column` spaces.
  mutating func addCall(
    _ prefix: CodeText, _ arguments: [String], _ suffix: CodeText, column: Int
  ) {
    let spaces = PythonLayout.spaces(column)
    let line: CodeText = "\(spaces)\(prefix)\(arguments, separator: ", ")\(suffix)"
    if PythonLayout.fits(line) { return add(line) }
    addBeginning("\(spaces)\(prefix)", arguments, column: column + 4)
    add("\(spaces)\(suffix)")
  }

  /// Adds a call that doesn't fit on a line, without its last line.
  ///
  /// - Parameters:
  ///   - line: The first line.
  ///   - column: The indentation of the arguments.
  mutating func addBeginning(_ line: CodeText, _ arguments: [String], column: Int) {
    add(line)
    let spaces = PythonLayout.spaces(column)
    let inner: CodeText = "\(spaces)\(arguments, separator: ", ")"
    if PythonLayout.fits(inner) { return add(inner) }
    for argument in arguments { add("\(spaces)\(argument),") }
  }

  /// Adds the first lines of a function: like a call, but a single parameter on a line of its own
  /// is followed by a comma.
  mutating func addDefinition(
    _ prefix: CodeText, _ parameters: [String], _ suffix: CodeText, column: Int
  ) {
    if parameters.count == 1 {
      addList(prefix, parameters, suffix, column: column)
    } else {
      addCall(prefix, parameters, suffix, column: column)
    }
  }

  private mutating func addEachOnItsOwn(
    _ prefix: CodeText, _ elements: [String], _ suffix: CodeText, column: Int
  ) {
    let spaces = PythonLayout.spaces(column)
    add("\(spaces)\(prefix)")
    for element in elements { add("\(spaces)    \(element),") }
    add("\(spaces)\(suffix)")
  }

  /// Adds an import statement.
  mutating func addImport(_ names: [String], from module: String) {
    // A name takes at least three columns, with the separator.
    if 3 * names.count <= PythonLayout.columns {
      let line: CodeText = "from \(module) import \(names, separator: ", ")"
      if PythonLayout.fits(line) { return add(line) }
    }
    addEachOnItsOwn("from \(module) import (", names, ")", column: 0)
  }

  /// Adds the lines of a docstring, with its quotation marks; none if `text` is blank.
  ///
  /// - Parameter column: The indentation of each line that isn't blank.
  mutating func addDocstring(_ text: String, column: Int = 0) {
    if text.isEmpty { return }
    // Quotation marks take room on the first line, and twice on a single line.
    let width = max(40, 94 - column)
    let lines = Prose.lines(of: text, width: width)
    let spaces = PythonLayout.spaces(column)
    if lines.count == 1 {
      return add("\(spaces)\"\"\"\(docstring: lines[0])\"\"\"")
    }
    for (index, line) in lines.enumerated() {
      if index == 0 {
        add("\(spaces)\"\"\"\(docstring: line)")
      } else if line.isEmpty {
        add("")
      } else {
        add("\(spaces)\(docstring: line)")
      }
    }
    if !lines.isEmpty { add("\(spaces)\"\"\"") }
  }

  /// Returns the lines of a docstring.
  static func docstring(_ text: String, column: Int = 0) -> CodeLines {
    var lines = CodeLines()
    lines.addDocstring(text, column: column)
    return lines
  }

  /// Returns the lines of a call.
  static func call(
    _ prefix: CodeText, _ arguments: [String], _ suffix: CodeText, column: Int
  ) -> CodeLines {
    var lines = CodeLines()
    lines.addCall(prefix, arguments, suffix, column: column)
    return lines
  }

  /// Returns the first lines of a function.
  static func definition(
    _ prefix: CodeText, _ parameters: [String], _ suffix: CodeText, column: Int
  ) -> CodeLines {
    var lines = CodeLines()
    lines.addDefinition(prefix, parameters, suffix, column: column)
    return lines
  }
}

extension CodeText.StringInterpolation {
  /// Appends a line of a docstring, escaping quotation marks that could end it.
  fileprivate mutating func appendInterpolation(docstring line: String) {
    appendInterpolation(line.isPlain ? line : PythonLiteral.escapedInDocstring(line))
  }
}
