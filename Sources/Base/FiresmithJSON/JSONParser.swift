extension JSONNode {
  /// Reads a JSON text, in which comments may stand as in JavaScript: Firebase's command line reads
  /// and writes such files.
  ///
  /// - Returns: `nil` if the text is blank or has only comments.
  package init?(parsing text: [UInt8]) throws(JSONProblem) {
    var parser = JSONParser(text)
    try parser.skipBlanks()
    guard parser.byte != nil else { return nil }
    let value = try parser.value(depth: 0)
    try parser.skipBlanks()
    guard parser.byte == nil else {
      throw JSONProblem("expected the end of the file", at: parser.offset)
    }
    self = value
  }
}

/// Reads the values of a text one after the other.
private struct JSONParser {
  /// The deepest that values may be nested.
  static let maximumDepth = 100

  private let text: [UInt8]
  private(set) var offset: Int

  init(_ text: [UInt8]) {
    self.text = text
    // A byte order mark.
    offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte; `nil` at the end.
  var byte: UInt8? { offset < text.count ? text[offset] : nil }

  /// Skips white space and comments.
  mutating func skipBlanks() throws(JSONProblem) {
    while let byte {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONProblem) {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "/"):
      while let byte, byte != 0x0A, byte != 0x0D { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 1
      while offset + 1 < text.count {
        if text[offset] == UInt8(ascii: "*"), text[offset + 1] == UInt8(ascii: "/") {
          offset += 2
          return
        }
        offset += 1
      }
      throw JSONProblem("this comment has no end; expected '*/'", at: start)
    default: throw JSONProblem("expected a value, found '/'", at: start)
    }
  }

  mutating func value(depth: Int) throws(JSONProblem) -> JSONNode {
    guard depth < Self.maximumDepth else {
      throw JSONProblem("values are nested more than \(Self.maximumDepth) deep", at: offset)
    }
    let start = offset
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): value = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): value = .string(try string())
    default: value = .literal(try literal())
    }
    return JSONNode(value: value, range: start..<offset)
  }

  private mutating func members(depth: Int) throws(JSONProblem) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var keys: Set<[UInt8]> = []
    try items(end: UInt8(ascii: "}")) { (parser) throws(JSONProblem) in
      let start = parser.offset
      guard parser.byte == UInt8(ascii: "\"") else {
        throw JSONProblem("expected a key in quotes", at: start)
      }
      let key = try parser.string()
      // By bytes: two Unicode forms of a letter are equal strings, but different keys.
      guard keys.insert(Array(key.utf8)).inserted else {
        throw JSONProblem("the object has this key already", at: start)
      }
      try parser.skipBlanks()
      guard parser.byte == UInt8(ascii: ":") else {
        throw JSONProblem("expected ':' after the key", at: parser.offset)
      }
      parser.offset += 1
      try parser.skipBlanks()
      let value = try parser.value(depth: depth)
      members.append(JSONNode.Member(key: key, start: start, value: value))
    }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONProblem) -> [JSONNode] {
    var elements: [JSONNode] = []
    try items(end: UInt8(ascii: "]")) { (parser) throws(JSONProblem) in
      elements.append(try parser.value(depth: depth))
    }
    return elements
  }

  /// Reads what stands between brackets, with commas between the items.
  private mutating func items(
    end: UInt8, _ read: (inout JSONParser) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    offset += 1
    try skipBlanks()
    if byte == end {
      offset += 1
      return
    }
    while true {
      try read(&self)
      try skipBlanks()
      let separator = byte
      guard separator == UInt8(ascii: ",") || separator == end else {
        let bracket = String(UnicodeScalar(end))
        throw JSONProblem("expected ',' or '\(bracket)'", at: offset)
      }
      offset += 1
      if separator == end { return }
      try skipBlanks()
    }
  }

  /// Reads `true`, `false`, `null` or a number.
  private mutating func literal() throws(JSONProblem) -> String {
    let start = offset
    while let byte, Self.isInLiteral(byte) { offset += 1 }
    let word = String(decoding: text[start..<offset], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Self.isNumber(word) else {
      throw JSONProblem("expected a value", at: start)
    }
    return word
  }

  private static func isInLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: ".")
    else { return false }
    return word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(word) != nil
  }
}

// MARK: - Strings

extension JSONParser {
  fileprivate mutating func string() throws(JSONProblem) -> String {
    let start = offset
    offset += 1
    var units: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        offset += 1
        units += String(try escaped()).utf8
      case 0x00..<0x20: throw JSONProblem("a string can't hold a control character", at: offset)
      default:
        units.append(byte)
        offset += 1
      }
    }
    throw JSONProblem("this string has no end; expected '\"'", at: start)
  }

  /// Reads what follows a backslash.
  private mutating func escaped() throws(JSONProblem) -> UnicodeScalar {
    let start = offset - 1
    guard let byte else { throw JSONProblem("expected a character after '\\'", at: start) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UnicodeScalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeScalar(from: start)
    default: throw JSONProblem("expected one of '\"\\/bfnrtu' after '\\'", at: start)
    }
  }

  /// Reads the digits of `\u00E9`, or of a pair such as `\uD83D\uDE00`.
  private mutating func unicodeScalar(from start: Int) throws(JSONProblem) -> UnicodeScalar {
    guard let unit = hexDigits() else {
      throw JSONProblem("expected four hexadecimal digits after '\\u'", at: start)
    }
    if let scalar = UnicodeScalar(unit) { return scalar }
    guard unit < 0xDC00, text[offset...].starts(with: "\\u".utf8) else {
      throw JSONProblem("this is half a character", at: start)
    }
    offset += 2
    guard let low = hexDigits(), (0xDC00..<0xE000).contains(low),
      let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONProblem("this is half a character", at: start) }
    return scalar
  }

  private mutating func hexDigits() -> UInt32? {
    let digits = text[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit })
    else { return nil }
    offset += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
