/// The blocks of a file of security rules, the functions declared in them, and the first bracket
/// that has no other one.
struct RulesBlocks {
  enum Kind: Hashable {
    /// The text outside of all braces.
    case file
    case firestore
    case otherService
    case match
    case function
    /// A list, a map, a path or a call.
    case expression
  }

  /// The text between two brackets.
  struct Block {
    var kind: Kind
    /// The offset of the opening bracket.
    var start: Int
    /// The offset of the closing bracket.
    var end = Int.max
    /// The block around it, by its index; `nil` for the file.
    var parent: Int?
  }

  struct Function {
    var name: String
    /// The offset of the name.
    var start: Int
    /// The block that it is declared in, by its index.
    var block: Int
  }

  /// All blocks, each after the one around it.
  private(set) var blocks = [Block(kind: .file, start: -1, parent: nil)]
  private(set) var functions: [Function] = []
  /// The offset of the first bracket that isn't closed, or that closes nothing.
  private(set) var unbalanced: Int?

  private let code: [UInt8]
  private var current = 0
  /// The meaning of the next brace, by the words before it.
  private var next = Kind.expression

  /// - Parameter code: The text without comments and strings, with spaces in their place.
  init(_ code: [UInt8]) {
    self.code = code
    var offset = 0
    while offset < code.count, unbalanced == nil {
      let byte = code[offset]
      if byte.isWord {
        offset = readWord(at: offset)
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): open(at: offset)
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): close(at: offset)
      case UInt8(ascii: ";"): next = .expression
      default: break
      }
      offset += 1
    }
    if unbalanced == nil, current != 0 { unbalanced = blocks[current].start }
  }

  /// Returns the index of the innermost block around a place.
  func block(at offset: Int) -> Int {
    blocks.lastIndex { $0.start < offset && offset < $0.end } ?? 0
  }

  /// Whether functions for Firestore's rules can be declared in a block.
  func takesFunctions(_ block: Int) -> Bool {
    switch blocks[block].kind {
    case .firestore: true
    case .match: blocks[block].parent.map(takesFunctions) ?? false
    case .file, .otherService, .function, .expression: false
    }
  }

  // MARK: Reading

  private mutating func open(at offset: Int) {
    let isBlock = code[offset] == UInt8(ascii: "{") && !isWildcard(at: offset)
    blocks.append(Block(kind: isBlock ? next : .expression, start: offset, parent: current))
    if isBlock { next = .expression }
    current = blocks.count - 1
  }

  private mutating func close(at offset: Int) {
    let block = blocks[current]
    guard let parent = block.parent else {
      unbalanced = offset
      return
    }
    guard code[block.start].closingBracket == code[offset] else {
      unbalanced = block.start
      return
    }
    blocks[current].end = offset
    current = parent
  }

  /// Whether a brace begins a wildcard of a path, such as that of `/books/{book}`.
  private func isWildcard(at offset: Int) -> Bool {
    code[..<offset].last { !$0.isSpace } == UInt8(ascii: "/")
  }

  /// Returns the offset after the word.
  private mutating func readWord(at start: Int) -> Int {
    let end = code[start...].firstIndex { !$0.isWord } ?? code.count
    let isMember = code[..<start].last { !$0.isSpace } == UInt8(ascii: ".")
    guard !isMember else { return end }
    switch String(decoding: code[start..<end], as: UTF8.self) {
    case "service": next = Self.isFirestore(code[end...]) ? .firestore : .otherService
    case "match": next = .match
    case "function":
      next = .function
      let name = code[end...].drop { $0.isSpace }.prefix { $0.isWord }
      functions.append(
        Function(
          name: String(decoding: name, as: UTF8.self), start: name.startIndex, block: current))
    default: break
    }
    return end
  }

  private static func isFirestore(_ code: ArraySlice<UInt8>) -> Bool {
    let name = code.prefix { $0 != UInt8(ascii: "{") }.filter { !$0.isSpace }
    return name.elementsEqual("cloud.firestore".utf8)
  }
}

extension UInt8 {
  /// The bracket that closes this one.
  fileprivate var closingBracket: UInt8 {
    switch self {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: ")")
    }
  }
}
