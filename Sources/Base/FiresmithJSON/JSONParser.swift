extension JSONNode {
  /// Reads a JSON text, in which comments may stand as in JavaScript: Firebase's command line reads
  /// and writes such files.
  ///
  /// - Returns: `nil` if the text is blank or has only comments.
  package init?(parsing text: [UInt8]) throws(JSONProblem) {
    guard let found = try JSONText(parsing: text) else { return nil }
    self.init(found, at: 0)
  }
}

extension JSONNode {
  /// Reads the value that a text begins with, whatever follows it.
  ///
  /// - Parameter text: The text, whose first byte is that of the value.
  /// - Throws: `JSONProblem` if this isn't JSON, or if the text ends within the value.
  package init(beginningOf text: UnsafeBufferPointer<UInt8>) throws(JSONProblem) {
    var parser = JSONParser(text)
    try parser.value(depth: 0)
    let bytes = Array(text[..<parser.offset])
    self.init(
      JSONText(bytes, tokens: parser.tokens, escapedStrings: parser.escapedStrings), at: 0)
  }
}

extension JSONText {
  /// Finds the value of a text, and what is inside of it.
  ///
  /// - Returns: `nil` if the text is blank or has only comments.
  convenience init?(parsing text: [UInt8]) throws(JSONProblem) {
    guard text.count <= Self.maximumSize else {
      throw JSONProblem("the text is longer than \(Self.maximumSize) bytes", at: 0)
    }
    let result = text.withUnsafeBufferPointer { bytes in
      Result<JSONParser, JSONProblem> { () throws(JSONProblem) in
        var parser = JSONParser(bytes)
        try parser.parse()
        return parser
      }
    }
    let parser = try result.get()
    guard !parser.tokens.isEmpty else { return nil }
    self.init(text, tokens: parser.tokens, escapedStrings: parser.escapedStrings)
  }
}

/// Finds the values of a text one after the other.
private struct JSONParser {
  /// The deepest that values may be nested.
  static let maximumDepth = 100
  /// The number of keys that are compared with each other; a set has those of larger objects.
  static let comparedKeys = 16

