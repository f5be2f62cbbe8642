import FiresmithText

/// Splits source code into tokens. It doesn't recurse, and looks at each byte a few times.
struct SwiftLexer {
  struct TooDeep: Error {
    var offset: Int
  }

  let bytes: [UInt8]
  var offset = 0
  private(set) var tokens: [SwiftToken] = []
  private(set) var documentation: [Int: String] = [:]

  private var isFirstOnLine = true
  private var hasSpaceBefore = false
  private var comment: [String] = []
  private var conditions = 0
  /// The place of the outermost `#if` that is open.
  private var condition = 0
  /// The place of the first text, comment or `#if` that the file ends in the middle of.
  private(set) var unclosed: Int?
  /// The indexes of the brackets that are open.
  private var brackets: [Int] = []
  private var openBraces = 0
  /// The number of `<` behind names that nothing has closed yet.
  private var generics = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at an offset; 0 beyond the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func noteUnclosed(at start: Int) { unclosed = unclosed ?? start }

  func isText(_ offset: Int, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
  }

  mutating func run() throws(TooDeep) {
    if isText(0, "\u{FEFF}") { offset = 3 }
    if isText(offset, "#!") { skipLine() }
    while offset < bytes.count { try step() }
    if conditions > 0 { unclosed = min(condition, unclosed ?? condition) }
    for index in brackets { tokens[index].partner = tokens.count }
  }

