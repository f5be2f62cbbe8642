/// The texts between tags, with their lines indented.
///
/// Kept, because an indented partial is usually included many times.
struct IndentedTexts {
  let indentation: String
  /// The texts so far, in UTF-8, joined.
  private(set) var bytes: [UInt8] = []
  private var places: [Range<Int>?]

  init(_ program: Program, behind indentation: String) {
    self.indentation = indentation
    places = Array(repeating: nil, count: program.lines.count)
  }

  /// Returns the range of a text in ``bytes``, by its number. Empty lines stay empty.
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
