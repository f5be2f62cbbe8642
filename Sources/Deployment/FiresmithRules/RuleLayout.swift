/// Lays out functions as lines of at most 100 columns where that is possible.
struct RuleLayout {
  /// A line, and how many levels it is indented.
  typealias Line = (depth: Int, text: String)

  /// The spaces before the section, and those of each level.
  var indent: String

  private static let width = 100

  /// Returns the lines of a function with its comment.
  func lines(of function: RuleFunction, comment: [String]) -> [String] {
    var lines: [Line] = comment.map { (0, "// \($0)") }
    lines.append((0, "function \(function.name)(\(function.parameters.joined(separator: ", "))) {"))
    lines += layout(function.body, depth: 1, first: "return ", last: ";", isOutermost: true)
    lines.append((0, "}"))
    return lines.map(rendered)
  }

  private func rendered(_ line: Line) -> String {
    line.text.isEmpty ? "" : indent + String(repeating: "  ", count: line.depth) + line.text
  }

  /// - Parameters:
  ///   - first: What stands before the expression, on its first line.
  ///   - last: What stands after it, on its last line.
  ///   - isOutermost: Whether this is all that a function returns, whose conditions have a line
  ///     each.
  private func layout(
    _ expression: RuleExpression, depth: Int, first: String, last: String,
    isOutermost: Bool = false
  ) -> [Line] {
    let line = first + expression.text + last
    if !isOutermost || expression.junction == nil, fits(line, depth) { return [(depth, line)] }
    if let (kind, parts) = expression.junction, parts.count > 1 {
      return layout(parts, kind, depth: depth, first: first, last: last)
    }
    return layoutList(expression, depth: depth, first: first, last: last)
      ?? [(depth, line)]
  }

  /// Lays out each part on lines of its own.
  private func layout(
    _ parts: [RuleExpression], _ kind: RuleExpression.Junction, depth: Int, first: String,
    last: String
  ) -> [Line] {
    parts.enumerated().flatMap { index, part -> [Line] in
      let isNested = part.isOther(than: kind)
      let before = (index == 0 ? first : "\(kind.rawValue) ") + (isNested ? "(" : "")
      let after = (isNested ? ")" : "") + (index == parts.count - 1 ? last : "")
      return layout(part, depth: depth + (index == 0 ? 0 : 1), first: before, last: after)
    }
  }

  /// Lays out the list that an expression ends in, such as the names of cases, on lines of its own;
  /// `nil` if it ends in none.
  private func layoutList(
    _ expression: RuleExpression, depth: Int, first: String, last: String
  ) -> [Line]? {
    guard let (before, elements, after) = expression.listAtEnd else { return nil }
    var lines: [Line] = [(depth, first + before + "[")]
    var line = ""
    for (index, element) in elements.enumerated() {
      let text = element.text + (index == elements.count - 1 ? "" : ",")
      if line.isEmpty {
        line = text
      } else if fits(line + " " + text, depth + 1) {
        line += " " + text
      } else {
        lines.append((depth + 1, line))
        line = text
      }
    }
    return lines + [(depth + 1, line), (depth, "]" + after + last)]
  }

  private func fits(_ text: String, _ depth: Int) -> Bool {
    indent.utf8.count + 2 * depth + text.count <= Self.width
  }
}

extension RuleExpression {
  /// The list that the expression ends in, and the text before and after it.
  fileprivate var listAtEnd: (before: String, elements: [RuleExpression], after: String)? {
    switch self {
    case .compared(let left, let comparison, .list(let elements)):
      ("\(left.text) \(comparison.rawValue) ", elements, "")
    case .method(let base, let name, let arguments):
      if case .list(let elements)? = arguments.first, arguments.count == 1 {
        ("\(base.text).\(name)(", elements, ")")
      } else {
        nil
      }
    case .not(let condition):
      condition.listAtEnd.map { ("!(" + $0.before, $0.elements, $0.after + ")") }
    case .variable, .literal, .list, .member, .element, .call, .isType, .compared, .all, .any: nil
    }
  }
}
