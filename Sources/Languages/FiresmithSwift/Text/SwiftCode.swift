import FiresmithLanguage

/// An expression that is broken into lines where it is too long for one.
indirect enum SwiftCode: Sendable {
  case text(String)
  /// Items with commas between them, and what is before and after them.
  case list(String, [SwiftCode], String)

  static func call(_ name: String, _ arguments: [SwiftCode]) -> SwiftCode {
    .list(".\(name)(", arguments, ")")
  }

  static func array(_ elements: [SwiftCode]) -> SwiftCode { .list("[", elements, "]") }

  static func dictionary(_ entries: [(key: String, value: SwiftCode)]) -> SwiftCode {
    entries.isEmpty ? .text("[:]") : .list("[", entries.map { $1.labelled($0) }, "]")
  }

  private func labelled(_ label: String) -> SwiftCode {
    switch self {
    case .text(let text): .text("\(label): \(text)")
    case .list(let open, let items, let close): .list("\(label): \(open)", items, close)
    }
  }

  /// Whether it is an array: then the formatter breaks the array alone.
  private var isArray: Bool {
    if case .list(_, _, "]") = self { true } else { false }
  }

  /// The expression on one line.
  private var line: String {
    switch self {
    case .text(let text): text
    case .list(let open, let items, let close):
      open + items.map(\.line).joined(separator: ", ") + close
    }
  }

  /// Returns the lines of the expression, the first of which begins with `start`.
  ///
  /// - Parameters:
  ///   - column: The number of spaces before the first line, two for each level.
  ///   - indentation: The number of spaces of a level in the end.
  func lines(
    after start: String, before end: String = "", column: Int, indentation: Int
  ) -> [String] {
    let space = String(repeating: " ", count: column)
    let line = start + self.line + end
    let width = column / 2 * indentation + line.unicodeScalars.count
    guard width > CodeLayout.columns, case .list(let open, let items, let close) = self,
      !items.isEmpty
    else { return [space + line] }
    // An array that is the only argument of a call, as in `.oneOf([`, is broken instead.
    let first = start + open
    if close == ")", items.count == 1, items[0].isArray,
      column / 2 * indentation + first.unicodeScalars.count < CodeLayout.columns - 12
    {
      return items[0].lines(
        after: first, before: close + end, column: column, indentation: indentation)
    }
    var lines = [space + start + open]
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      lines += item.lines(
        after: "", before: isLast && close == ")" ? "" : ",", column: column + 2,
        indentation: indentation)
    }
    // As the formatter has it: only brackets are on lines of their own.
    if close == "]" { return lines + [space + close + end] }
    lines[lines.count - 1] += close + end
    return lines
  }
}
