import FiresmithText

/// `Documentation/Diagnostics.md`, as one reads it in a terminal.
struct DiagnosticsPage {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the text below the heading of an id: paragraphs filled, blocks indented, links
  /// as their text, and without the parts that only tests read.
  func entry(_ id: String) -> String {
    guard let heading = lines.firstIndex(of: "### \(id)") else { return "" }
    let section = lines[(heading + 1)...].prefix { !$0.hasPrefix("## ") && !$0.hasPrefix("### ") }
    var reader = Reader()
    for line in section { reader.read(line) }
    reader.endParagraph()
    return reader.blocks.joined(separator: "\n")
  }

  private struct Reader {
    /// Paragraphs and fenced blocks, whose lines have their line breaks.
    private(set) var blocks: [String] = []
    private var paragraph: [Substring] = []
    private var isInBlock = false
    private var isInComment = false

    mutating func read(_ line: Substring) {
      if isInComment {
        isInComment = line != "-->"
      } else if line.hasPrefix("```") {
        endParagraph()
        isInBlock.toggle()
        if isInBlock { blocks.append(Self.caption(line)) }
      } else if isInBlock {
        blocks[blocks.count - 1] += line.isEmpty ? "\n" : "    \(line)\n"
      } else if line == "<!--" {
        isInComment = true
      } else if line.isEmpty {
        endParagraph()
      } else {
        if line.hasPrefix("- ") { endParagraph() }
        paragraph.append(line)
      }
    }

    mutating func endParagraph() {
      let text = DiagnosticsPage.withoutLinks(paragraph.joined(separator: " "))
      if !text.isEmpty { blocks.append(DiagnosticsPage.filled(text, width: 80)) }
      paragraph = []
    }

    /// The path of the file that a block is, if the page gives it one.
    private static func caption(_ fence: Substring) -> String {
      let path = fence.split(separator: " ").first { $0.hasPrefix("file=") }
      return path.map { "\($0.dropFirst(5)):\n" } ?? ""
    }
  }

  /// `[text](address)` as `text`.
  private static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "[") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "]"), rest[end...].hasPrefix("]("),
        let close = rest[end...].firstIndex(of: ")")
      else {
        result += "["
        rest = rest.dropFirst()
        continue
      }
      result += rest[..<end].dropFirst()
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  private static func filled(_ text: String, width: Int) -> String {
    filledLines(text.split(separator: " "), width: width).map { $0 + "\n" }.joined()
  }
}
