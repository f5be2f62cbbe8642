import FiresmithLanguage
import FiresmithText

/// Descriptions in Markdown that hosts render: paragraphs, lists and code stay what they are, and
/// nothing in them ends a table, a section or a block of code, or asks for a picture.
extension MarkdownWriting {
  /// Returns a description on one line of a table, with its Markdown, and with HTML as text.
  static func line(_ text: String) -> String { inline(text, isInTable: true) }

  /// Returns the lines of a description.
  static func lines(_ text: String) -> [String] {
    lines(MarkdownBlocks.read(Prose.lines(of: text.withHiddenShown, width: nil)))
  }

  /// Returns the first sentence of a description, or what fits of it.
  static func sentence(_ text: String, limit: Int) -> String {
    let blocks = MarkdownBlocks.read(Prose.lines(of: text, width: nil))
    var first = text
    if case .paragraph(let paragraph)? = blocks.first { first = paragraph }
    let line = line(first)
    let sentence = line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) + "." } ?? line
    return sentence.count <= limit ? sentence : sentence.prefix(limit - 1) + "…"
  }

  private static func lines(_ blocks: [MarkdownBlock], isTight: Bool = false) -> [String] {
    var isOther = false
    let parts = blocks.indices.map { index -> [String] in
      switch blocks[index] {
      case .paragraph(let text): return [paragraph(text)]
      case .code(let text): return fenced(text)
      case .list(let list):
        // A list right behind another one has other marks, or it would go on.
        if index > 0, case .list = blocks[index - 1] { isOther.toggle() } else { isOther = false }
        return lines(list, isOther: isOther)
      }
    }
    return isTight ? parts.flatMap(\.self) : Array(parts.joined(separator: [""]))
  }

  private static func lines(_ list: MarkdownList, isOther: Bool) -> [String] {
    let items = list.items.enumerated().map { index, item -> [String] in
      let number = list.start.map { "\($0 + index)" }
      let mark = number.map { $0 + (isOther ? ") " : ". ") } ?? (isOther ? "* " : "- ")
      let indent = String(repeating: " ", count: mark.count)
      let lines = lines(item, isTight: list.isTight)
      guard let first = lines.first else { return [String(mark.dropLast())] }
      return [mark + first] + lines.dropFirst().map { $0.isEmpty ? "" : indent + $0 }
    }
    return list.isTight ? items.flatMap(\.self) : Array(items.joined(separator: [""]))
  }

  /// Returns a block of code, in which no line is a mark of ours.
  private static func fenced(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let content = text.isEmpty ? [] : lines
    return [fence] + content.map { $0.replacing("<!-- firesmith:", with: "<!-- firesmith :") }
      + [fence]
  }

  /// Returns a paragraph on one line: its first character begins no list and no heading.
  private static func paragraph(_ text: String) -> String {
    let line = inline(text, isInTable: false)
    let isRule = Set(line).subtracting(" ").count == 1 && "-*_".contains(line.prefix(1))
    if isRule
      || ["#", ">", "=", "~~~", "```", "- ", "+ ", "* "].contains(where: line.begins(with:))
    {
      return "\\" + line
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    let isItem = !digits.isEmpty && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
    return isItem ? "\(digits)\\\(rest)" : line
  }

  /// Returns text on one line. Of HTML and pictures, nothing but code keeps the marks.
  private static func inline(_ text: String, isInTable: Bool) -> String {
    var result = ""
    var rest = Substring(Prose.inline(text).withHiddenShown).unicodeScalars
    while let scalar = rest.first {
      if scalar == "`" {
        let span = codeSpan(rest)
        let code = String(span)
        result += isInTable ? code.replacingScalar("|", with: "\\|") : code
        rest = rest.dropFirst(span.count)
        continue
      }
      rest.removeFirst()
      switch scalar {
      case "\\":
        // Whatever it escapes begins nothing.
        if rest.first != "<" { result.unicodeScalars.append(scalar) }
        if let next = rest.first, "`\\|!".unicodeScalars.contains(next) {
          result.unicodeScalars.append(rest.removeFirst())
        }
      case "<": result += "&lt;"
      case "|" where isInTable: result += "\\|"
      case "!" where rest.first == "[": result += "&#33;"
      case "\n", "\r": result += " "
      case _: result.unicodeScalars.append(scalar)  // Every other character stands for itself.
      }
    }
    return result
  }

  /// Returns the marks that a text begins with, with the code behind them if the same marks end it.
  private static func codeSpan(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let mark = text.prefix { $0 == "`" }
    var rest = text.dropFirst(mark.count)
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == mark.count { return text[..<run.endIndex] }
      rest = rest[run.endIndex...]
    }
    return mark
  }
}
