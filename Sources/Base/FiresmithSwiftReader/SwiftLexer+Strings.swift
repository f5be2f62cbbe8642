extension SwiftLexer {
  /// A part of a string literal that a place belongs to.
  private enum Frame {
    case text(hashes: Int, isMultiLine: Bool)
    /// The code of `\( … )`, with the number of parentheses that are open in it.
    case code(parentheses: Int)
  }

  /// Returns the end of the string literal at an offset, with all literals inside it. One that
  /// nothing ends, ends with its line.
  mutating func stringEnd(at start: Int) throws(TooDeep) -> Int {
    var (end, frame) = opening(at: start)
    var frames = [frame]
    while end < bytes.count, let last = frames.last {
      guard frames.count <= SwiftNestingError.deepest else { throw TooDeep(offset: end) }
      switch last {
      case .text(let hashes, let isMultiLine):
        let quotes = isMultiLine ? 3 : 1
        if bytes[end] == UInt8(ascii: "\\"), hasHashes(hashes, at: end + 1) {
          let isCode = byte(end + 1 + hashes) == UInt8(ascii: "(")
          if isCode { frames.append(.code(parentheses: 1)) }
          end += 2 + hashes
        } else if isClosing(at: end, quotes: quotes, hashes: hashes) {
          end += quotes + hashes
          frames.removeLast()
        } else if !isMultiLine, Self.isLineBreak(bytes[end]) {
          return end
        } else {
          end += 1
        }
      case .code(let parentheses):
        frames.removeLast()
        switch bytes[end] {
        case UInt8(ascii: "("):
          guard parentheses < SwiftNestingError.deepest else { throw TooDeep(offset: end) }
          frames.append(.code(parentheses: parentheses + 1))
          end += 1
        case UInt8(ascii: ")"):
          if parentheses > 1 { frames.append(.code(parentheses: parentheses - 1)) }
          end += 1
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
          frames.append(last)
          guard isOpening(at: end) else {
            end += 1
            continue
          }
          (end, frame) = opening(at: end)
          frames.append(frame)
        default:  // Of 256 bytes.
          frames.append(last)
          end += 1
        }
      }
    }
    if !frames.isEmpty { noteUnclosed(at: start) }
    return min(end, bytes.count)
  }

  private func isOpening(at start: Int) -> Bool {
    byte(hashesEnd(from: start)) == UInt8(ascii: "\"")
  }

  /// Returns the place after the quotes that open a literal.
  private func opening(at start: Int) -> (Int, Frame) {
    let end = hashesEnd(from: start)
    let hashes = end - start
    // '#"""#' is a text of one quote.
    let isMultiLine =
      isText(end, "\"\"\"") && !(hashes > 0 && isClosing(at: end + 2, quotes: 1, hashes: hashes))
    return (end + (isMultiLine ? 3 : 1), .text(hashes: hashes, isMultiLine: isMultiLine))
  }

  private func isClosing(at offset: Int, quotes: Int, hashes: Int) -> Bool {
    guard byte(offset) == UInt8(ascii: "\"") else { return false }
    let isEnough = quotes == 1 || isText(offset, "\"\"\"")
    return isEnough && hasHashes(hashes, at: offset + quotes)
  }
}
