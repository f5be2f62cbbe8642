/// The texts between tags, with indentation before their lines.
///
/// An indented partial is included many times, and its texts are the same each time.
final class IndentedTexts {
  let indentation: String
  private let lines: [Lines]
  private var texts: [[UInt8]?]

  init(_ program: Program, behind indentation: String) {
    self.indentation = indentation
    lines = program.lines
    texts = Array(repeating: nil, count: program.lines.count)
  }

  /// The text of a number in UTF-8, in which empty lines stay empty.
  func text(_ number: Int) -> [UInt8] {
    if let text = texts[number] { return text }
    var text: [UInt8] = []
    var startsLine = lines[number].startsLine
    for line in lines[number].lines {
      let isEmpty = line.first == UInt8(ascii: "\n") || line.starts(with: "\r\n".utf8)
      if startsLine, !isEmpty { text += indentation.utf8 }
      text += line
      startsLine = true
    }
    texts[number] = text
    return text
  }
}
