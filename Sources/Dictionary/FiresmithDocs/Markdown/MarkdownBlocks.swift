import FiresmithLanguage

/// The part of Markdown that descriptions have in all languages: paragraphs, lists, blocks of code,
/// and inside of them code, emphasis and links. Everything else stays text.
enum Markdown {
  /// Returns a description as HTML, an element a line.
  static func html(_ text: String) -> HTMLText {
    var blocks = MarkdownBlocks()
    for line in Prose.lines(of: text, width: nil) { blocks.add(line) }
    return blocks.finished.joined("\n")
  }
}

private struct MarkdownBlocks {
  private enum Open {
    case nothing
    case paragraph([String])
    case list(isOrdered: Bool, items: [[String]])
    case code(fence: String, lines: [String])
  }

  private var open = Open.nothing
  private var done: [HTMLText] = []

  var finished: [HTMLText] {
    var copy = self
    copy.close()
    return copy.done
  }

  mutating func add(_ line: String) {
    let trimmed = String(line.drop { $0 == " " })
    let indent = line.count - trimmed.count
    if case .code(let fence, let lines) = open {
      if indent < 4, trimmed.hasPrefix(fence), trimmed.allSatisfy({ $0 == fence.first }) {
        close()
      } else {
        open = .code(fence: fence, lines: lines + [line])
      }
      return
    }
    if trimmed.isEmpty {
      close(keepingList: true)
    } else if let fence = Self.fence(trimmed), indent < 4 {
      close()
      open = .code(fence: fence, lines: [])
    } else if let (isOrdered, text) = Self.item(trimmed) {
      addItem(text, isOrdered)
    } else {
      addText(trimmed, indent: indent)
    }
  }

  private mutating func addItem(_ text: String, _ isOrdered: Bool) {
    var items: [[String]] = []
    if case .list(isOrdered, let open) = open { items = open }
    if items.isEmpty { close() }
    open = .list(isOrdered: isOrdered, items: items + [[text]])
  }

  private mutating func addText(_ text: String, indent: Int) {
    switch open {
    case .paragraph(let lines): open = .paragraph(lines + [text])
    case .list(let isOrdered, var items) where indent > 1 || !endsList:
      items[items.count - 1].append(text)
      open = .list(isOrdered: isOrdered, items: items)
    case .nothing, .list, .code:
      close()
      open = .paragraph([text])
    }
    endsList = false
  }

  /// Whether an empty line stands after a list, so that text at the margin ends it.
  private var endsList = false

  private mutating func close(keepingList: Bool = false) {
    if keepingList, case .list = open {
      endsList = true
      return
    }
    endsList = false
    switch open {
    case .nothing: break
    case .paragraph(let lines):
      done.append("<p>\(MarkdownText.html(lines.joined(separator: "\n")))</p>")
    case .list(let isOrdered, let items):
      let tag: HTMLText = isOrdered ? "ol" : "ul"
      done.append("<\(tag)>")
      done += items.map { "<li>\(MarkdownText.html($0.joined(separator: "\n")))</li>" }
      done.append("</\(tag)>")
    case .code(_, let lines):
      done.append("<pre><code>\(lines.joined(separator: "\n"))</code></pre>")
    }
    open = .nothing
  }

  /// Returns the marks that begin a block of code.
  private static func fence(_ line: String) -> String? {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    let marks = line.prefix { $0 == mark }
    guard marks.count >= 3, mark == "~" || !line.dropFirst(marks.count).contains("`") else {
      return nil
    }
    return String(marks)
  }

  /// Returns the text of an item of a list.
  private static func item(_ line: String) -> (isOrdered: Bool, text: String)? {
    for mark in ["- ", "* ", "+ "] where line.hasPrefix(mark) {
      return (false, String(line.dropFirst(2).drop { $0 == " " }))
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard (1...9).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") ") else {
      return nil
    }
    return (true, String(rest.dropFirst(2).drop { $0 == " " }))
  }
}
