import FiresmithDiagnostics
import FiresmithText

/// Finds common mistakes in the lines around the place where libyaml stopped, which is after the
/// mistake.
struct YAMLMistake {
  let lines: LineTable
  let source: [UInt8]

  /// `title:string`, or `title` alone, in the line above: YAML reads it as a text that continues in
  /// the next line, where the `:` is unexpected.
  func unfinishedKey(above mark: SourceMark) -> Diagnostic? {
    guard let number = lineWithText(above: mark.line) else { return nil }
    if let foreign = foreignText(in: number...number, file: mark.file) { return foreign }
    let line = Line(of: number, in: self)
    guard !line.isValue, let first = line.text.first, !"\"'#&*!|>%@`[{".utf8.contains(first) else {
      return nil
    }
    // A text of several lines, which begins behind a key further up.
    if let above = lineWithText(above: number).map({ Line(of: $0, in: self) }),
      above.indentation < line.indentation, above.text.last != UInt8(ascii: ":")
    {
      return nil
    }
    if let colon = line.text.firstIndex(of: UInt8(ascii: ":")) {
      let place = lines.position(ofByte: colon + 1, in: source)
      return Diagnostic(
        .invalidYAML, "expected a space after the ':' of a key",
        at: SourceMark(file: mark.file, line: place.line, column: place.column))
    }
    let place = lines.position(ofByte: line.text.endIndex, in: source)
    return Diagnostic(
      .invalidYAML, "expected ':' after this key",
      at: SourceMark(file: mark.file, line: place.line, column: place.column))
  }

  /// Returns a problem with text that only looks like YAML: a comment in another language, a merge
  /// conflict marker, or a space outside of ASCII, as some keyboards and web pages write it.
  func foreignText(in numbers: ClosedRange<Int32>, file: Int32) -> Diagnostic? {
    for number in numbers.suffix(100) {
      let line = Line(of: number, in: self)
      let offset: Int
      let message: String
      if line.begins(with: "//") || line.begins(with: "/*") {
        offset = line.text.startIndex
        message = "a comment begins with '#'"
      } else if line.indentation == 0, line.begins(with: "<<<<<<< ") {
        offset = line.text.startIndex
        message = "unresolved merge conflict marker"
      } else if let space = unusualSpace(inLine: number) {
        offset = space.offset
        message =
          space.scalar == "\u{FEFF}"
          ? "U+FEFF, a byte order mark, belongs at the beginning of a file alone; delete it"
          : "\(space.scalar.codePoint) is not a space in YAML; use plain spaces"
      } else {
        continue
      }
      let place = lines.position(ofByte: offset, in: source)
      return Diagnostic(
        .invalidYAML, message,
        at: SourceMark(file: file, line: place.line, column: place.column))
    }
    return nil
  }

