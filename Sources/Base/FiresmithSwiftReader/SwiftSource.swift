/// The text of a file with its tokens, of which every `#if` contributes all branches.
package struct SwiftSource: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  /// The documentation that stands before tokens, by their indexes.
  let documentation: [Int: String]
  private let places: Places
  /// The place of the first text, comment or `#if` that the file ends in the middle of.
  let unclosed: SwiftPosition?

  /// Splits any bytes into tokens.
  package init(_ bytes: [UInt8]) throws(SwiftNestingError) {
    let places = Places(bytes)
    var lexer = SwiftLexer(bytes)
    do throws(SwiftLexer.TooDeep) {
      try lexer.run()
    } catch {
      throw SwiftNestingError(position: places.position(of: error.offset, bytes))
    }
    self.bytes = bytes
    self.places = places
    unclosed = lexer.unclosed.map { places.position(of: $0, bytes) }
    tokens = lexer.tokens
    documentation = lexer.documentation
  }

  /// The index of the first bracket that opens and doesn't close; `nil` if all close.
  package var firstUnclosedBracket: Int? {
    tokens.firstIndex { $0.kind == .open && $0.partner == tokens.count }
  }

  /// Returns the text of a range of bytes.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the text of a token; nothing beyond the last one.
  package func text(_ index: Int) -> String {
    index < tokens.count ? text(tokens[index].range) : ""
  }

  /// Whether a token is this text, in ASCII.
  package func isToken(_ index: Int, _ text: StaticString) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].range.count == text.utf8CodeUnitCount
    else { return false }
    return text.withUTF8Buffer { bytes[tokens[index].range].elementsEqual($0) }
  }

  /// Returns the index of the token after one, or after the brackets that one opens: beyond the
  /// last one if they aren't closed.
  package func skipped(_ index: Int) -> Int {
    let token = tokens[index]
    return token.kind == .open ? max(token.partner, index) + 1 : index + 1
  }

  /// Returns the name that a token is, without backticks.
  package func name(_ index: Int) -> String {
    let text = text(index)
    return text.hasPrefix("`") ? text.filter { $0 != "`" } : text
  }

  /// Returns the text of tokens without blanks and comments, but for a space between two words.
  package func compact(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    for token in tokens[range] {
      let text = bytes[token.range]
      if let last = result.last, let first = text.first, SwiftLexer.isWordByte(last),
        SwiftLexer.isWordByte(first)
      {
        result.append(UInt8(ascii: " "))
      }
      result += text
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text of tokens as it is written.
  package func written(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let first = tokens[range.lowerBound].range.lowerBound
    return text(first..<tokens[range.upperBound - 1].range.upperBound)
  }

  /// Returns the place of a token; beyond the last one, that of the text's end.
  package func position(ofToken index: Int) -> SwiftPosition {
    places.position(of: index < tokens.count ? tokens[index].range.lowerBound : bytes.count, bytes)
  }
}

/// Lines and columns of places in a text.
private struct Places {
  /// The number of bytes between places whose scalars have been counted: a line can be the whole
  /// file.
  private static let step = 1024

  private var lineStarts = [0]
  /// The numbers of scalars before every such place.
  private var counts = [0]

  init(_ bytes: [UInt8]) {
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      let isPair = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D, !isPair { lineStarts.append(offset + 1) }
      if Self.isFirst(byte) { count += 1 }
      if (offset + 1) % Self.step == 0 { counts.append(count) }
    }
  }

  /// Whether a byte begins a scalar.
  private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  func position(of offset: Int, _ bytes: [UInt8]) -> SwiftPosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalars(before: offset, bytes) - scalars(before: lineStarts[low], bytes)
    return SwiftPosition(line: low + 1, column: column + 1)
  }

  private func scalars(before offset: Int, _ bytes: [UInt8]) -> Int {
    let known = offset / Self.step
    return counts[known] + bytes[known * Self.step..<offset].count(where: Self.isFirst)
  }
}
