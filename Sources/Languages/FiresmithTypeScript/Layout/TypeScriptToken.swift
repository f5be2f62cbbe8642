/// A token of generated TypeScript, and what stands before it.
struct TypeScriptToken: Sendable {
  enum Kind: Sendable { case word, number, string, regularExpression, punctuator, end }

  let kind: Kind
  let text: String
  /// The comments before the token, with their marks.
  var comments: [String] = []
  /// Whether the token, or the first of its comments, is on another line than the token before it.
  var isOnNewLine = false
  /// Whether a line without text is before the token, or before the first of its comments.
  var followsEmptyLine = false
}

/// A problem of code that can't be laid out, because it has something that isn't generated.
struct TypeScriptLayoutProblem: Error {}

/// Reads the tokens of generated TypeScript.
struct TypeScriptTokens {
  private let code: [UInt8]
  private var position = 0
  private var tokens: [TypeScriptToken] = []

  private init(_ code: String) { self.code = Array(code.utf8) }

  /// Returns the tokens of the code; the last one is `.end`.
  ///
  /// - Throws: `TypeScriptLayoutProblem` if a token isn't known or doesn't end.
  static func tokens(of code: String) throws -> [TypeScriptToken] {
    var reader = TypeScriptTokens(code)
    while true {
      let (comments, isOnNewLine, followsEmptyLine) = try reader.readSpace()
      let (kind, end) = try reader.nextToken()
      reader.tokens.append(
        TypeScriptToken(
          kind: kind, text: reader.text(upTo: end), comments: comments,
          isOnNewLine: isOnNewLine, followsEmptyLine: followsEmptyLine))
      reader.position = end
      if kind == .end { return reader.tokens }
    }
  }

  private func text(upTo end: Int) -> String {
    String(decoding: code[position..<end], as: UTF8.self)
  }

  private func byte(at index: Int) -> UInt8 { index < code.count ? code[index] : 0 }

  /// Reads spaces and comments.
  private mutating func readSpace() throws -> (
    comments: [String], isOnNewLine: Bool, followsEmptyLine: Bool
  ) {
    var comments: [String] = []
    var lineEnds = 0
    while position < code.count {
      switch code[position] {
      case UInt8(ascii: " "): position += 1
      case UInt8(ascii: "\n"):
        if comments.isEmpty { lineEnds += 1 }
        position += 1
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
        let end = code[position...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
        comments.append(text(upTo: end))
        position = end
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"):
        let end = try self.end(after: "*/", from: position + 2)
        comments.append(text(upTo: end))
        position = end
      default: return (comments, lineEnds > 0, lineEnds > 1)
      }
    }
    return (comments, lineEnds > 0, lineEnds > 1)
  }

  private func end(after mark: String, from start: Int) throws -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= code.count {
      if code[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    throw TypeScriptLayoutProblem()
  }

  /// The kind of the token at the position, and the position after it.
  private func nextToken() throws -> (TypeScriptToken.Kind, end: Int) {
    guard position < code.count else { return (.end, position) }
    let first = code[position]
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return (.string, try end(ofQuotation: first))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (.number, endOfNumber)
    case UInt8(ascii: "/") where !followsValue:
      return (.regularExpression, try endOfRegularExpression)
    default: break
    }
    if Self.isOfWord(first) {
      return (.word, code[position...].firstIndex { !Self.isOfWord($0) } ?? code.count)
    }
    // Code can end within a punctuator.
    return (.punctuator, min(position + (try lengthOfPunctuator(first)), code.count))
  }

  /// None but `=>` ends with `>`, because types end with several.
  private func lengthOfPunctuator(_ first: UInt8) throws -> Int {
    let second = byte(at: position + 1)
    switch first {
    case UInt8(ascii: "="):
      if second == UInt8(ascii: ">") { return 2 }
      return second == first ? 3 : 1
    case UInt8(ascii: "!"): return second == UInt8(ascii: "=") ? 3 : 1
    case UInt8(ascii: "."): return second == first ? 3 : 1
    case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "?"): return second == first ? 2 : 1
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "*"):
      return 1
    default: throw TypeScriptLayoutProblem()  // Of bytes, most of which no token begins with.
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether the token before the position ends a value, which a slash divides.
  private var followsValue: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .word: return last.text != "return"
    case .number, .string, .regularExpression: return true
    case .punctuator: return [")", "]", "}"].contains(last.text)
    case .end: return false
    }
  }

  private func end(ofQuotation mark: UInt8) throws -> Int {
    var index = position + 1
    while index < code.count {
      if code[index] == mark { return index + 1 }
      index += code[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw TypeScriptLayoutProblem()
  }

  private var endOfNumber: Int {
    var index = position
    while Self.isOfWord(byte(at: index)) || byte(at: index) == UInt8(ascii: ".")
      || [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte(at: index))
        && byte(at: index - 1) == UInt8(ascii: "e")
    {
      index += 1
    }
    return index
  }

  private var endOfRegularExpression: Int {
    get throws {
      var index = position + 1
      var isInClass = false
      while index < code.count, code[index] != UInt8(ascii: "\n") {
        switch code[index] {
        case UInt8(ascii: "\\"): index += 1
        case UInt8(ascii: "["): isInClass = true
        case UInt8(ascii: "]"): isInClass = false
        case UInt8(ascii: "/") where !isInClass:
          return code[(index + 1)...].firstIndex { !Self.isOfWord($0) } ?? code.count
        default: break
        }
        index += 1
      }
      throw TypeScriptLayoutProblem()
    }
  }
}
