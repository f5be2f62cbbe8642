/// Breaks code into lines as Python's formatters do.
enum PythonLayout {
  static let columns = 100

  /// Whether `text` fits on a line whose first `column` columns are taken.
  static func fits(_ text: String, column: Int = 0) -> Bool {
    let count = text.utf8.count
    if column + count <= columns { return true }
    return column + text.unicodeScalars.count <= columns
  }

  /// `prefix`, the elements and `suffix` on one line if they fit, else each element on its own.
  ///
  /// ```swift
  /// PythonLayout.list("f(", ["a", "b"], ")")  // f(a, b)
  /// ```
  static func list(
    _ prefix: String, _ elements: [String], _ suffix: String, column: Int = 0
  ) -> [String] {
    let line = prefix + elements.joined(separator: ", ") + suffix
    if elements.isEmpty || fits(line, column: column) { return [line] }
    return [prefix] + elements.map { "    \($0)," } + [suffix]
  }

  /// A function's first lines: all parameters on one line if they fit, else on a line of their own,
  /// else each on its own.
  static func signature(
    _ prefix: String, _ parameters: [String], _ suffix: String, column: Int
  ) -> [String] {
    let inner = parameters.joined(separator: ", ")
    if fits(prefix + inner + suffix, column: column) { return [prefix + inner + suffix] }
    if fits(inner, column: column + 4) { return [prefix, "    \(inner)", suffix] }
    return [prefix] + parameters.map { "    \($0)," } + [suffix]
  }

  static func importLines(_ names: [String], from module: String) -> [String] {
    let line = "from \(module) import \(names.joined(separator: ", "))"
    if fits(line) { return [line] }
    return ["from \(module) import ("] + names.map { "    \($0)," } + [")"]
  }

  /// Names in the order of `__all__`: constants, classes, functions.
  static func sortedExports(_ names: some Sequence<String>) -> [String] {
    names.map { (rank: rank($0), name: $0) }.sorted { $0 < $1 }.map(\.name)
  }

  /// Names in the order of import statements: that of `__all__`, but without regard to case.
  static func sortedImports(_ names: some Sequence<String>) -> [String] {
    names.map { (rank: rank($0), key: CaseMapping.lowercased($0), name: $0) }
      .sorted { ($0.rank, $0.key, $0.name) < ($1.rank, $1.key, $1.name) }
      .map(\.name)
  }

  private static func rank(_ name: String) -> Int {
    guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return 2 }
    let isConstant =
      name.utf8.count > 1 && !name.unicodeScalars.contains { $0.properties.isLowercase }
    return isConstant ? 0 : 1
  }

  /// `text` on one line, for a comment.
  static func inline(_ text: String) -> String {
    Prose.lines(of: text, width: nil).joined(separator: " ")
  }

  /// `lines` behind `column` spaces, without spaces on blank lines.
  static func indented(_ lines: [String], by column: Int = 4) -> [String] {
    let spaces = String(repeating: " ", count: column)
    return lines.map { $0.isEmpty ? "" : spaces + $0 }
  }
}
