/// Breaks code into lines as Python's formatters do.
enum PythonLayout {
  static let columns = 100

  /// Whether `text` fits on a line whose first `column` columns are taken.
  static func fits(_ text: String, column: Int = 0) -> Bool {
    let count = text.utf8.count
    if column + count <= columns { return true }
    // A character has four bytes at most.
    if count > 4 * columns { return false }
    var text = text
    let continuations = text.withUTF8 { bytes in
      bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 + 1 : $0 }
    }
    return column + count - continuations <= columns
  }

  /// `prefix`, the elements and `suffix` on one line if they fit, else each element on its own. All
  /// lines are behind `column` spaces.
  ///
  /// ```swift
  /// PythonLayout.list("f(", ["a", "b"], ")")  // f(a, b)
  /// ```
  static func list(
    _ prefix: String, _ elements: [String], _ suffix: String, column: Int = 0
  ) -> [String] {
    let line = String(
      code: "\(spaces(column))\(prefix)\(elements, separator: ", ")\(suffix)")
    if elements.isEmpty || fits(line) { return [line] }
    return eachOnItsOwn(prefix, elements, suffix, column: column)
  }

  /// A function's first lines: all parameters on one line if they fit, else on a line of their own,
  /// else each on its own. All lines are behind `column` spaces.
  static func signature(
    _ prefix: String, _ parameters: [String], _ suffix: String, column: Int
  ) -> [String] {
    let line = String(
      code: "\(spaces(column))\(prefix)\(parameters, separator: ", ")\(suffix)")
    if fits(line) { return [line] }
    let inner = parameters.joined(separator: ", ")
    guard fits(inner, column: column + 4) else {
      return eachOnItsOwn(prefix, parameters, suffix, column: column)
    }
    return indented([prefix, "    \(inner)", suffix], by: column)
  }

  private static func eachOnItsOwn(
    _ prefix: String, _ elements: [String], _ suffix: String, column: Int
  ) -> [String] {
    indented(
      [prefix] + elements.map { String("    ", $0, ",") } + [suffix], by: column)
  }

  static func importLines(_ names: [String], from module: String) -> [String] {
    // A name takes three columns at least, with what is before the next one.
    if 3 * names.count <= columns {
      let line = String(code: "from \(module) import \(names, separator: ", ")")
      if fits(line) { return [line] }
    }
    return ["from \(module) import ("] + names.map { String("    ", $0, ",") } + [")"]
  }

  /// Names in the order of `__all__`: constants, classes, functions.
  static func sortedExports(_ names: some Sequence<String>) -> [String] {
    ranked(names).flatMap { $0.sorted() }
  }

  /// Names in the order of import statements: that of `__all__`, but without regard to case.
  static func sortedImports(_ names: some Sequence<String>) -> [String] {
    ranked(names).flatMap { $0.sorted(by: precedesInLowercase) }
  }

  /// Whether `left` comes first without regard to case, or with it if it is the same name else.
  private static func precedesInLowercase(_ left: String, _ right: String) -> Bool {
    var bytes = right.utf8.makeIterator()
    for byte in left.utf8 {
      guard let other = bytes.next() else { return false }
      if byte | other >= 128 {
        return (CaseMapping.lowercased(left), left) < (CaseMapping.lowercased(right), right)
      }
      let (lower, otherLower) = (lowercased(byte), lowercased(other))
      if lower != otherLower { return lower < otherLower }
    }
    return bytes.next() != nil || left < right
  }

  private static func lowercased(_ ascii: UInt8) -> UInt8 {
    ascii >= 0x41 && ascii <= 0x5A ? ascii + 0x20 : ascii
  }

  /// The constants, the classes, and the functions among `names`.
  private static func ranked(_ names: some Sequence<String>) -> [[String]] {
    var ranked: [[String]] = [[], [], []]
    for name in names { ranked[rank(name)].append(name) }
    return ranked
  }

  private static func rank(_ name: String) -> Int {
    guard let first = name.unicodeScalars.first, first.isUppercase else { return 2 }
    let isConstant = name.utf8.count > 1 && !name.unicodeScalars.contains(where: \.isLowercase)
    return isConstant ? 0 : 1
  }

  /// `text` on one line, for a comment.
  static func inline(_ text: String) -> String {
    Prose.lines(of: text, width: nil).joined(separator: " ")
  }

  /// `lines` behind `column` spaces, without spaces on blank lines.
  static func indented(_ lines: [String], by column: Int = 4) -> [String] {
    let spaces = spaces(column)
    return lines.map { $0.isEmpty ? "" : String(code: "\(spaces)\($0)") }
  }

  static func spaces(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 4: "    "
    case 8: "        "
    case 12: "            "
    default: String(repeating: " ", count: count)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isUppercase: Bool {
    isASCII ? value >= 0x41 && value <= 0x5A : properties.isUppercase
  }

  fileprivate var isLowercase: Bool {
    isASCII ? value >= 0x61 && value <= 0x7A : properties.isLowercase
  }
}
