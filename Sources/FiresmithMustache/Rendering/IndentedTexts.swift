/// The texts between tags, with indentation before their lines.
///
/// An indented partial is included many times, and its texts are the same each time.
struct IndentedTexts {
  let indentation: String
  /// The texts so far, in UTF-8, one after the other.
  private(set) var bytes: [UInt8] = []
  private var places: [Range<Int>?]

  init(_ program: Program, behind indentation: String) {
    self.indentation = indentation
    places = Array(repeating: nil, count: program.lines.count)
  }

  /// Where a text is in ``bytes``, by its number. Its empty lines stay empty.
  mutating func place(of number: Int, in templates: MustacheTemplates) -> Range<Int> {
    if let place = places[number] { return place }
    let start = bytes.count
    var startsLine = templates.program.lines[number].startsLine
    for line in templates.program.lines[number].lines {
      let isEmpty = line.first == UInt8(ascii: "\n") || line.starts(with: "\r\n".utf8)
      if startsLine, !isEmpty { bytes += indentation.utf8 }
      bytes += line
      startsLine = true
    }
    places[number] = start..<bytes.count
    return start..<bytes.count
  }
}