  let text: UnsafeBufferPointer<UInt8>
  var offset: Int
  private(set) var tokens: [JSONText.Token] = []
  fileprivate(set) var escapedStrings: [String] = []

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    // A byte order mark.
    offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Most values are shorter than the text that one is the beginning of.
    tokens.reserveCapacity(min(text.count / 12, 1 << 8))
  }

  mutating func parse() throws(JSONProblem) {
    try skipBlanks()
    guard byte != nil else { return }
    try value(depth: 0)
    try skipBlanks()
    guard byte == nil else { throw JSONProblem("expected the end of the file", at: offset) }
  }

  /// The next byte; `nil` at the end.
  var byte: UInt8? {
    @inline(__always) get { offset < text.count ? text[offset] : nil }
  }

  /// Skips white space and comments.
  @inline(__always)
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

  /// Finds a value, which the next byte belongs to.
  mutating func value(depth: Int) throws(JSONProblem) {
    guard depth < Self.maximumDepth else {
      throw JSONProblem("values are nested more than \(Self.maximumDepth) deep", at: offset)
    }
    switch byte {
    case UInt8(ascii: "{"): try members(depth: depth + 1)
    case UInt8(ascii: "["): try elements(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    default: try literal()
    }
  }

  // MARK: Objects and arrays

  private mutating func members(depth: Int) throws(JSONProblem) {
    let object = begin(.object)
    var keys: Set<[UInt8]> = []
    var count: UInt32 = 0
    while try hasItem(end: UInt8(ascii: "}"), isFirst: count == 0) {
      let start = offset
      guard byte == UInt8(ascii: "\"") else {
        throw JSONProblem("expected a key in quotes", at: start)
      }
      let key = tokens.count
      try string()
      guard isNew(key, among: Int(count), of: object, &keys) else {
        throw JSONProblem("the object has this key already", at: start)
      }
      try skipBlanks()
      guard byte == UInt8(ascii: ":") else {
        throw JSONProblem("expected ':' after the key", at: offset)
      }
      offset += 1
      try skipBlanks()
      try value(depth: depth)
      count += 1
    }
    end(object, count: count)
  }

  private mutating func elements(depth: Int) throws(JSONProblem) {
    let array = begin(.array)
    var count: UInt32 = 0
    while try hasItem(end: UInt8(ascii: "]"), isFirst: count == 0) {
      try value(depth: depth)
      count += 1
    }
    end(array, count: count)
  }

  /// Takes what stands before an item, or the bracket after the last one.
  @inline(__always)
  private mutating func hasItem(end: UInt8, isFirst: Bool) throws(JSONProblem) -> Bool {
    try skipBlanks()
    if byte == end {
      offset += 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else {
      throw JSONProblem("expected ',' or '\(String(UnicodeScalar(end)))'", at: offset)
    }
    offset += 1
    try skipBlanks()
    return true
  }

  /// Takes the bracket that a value begins with, and returns the index of its token.
  private mutating func begin(_ kind: JSONText.Kind) -> Int {
    tokens.append(JSONText.Token(kind, start: offset))
    offset += 1
    return tokens.count - 1
  }

  private mutating func end(_ index: Int, count: UInt32) {
    tokens[index].end = UInt32(truncatingIfNeeded: offset)
    tokens[index].next = UInt32(truncatingIfNeeded: tokens.count)
    tokens[index].count = count
  }

  // MARK: Keys

  /// Whether no key of an object is the same as this one.
  ///
  /// - Parameters:
  ///   - count: The number of the object's keys before.
  ///   - keys: All keys of an object that has many. As bytes, since two Unicode forms of a letter
  ///     are equal strings, but different keys.
  private func isNew(
    _ key: Int, among count: Int, of object: Int, _ keys: inout Set<[UInt8]>
  ) -> Bool {
    if count >= Self.comparedKeys {
      if keys.isEmpty {
        forEachKey(of: object, before: key) { keys.insert(withBytes(of: $0) { Array($0) }) }
      }
      return keys.insert(withBytes(of: key) { Array($0) }).inserted
    }
    var index = object + 1
    while index < key {
      if isSame(index, key) { return false }
      index = Int(tokens[index + 1].next)
    }
    return true
  }

  private func forEachKey(of object: Int, before end: Int, _ body: (Int) -> Void) {
    var index = object + 1
    while index < end {
      body(index)
      index = Int(tokens[index + 1].next)
    }
  }

  @inline(__always)
  private func isSame(_ key: Int, _ other: Int) -> Bool {
    let (left, right) = (tokens[key], tokens[other])
    if left.kind == .string, right.kind == .string {
      let count = left.end - left.start
      guard count == right.end - right.start else { return false }
      for index in 1..<Int(count) {
        if text[Int(left.start) + index] != text[Int(right.start) + index] { return false }
      }
      return true
    }
    return withBytes(of: key) { key in withBytes(of: other) { key.elementsEqual($0) } }
  }

  private func withBytes<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    tokens[index].withBytes(of: text, escapedStrings, body)
  }

  // MARK: Literals

  /// Finds `true`, `false`, `null` or a number.
  private mutating func literal() throws(JSONProblem) {
    let start = offset
    while let byte, Self.isInLiteral(byte) { offset += 1 }
    let word = UnsafeBufferPointer(rebasing: text[start..<offset])
    guard
      Self.isNumber(word) || word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
        || word.elementsEqual("null".utf8)
    else { throw JSONProblem("expected a value", at: start) }
    append(.literal, from: start)
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

  private static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func isNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, first != UInt8(ascii: "+"), first != UInt8(ascii: ".")
    else { return false }
    let digits = first == UInt8(ascii: "-") ? word.dropFirst() : word[...]
    if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return word.allSatisfy(isInNumber) && Double(String(decoding: word, as: UTF8.self)) != nil
  }

  /// Adds a value that has nothing inside, and ends here.
  @inline(__always)
  fileprivate mutating func append(_ kind: JSONText.Kind, from start: Int, count: Int = 0) {
    var token = JSONText.Token(kind, start: start)
    token.end = UInt32(truncatingIfNeeded: offset)
    token.next = UInt32(truncatingIfNeeded: tokens.count + 1)
    token.count = UInt32(truncatingIfNeeded: count)
    tokens.append(token)
  }
}

// MARK: - Strings

extension JSONParser {
  @inline(__always)
  fileprivate mutating func string() throws(JSONProblem) {
    let start = offset
    offset += 1
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return append(.string, from: start)
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { return try escapedString(from: start) }
      offset += 1
    }
    throw JSONProblem("this string has no end; expected '\"'", at: start)
  }

  /// Reads the rest of a string, from its first escape on.
  private mutating func escapedString(from start: Int) throws(JSONProblem) {
    var units = Array(text[start + 1..<offset])
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        append(.escapedString, from: start, count: escapedStrings.count)
        escapedStrings.append(String(decoding: units, as: UTF8.self))
        return
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