  private mutating func step() throws(TooDeep) {
    let first = bytes[offset]
    switch first {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      offset += 1
      isFirstOnLine = true
      hasSpaceBefore = true
    case 0...0x20, 0x7F:
      offset += 1
      hasSpaceBefore = true
    case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"): try skipBlockComment()
    case UInt8(ascii: "/"):
      if let end = regularExpressionEnd() { add(.regularExpression, end) } else { addSign() }
    case UInt8(ascii: "\""): add(.string, try stringEnd(at: offset))
    case UInt8(ascii: "#"): try addHash()
    case UInt8(ascii: "<"), UInt8(ascii: ">"): try addAngle()
    case UInt8(ascii: "`"): addQuotedName()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): try addOpen(first)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): addClose(first)
    default:  // Of 256 bytes.
      if first.isASCIIDigit {
        add(.number, numberEnd())
      } else if Self.isWordByte(first) {
        add(.word, wordEnd(from: offset))
      } else {
        addSign()
      }
    }
  }

  // MARK: Tokens

  private mutating func add(_ kind: SwiftToken.Kind, _ end: Int) {
    if !comment.isEmpty {
      documentation[tokens.count] = comment.joined(separator: "\n")
      comment = []
    }
    tokens.append(
      SwiftToken(
        kind: kind, isFirstOnLine: isFirstOnLine, hasSpaceBefore: hasSpaceBefore,
        range: offset..<end))
    (isFirstOnLine, hasSpaceBefore) = (false, false)
    offset = end
  }

  private mutating func addSign() {
    let isArrow = isText(offset, "->") && !isOperator(before: offset)
    add(.sign, offset + (isArrow ? 2 : 1))
  }

  /// Adds a sign that can stand around generic arguments.
  private mutating func addAngle() throws(TooDeep) {
    if bytes[offset] == UInt8(ascii: ">") {
      generics = max(0, generics - 1)
    } else if !hasSpaceBefore, tokens.last?.kind == .word {
      generics += 1
      guard generics <= SwiftNestingError.deepest else { throw TooDeep(offset: offset) }
    }
    addSign()
  }

  private func isOperator(before offset: Int) -> Bool {
    offset > 0 && Self.isOperatorByte(bytes[offset - 1])
  }

  private mutating func addQuotedName() {
    var end = offset + 1
    while end < bytes.count, !Self.isLineBreak(bytes[end]), bytes[end] != UInt8(ascii: "`") {
      end += 1
    }
    if byte(end) == UInt8(ascii: "`") { add(.word, end + 1) } else { addSign() }
  }

  private mutating func addOpen(_ first: UInt8) throws(TooDeep) {
    guard brackets.count < SwiftNestingError.deepest else { throw TooDeep(offset: offset) }
    brackets.append(tokens.count)
    if first == UInt8(ascii: "{") {
      openBraces += 1
      generics = 0
    }
    add(.open, offset + 1)
  }

  /// Adds a bracket that closes, with those that a brace closes besides.
  private mutating func addClose(_ last: UInt8) {
    let index = tokens.count
    add(.close, offset + 1)
    tokens[index].partner = index
    let opening: UInt8 =
      switch last {
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")  // The third of three.
      }
    let isBrace = opening == UInt8(ascii: "{")
    guard isBrace ? openBraces > 0 : brackets.last.map(isBracket(opening)) == true else { return }
    while let open = brackets.popLast() {
      tokens[open].partner = index
      guard isBracket(opening)(open) else { continue }
      if isBrace { openBraces -= 1 }
      tokens[index].partner = open
      return
    }
  }

  private func isBracket(_ byte: UInt8) -> (Int) -> Bool {
    { bytes[tokens[$0].range.lowerBound] == byte }
  }

  private mutating func addHash() throws(TooDeep) {
    let end = hashesEnd(from: offset)
    if byte(end) == UInt8(ascii: "\"") { return add(.string, try stringEnd(at: offset)) }
    if byte(end) == UInt8(ascii: "/") {
      return add(.regularExpression, extendedRegularExpressionEnd(hashes: end - offset))
    }
    guard isFirstOnLine, end == offset + 1 else { return addSign() }
    switch String(decoding: bytes[end..<wordEnd(from: end)], as: UTF8.self) {
    case "if":
      if conditions == 0 { condition = offset }
      conditions += 1
      guard conditions <= SwiftNestingError.deepest else { throw TooDeep(offset: offset) }
      skipLine()
    case "endif":
      conditions = max(0, conditions - 1)
      skipLine()
    case "elseif", "else", "sourceLocation": skipLine()
    default: addSign()  // The name of a macro.
    }
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    return end
  }

  private func numberEnd() -> Int {
    var end = wordEnd(from: offset)
    if byte(end) == UInt8(ascii: "."), byte(end + 1).isASCIIDigit {
      // Not in 'pair.0.1', where each number is a name.
      let isMember = tokens.last.map { $0.kind == .sign && text($0) == "." } ?? false
      if !isMember || hasSpaceBefore { end = wordEnd(from: end + 1) }
    }
    let isHexadecimal = isText(offset, "0x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if bytes[end - 1] | 0x20 == exponent, byte(end) == UInt8(ascii: "-") || byte(end) == 0x2B,
      byte(end + 1).isASCIIDigit
    {
      end = wordEnd(from: end + 1)
    }
    return end
  }

  private func text(_ token: SwiftToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  // MARK: Comments

  private mutating func skipLine() {
    while offset < bytes.count, !Self.isLineBreak(bytes[offset]) { offset += 1 }
  }

  private mutating func skipLineComment() {
    let start = offset
    skipLine()
    hasSpaceBefore = true
    guard byte(start + 2) == UInt8(ascii: "/") else { return }
    // A comment that begins a line; another one is about what stands before it.
    if isFirstOnLine { comment.append(Self.trimmed(bytes[start + 3..<offset])) }
  }

  private mutating func skipBlockComment() throws(TooDeep) {
    let start = offset
    try skipNestedComment()
    hasSpaceBefore = true
    let text = bytes[start..<offset]
    if text.contains(where: Self.isLineBreak) { isFirstOnLine = true }
    guard isText(start, "/**"), text.count > 4 else { return }
    let lines = text.dropFirst(3).dropLast(2).split(
      omittingEmptySubsequences: false, whereSeparator: Self.isLineBreak)
    comment = lines.map { line in
      let line = Self.trimmed(line)
      return line.hasPrefix("*") ? Self.trimmed(ArraySlice(line.utf8.dropFirst())) : line
    }
    while comment.first?.isEmpty == true { comment.removeFirst() }
    while comment.last?.isEmpty == true { comment.removeLast() }
  }

  private mutating func skipNestedComment() throws(TooDeep) {
    let start = offset
    var depth = 0
    while offset < bytes.count {
      if isText(offset, "/*") {
        depth += 1
        guard depth <= SwiftNestingError.deepest else { throw TooDeep(offset: offset) }
        offset += 2
      } else if isText(offset, "*/") {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else {
        offset += 1
      }
    }
    noteUnclosed(at: start)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    let start = text.firstIndex { !blanks.contains($0) } ?? text.endIndex
    let end = text.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? start
    return String(decoding: text[start..<max(start, end)], as: UTF8.self)
  }

  // MARK: Regular expressions

  /// A limit for the time that many slashes take.
  private static let longestRegularExpression = 4096

  /// Returns the end of a regular expression between slashes; `nil` if the slash is an operator.
  private func regularExpressionEnd() -> Int? {
    guard !isAfterOperand else { return nil }
    var end = offset + 1
    guard byte(end) != 0x20, byte(end) != 0x09, byte(end) != UInt8(ascii: "/") else { return nil }
    var groups = 0
    var isInSet = false
    let limit = min(bytes.count, offset + Self.longestRegularExpression)
    while end < limit, !Self.isLineBreak(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: groups += 1
      case UInt8(ascii: ")") where !isInSet:
        groups -= 1
        if groups < 0 { return nil }
      case UInt8(ascii: "/"):
        let isAfterBlank = bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09
        return isAfterBlank ? nil : end + 1
      default: break  // Of 256 bytes.
      }
      end += 1
    }
    return nil
  }

  /// Whether a value ends before this place, so that an operator can follow.
  private var isAfterOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .number, .string, .regularExpression, .close: return true
    case .open: return false
    case .word: return !Self.wordsBeforeValues.contains(text(last))
    case .sign: return !hasSpaceBefore && Self.isOperatorByte(bytes[last.range.lowerBound])
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "in", "case", "try", "await", "is", "as", "if", "while", "where", "switch", "throw",
    "else", "guard", "yield", "default",
  ]

  /// Returns the end of a regular expression between `#/` and `/#`.
  private func extendedRegularExpressionEnd(hashes: Int) -> Int {
    var end = offset + hashes + 1
    let isMultiLine = Self.isLineBreak(byte(end))
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 1
      } else if bytes[end] == UInt8(ascii: "/"), hasHashes(hashes, at: end + 1) {
        return end + 1 + hashes
      } else if !isMultiLine, Self.isLineBreak(bytes[end]) {
        return end
      }
      end += 1
    }
    return min(end, bytes.count)
  }

  /// Returns the end of the hashes at an offset. Nobody writes more than this, and without a limit
  /// many of them would take long.
  func hashesEnd(from start: Int) -> Int {
    var end = start
    while byte(end) == UInt8(ascii: "#"), end < start + 256 { end += 1 }
    return end
  }

  func hasHashes(_ count: Int, at offset: Int) -> Bool {
    offset + count <= bytes.count
      && bytes[offset..<offset + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  // MARK: Bytes

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false  // Of 256 bytes.
    }
  }
}