  /// A space outside of ASCII that indents a line, or follows a `:` that no quotes come before.
  private func unusualSpace(inLine number: Int32) -> (offset: Int, scalar: Unicode.Scalar)? {
    let range = lines.range(ofLine: number, in: source)
    // Nobody writes longer lines by hand.
    guard range.count <= 1_000 else { return nil }
    var offset = range.lowerBound
    var isIndentation = true
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: source[range], as: UTF8.self).unicodeScalars {
      if isForeignSpace(scalar), isIndentation || previous == ":" {
        return (offset, scalar)
      }
      if scalar == "\"" || scalar == "'" { return nil }
      isIndentation = isIndentation && (scalar == " " || scalar == "-")
      previous = scalar
      offset += UTF8.width(scalar)
    }
    return nil
  }

  /// U+0085, U+2028 or U+2029, which end a line for YAML, also a comment, and for no editor.
  func unusualLineBreak(in numbers: ClosedRange<Int32>, before mark: SourceMark) -> Diagnostic? {
    guard lines.hasUnusualLineBreaks else { return nil }
    let start = lines.range(ofLine: numbers.lowerBound, in: source).lowerBound
    let end = lines.offset(of: mark, in: source)
    guard start < end else { return nil }
    var offset = end
    for scalar in String(decoding: source[start..<end], as: UTF8.self).unicodeScalars.reversed() {
      offset -= UTF8.width(scalar)
      guard scalar == "\u{85}" || scalar == "\u{2028}" || scalar == "\u{2029}" else { continue }
      let place = lines.position(ofByte: offset, in: source)
      return Diagnostic(
        .invalidYAML,
        "\(scalar.codePoint) ends a line for YAML, though editors don't show it; delete it",
        at: SourceMark(file: mark.file, line: place.line, column: place.column))
    }
    return nil
  }

  /// A key of so many characters that libyaml takes it for a value.
  func longKey(before mark: SourceMark) -> Diagnostic? {
    let text = Line(of: mark.line, in: self).text
    var key = text.prefix(
      upTo: min(max(text.startIndex, lines.offset(of: mark, in: source)), text.endIndex))
    while key.last.map(isBlank) ?? false { key.removeLast() }
    if let quote = key.last, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let start = key.dropLast().lastIndex(of: quote)
    {
      key = key[start...]
    }
    guard LineTable.scalarCount(key) > 1_024, key.first != UInt8(ascii: "{") else { return nil }
    let place = lines.position(ofByte: key.startIndex, in: source)
    return Diagnostic(
      .invalidYAML,
      "a key of more than 1,024 characters needs '? ' before it, and ': ' before its value in a line"
        + " of its own",
      at: SourceMark(file: mark.file, line: place.line, column: place.column))
  }

  /// `{ color: #fff }`: a `#` after `mark`, in its line, that hides the end of a flow list or
  /// mapping.
  func comment(after mark: SourceMark) -> Diagnostic? {
    let line = Line(of: mark.line, in: self)
    let start = lines.offset(of: mark, in: source)
    guard let hash = line.comment(from: start), line.text[hash...].contains(where: isClosing) else {
      return nil
    }
    let place = lines.position(ofByte: hash, in: source)
    return Diagnostic(
      .invalidYAML, "'#' begins a comment here; put a value that contains it in quotes",
      at: SourceMark(file: mark.file, line: place.line, column: place.column))
  }

  /// The same in the last line of text before `mark`.
  func comment(before mark: SourceMark) -> Diagnostic? {
    guard let number = lineWithText(above: mark.line + 1) else { return nil }
    return comment(after: SourceMark(file: mark.file, line: number, column: 1))
  }

  private func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  /// The nearest line above that is more than white space and comments. Nobody leaves many lines
  /// empty, and each of many errors would have to look at them.
  private func lineWithText(above line: Int32) -> Int32? {
    var number = line - 1
    while number >= 1, line - number < 100 {
      let text = Line(of: number, in: self).text
      if let first = text.first, first != UInt8(ascii: "#") { return number }
      number -= 1
    }
    return nil
  }
}

/// A line of YAML.
private struct Line {
  /// The bytes without the white space around them.
  let text: ArraySlice<UInt8>
  /// The number of bytes of white space, and of `-`, before the text.
  let indentation: Int

  init(of number: Int32, in mistake: YAMLMistake) {
    let range = mistake.lines.range(ofLine: number, in: mistake.source)
    var text = mistake.source[range]
    while text.last.map(isBlank) ?? false { text.removeLast() }
    while let first = text.first, isBlank(first) || Self.isItem(text) { text.removeFirst() }
    self.text = text
    indentation = text.startIndex - range.lowerBound
  }

  func begins(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { text.starts(with: $0) }
  }

  private static func isItem(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && text.dropFirst().first == UInt8(ascii: " ")
  }

  /// Whether the line has a key with its value, or a key whose value follows.
  var isValue: Bool {
    text.last == UInt8(ascii: ":")
      || text.indices.dropLast().contains {
        text[$0] == UInt8(ascii: ":") && isBlank(text[$0 + 1])
      }
  }

  /// Returns the start of the first comment after `start`; `nil` if there is none.
  func comment(from start: Int) -> Int? {
    text.indices.first {
      $0 > max(start, text.startIndex) && text[$0] == UInt8(ascii: "#") && isBlank(text[$0 - 1])
    }
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
