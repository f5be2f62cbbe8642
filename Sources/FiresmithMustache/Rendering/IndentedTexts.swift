/// The texts between tags, with indentation before their lines.
///
/// An indented partial is included many times, and its texts are the same each time.
final class IndentedTexts {
  let indentation: String
  private let lines: [Lines]
  private var texts: [String?]

  init(_ program: Program, behind indentation: String) {
    self.indentation = indentation
    lines = program.lines
    texts = Array(repeating: nil, count: program.lines.count)
  }

  /// The text of a number, in which empty lines stay empty.
  func text(_ number: Int) -> String {
    if let text = texts[number] { return text }
    var text = ""
    var startsLine = lines[number].startsLine
    for line in lines[number].lines {
      if startsLine, line != "\n", line != "\r\n" { text += indentation }
      text += line
      startsLine = true
    }
    texts[number] = text
    return text
  }
}
