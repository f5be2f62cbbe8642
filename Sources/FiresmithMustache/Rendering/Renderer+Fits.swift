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
    return output.lines(since: start).allSatisfy { line in
      width.columns(of: line) <= width.columns
    }
  }
}

extension OutputBuffer {
  /// Returns the lines that have been written to since the output ended at `start`, the first one
  /// from its beginning.
  fileprivate func lines(since start: Int) -> [ArraySlice<UInt8>] {
    let newline = UInt8(ascii: "\n")
    let lineStart = bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return bytes[lineStart..<count].split(separator: newline)
  }
}

extension MustacheTemplates.LineWidth {
  /// Returns the columns that a line takes.
  fileprivate func columns(of line: ArraySlice<UInt8>) -> Int {
    let space = UInt8(ascii: " ")
    let spaces = line.prefix { $0 == space }.count
    var text = line.dropFirst(spaces)
    while text.last == space { text.removeLast() }
    if text.isEmpty { return 0 }
    let scalars = text.reduce(0) { $0 + ($1.isContinuation ? 0 : 1) }
    return spaces / 2 * indentation + spaces % 2 + scalars
  }
}
