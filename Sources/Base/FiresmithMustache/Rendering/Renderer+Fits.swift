extension Renderer {
  /// Runs the first steps; if the lines that they write to don't fit, removes what they wrote and
  /// runs the others.
  mutating func takeForm(
    _ first: Range<Int>, otherwise: Range<Int>, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) {
    let start = output.count
    try take(first, in: scope, of: value)
    if fits(linesSince: start) { return }
    output.remove(from: start)
    try take(otherwise, in: scope, of: value)
  }

  /// Returns whether all lines fit that have been written to since the output ended at `start`.
  private func fits(linesSince start: Int) -> Bool {
    guard let width = templates.lineWidth else { return true }
    return output.withBytes { width.fits($0, from: start) }
  }
}

extension MustacheTemplates.LineWidth {
  /// Returns whether all lines fit that end behind `start`, the first one from its beginning.
  ///
  /// A render measures tens of thousands of lines, hence the loops without slices.
  fileprivate func fits(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var lineStart = start
    while lineStart > 0, text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    // Without wider indentation, no text has more columns than bytes.
    if indentation <= 2, text.count - lineStart <= columns { return true }
    while lineStart < text.count {
      var end = lineStart
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      if columns(of: text, lineStart..<end) > columns { return false }
      lineStart = end + 1
    }
    return true
  }

  /// Returns the columns that a line takes.
  private func columns(of text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int {
    let space = UInt8(ascii: " ")
    var start = line.lowerBound
    while start < line.upperBound, text[start] == space { start += 1 }
    var end = line.upperBound
    while end > start, text[end - 1] == space { end -= 1 }
    if start == end { return 0 }
    var scalars = 0
    for place in start..<end where !text[place].isContinuation { scalars += 1 }
    let spaces = start - line.lowerBound
    return spaces / 2 * indentation + spaces % 2 + scalars
  }
}
