import Testing

@testable import FiresmithSwift

@Suite struct SwiftCommentTests {
  private func documentation(_ text: String, column: Int = 0) -> [String] {
    SwiftComment.documentation(text, column: column)
  }

  @Test func linesAndParagraphsStay() {
    #expect(documentation("A title.") == ["/// A title."])
    #expect(
      documentation("\n\n  A title.  \n\nMore.\n\n") == ["///   A title.", "///", "/// More."])
    #expect(documentation("") == [])
    #expect(documentation(" \n\t\n\u{A0}") == [])
    #expect(SwiftComment.plain("One\n\nTwo") == ["// One", "//", "// Two"])
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func everyLineBreakBeginsAComment(_ lineBreak: String) {
    #expect(documentation("a\(lineBreak)fatalError()") == ["/// a", "/// fatalError()"])
    #expect(SwiftComment.plain("a\(lineBreak)b") == ["// a", "// b"])
  }

  @Test func whatDoesNotShowIsLeftOut() {
    #expect(documentation("a\u{202E}b\u{2066}c\u{0}d\u{1B}e\u{FEFF}\u{200B}f") == ["/// abcdef"])
    #expect(documentation("a\u{A0}b\tc") == ["/// a b  c"])
    #expect(documentation("x\u{200D}y 1\u{FE0F}") == ["/// xy 1"])
  }

  @Test func scriptsAndEmojiKeepTheirJoiners() {
    for text in ["می\u{200C}خواهم", "❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "क्\u{200D}ष"] {
      #expect(Array(documentation(text)[0].utf8) == Array("/// \(text)".utf8))
    }
  }

  @Test func endOfACommentMeansNothing() {
    #expect(documentation("a */ b /* c") == ["/// a */ b /* c"])
  }

  @Test func longLinesAreWrapped() {
    let text = Array(repeating: "word", count: 50).joined(separator: " ")
    let lines = documentation(text, column: 2)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 98 && $0.count > 40 })
    #expect(lines.map { $0.dropFirst(4) }.joined(separator: " ") == text)
    #expect(SwiftComment.plain(text) == ["// \(text)"])
  }

  @Test func aWordLongerThanALineStaysWhole() {
    let word = String(repeating: "x", count: 200)
    #expect(documentation("a \(word) b") == ["/// a", "/// \(word)", "/// b"])
    #expect(documentation(word) == ["/// \(word)"])
  }

  @Test func wrappedListItemsAreIndented() {
    let item = "- " + Array(repeating: "word", count: 30).joined(separator: " ")
    #expect(documentation(item)[1].hasPrefix("///   word"))
    let numbered = "12. " + Array(repeating: "word", count: 30).joined(separator: " ")
    #expect(documentation(numbered)[1].hasPrefix("///     word"))
  }

  @Test(arguments: ["-", "+", "*", "1.", "2)", "#", ">", "|", "```", "===", "---"])
  func wrappingNeverBeginsABlock(_ marker: String) {
    let text = String(repeating: "x", count: 95) + " \(marker) y"
    #expect(documentation(text) == ["/// " + text.dropLast(2), "/// y"])
  }

  @Test func headingsTablesAndCodeAreNotWrapped() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    for line in ["# \(words)", "| \(words) |", "    \(words)"] {
      #expect(documentation("a\n\(line)") == ["/// a", "/// \(line)"])
    }
    #expect(documentation("```\n\(words)\n```") == ["/// ```", "/// \(words)", "/// ```"])
  }

  @Test func anOpenCodeBlockIsClosed() {
    #expect(documentation("```swift\nlet x = 1") == ["/// ```swift", "/// let x = 1", "/// ```"])
    #expect(documentation("~~~~\n```\n~~~") == ["/// ~~~~", "/// ```", "/// ~~~", "/// ~~~~"])
    #expect(documentation("```\na\n```\nb").count == 4)
    #expect(documentation("use ``Book`` and ```x``` here") == ["/// use ``Book`` and ```x``` here"])
  }
}
