/// The words of a stored name, as the name writes them.
///
/// ```swift
/// Words(of: "parseHTTPResponse")  // parse, HTTP, Response
/// Words(of: "x86_64")             // x86, 64
/// Words(of: "C++")                // C, plus, plus
/// ```
struct Words {
  struct Word {
    /// The word as the name writes it.
    var text: String
    var lowercase: String
    var startsWithDigit: Bool
    var endsWithDigit: Bool
    /// Whether it stands for a symbol, so that its capitals aren't those of the name.
    var isSymbol = false
  }

  let words: [Word]
  /// The number of underscores that the name begins with.
  let leadingUnderscores: Int
  /// Whether the name is in capitals, so that these say nothing about its words: `USER_ID`.
  let isShouting: Bool

  init(of name: String) {
    if let words = Words(plain: name) {
      self = words
      return
    }
    var splitter = WordSplitter()
    for scalar in name.unicodeScalars { splitter.append(scalar) }
    splitter.endWord()
    words = splitter.words
    leadingUnderscores = splitter.leadingUnderscores
    isShouting = splitter.hasUppercase && !splitter.hasLowercase
  }
}

extension Words {
  /// The words of a name in lower case without digits, as most are: what is between underscores.
  private init?(plain name: String) {
    let bytes = Array(name.utf8)
    var words: [Word] = []
    var start = 0
    for end in 0...bytes.count {
      if end < bytes.count, bytes[end] != 0x5F {
        guard bytes[end] >= 0x61, bytes[end] <= 0x7A else { return nil }
        continue
      }
      if end > start {
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        words.append(
          Word(text: text, lowercase: text, startsWithDigit: false, endsWithDigit: false))
      }
      start = end + 1
    }
    self.words = words
    leadingUnderscores = bytes.prefix { $0 == 0x5F }.count
    isShouting = false
  }
}

/// Finds words in a name, one character after another.
private struct WordSplitter {
  var words: [Words.Word] = []
  var leadingUnderscores = 0
  var hasUppercase = false
  var hasLowercase = false

  /// The current word, in UTF-8.
  private var text: [UInt8] = []
  private var isASCII = true
  private var startsWithDigit = false
  private var endsWithDigit = false
  /// Whether the name was nothing but underscores so far.
  private var isLeading = true
  /// Whether a hyphen is before the word, which a number would make a sign.
  private var followsHyphen = false
  /// The number of capitals before this character, and where the last of them begins.
  private var capitals = 0
  private var lastCapital = 0
  /// Whether the character before is an `s` that may be the plural of the capitals: `URLs`.
  private var followsPlural = false

  mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if isLeading {
      if value == 0x5F { leadingUnderscores += 1 } else { isLeading = false }
    }
    let characterClass = CharacterClass(scalar)
    switch characterClass {
    case .ignored:
      return
    case .separator:
      followsHyphen = value == 0x2D && text.isEmpty
      endWord()
      return
    case .symbol:
      appendSymbol(scalar)
      return
    case .continuation:
      if text.isEmpty { appendSymbol(scalar) } else { appendText(scalar) }
      return
    case .lowercase:
      if capitals > 1 || followsPlural { splitBeforeLowercase(scalar) }
      hasLowercase = true
      capitals = 0
    case .uppercase:
      if capitals == 0 { endWord() }
      hasUppercase = true
      capitals += 1
      lastCapital = text.count
      followsPlural = false
    case .digit:
      if followsHyphen, text.isEmpty { appendSymbol("minus") }
      capitals = 0
      followsPlural = false
    case .letter:
      if capitals > 1 { endWord() }
      capitals = 0
      followsPlural = false
    }
    followsHyphen = false
    endsWithDigit = characterClass == .digit
    if text.isEmpty { startsWithDigit = endsWithDigit }
    appendText(scalar)
  }

  /// Ends the current word, if there is one.
  mutating func endWord() {
    if !text.isEmpty {
      appendWord(text)
      text.removeAll(keepingCapacity: true)
      isASCII = true
    }
    capitals = 0
    followsPlural = false
  }

  /// Makes the last of several capitals the first letter of a word that goes on in lower case.
  private mutating func splitBeforeLowercase(_ scalar: Unicode.Scalar) {
    if scalar == "s", !followsPlural {
      followsPlural = true
      return
    }
    followsPlural = false
    appendWord(Array(text[..<lastCapital]))
    text.removeFirst(lastCapital)
    startsWithDigit = false
  }

  private mutating func appendSymbol(_ scalar: Unicode.Scalar) {
    appendSymbol(CharacterClass.word(for: scalar))
  }

  private mutating func appendSymbol(_ word: String) {
    endWord()
    words.append(
      Words.Word(
        text: word, lowercase: word.lowercased(), startsWithDigit: false,
        endsWithDigit: word.unicodeScalars.last?.isDigit ?? false, isSymbol: true))
    followsHyphen = false
  }

  private mutating func appendWord(_ utf8: [UInt8]) {
    var text = String(decoding: utf8, as: UTF8.self)
    if !isASCII { text = Normalization.composed(text) }
    words.append(
      Words.Word(
        text: text, lowercase: isASCII ? text.lowercased() : CaseMapping.lowercased(text),
        startsWithDigit: startsWithDigit, endsWithDigit: endsWithDigit))
  }

  private mutating func appendText(_ scalar: Unicode.Scalar) {
    if scalar.value < 128 {
      text.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      text.append(contentsOf: String(scalar).utf8)
      isASCII = false
    }
  }
}
