/// The words of a stored name, as the name writes them.
///
/// ```swift
/// Words(of: "parseHTTPResponse")  // parse, HTTP, Response
/// Words(of: "x86_64")             // x86, 64
/// Words(of: "C++")                // C, plus, plus
/// ```
struct Words {
  struct Word {
    var text: String
    /// Whether it stands for a symbol, so that its capitals aren't those of the name.
    var isSymbol = false
  }

  let words: [Word]
  /// The number of underscores that the name begins with.
  let leadingUnderscores: Int
  /// Whether the name is in capitals, so that these say nothing about its words: `USER_ID`.
  let isShouting: Bool

  init(of name: String) {
    var splitter = WordSplitter()
    for scalar in name.unicodeScalars { splitter.append(scalar) }
    splitter.endWord()
    words = splitter.words
    leadingUnderscores = splitter.leadingUnderscores
    isShouting = splitter.hasUppercase && !splitter.hasLowercase
  }
}

/// Finds words in a name, one character after another.
private struct WordSplitter {
  var words: [Words.Word] = []
  var leadingUnderscores = 0
  var hasUppercase = false
  var hasLowercase = false

  private let asciiClasses = CharacterClass.ascii
  /// The current word, in UTF-8.
  private var text: [UInt8] = []
  /// The class of the character before, `separator` at the beginning of a word.
  private var previous = CharacterClass.separator
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
    let characterClass = value < 128 ? asciiClasses[Int(value)] : CharacterClass(scalar)
    if isLeading {
      if value == 0x5F { leadingUnderscores += 1 } else { isLeading = false }
    }
    switch characterClass {
    case .ignored:
      return
    case .separator:
      let isAfterWord = previous != .separator
      endWord()
      followsHyphen = value == 0x2D && !isAfterWord
      return
    case .symbol:
      appendSymbol(scalar)
      return
    case .continuation:
      if previous == .separator { appendSymbol(scalar) } else { appendText(scalar) }
      return
    case .lowercase:
      splitBeforeLowercase(scalar)
      hasLowercase = true
      capitals = 0
    case .uppercase:
      if previous != .uppercase { endWord() }
      hasUppercase = true
      capitals += 1
      lastCapital = text.count
    case .digit:
      if followsHyphen, previous == .separator { appendWord("minus") }
      capitals = 0
    case .letter:
      if capitals > 1 { endWord() }
      capitals = 0
    }
    if characterClass != .lowercase { followsPlural = false }
    followsHyphen = false
    previous = characterClass
    appendText(scalar)
  }

  /// Ends the current word, if there is one.
  mutating func endWord() {
    if !text.isEmpty {
      words.append(Words.Word(text: String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }
    previous = .separator
    capitals = 0
    followsPlural = false
  }

  /// Makes the last of several capitals the first letter of a word that goes on in lower case.
  private mutating func splitBeforeLowercase(_ scalar: Unicode.Scalar) {
    if followsPlural {
      followsPlural = false
    } else if capitals < 2 {
      return
    } else if scalar == "s" {
      followsPlural = true
      return
    }
    words.append(Words.Word(text: String(decoding: text[..<lastCapital], as: UTF8.self)))
    text.removeFirst(lastCapital)
  }

  private mutating func appendSymbol(_ scalar: Unicode.Scalar) {
    if scalar.value < 128, let word = CharacterClass.asciiWord(for: UInt8(scalar.value)) {
      appendWord(word)
    } else {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      appendWord("u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits)
    }
    followsHyphen = false
  }

  private mutating func appendWord(_ word: String) {
    endWord()
    words.append(Words.Word(text: word, isSymbol: true))
  }

  private mutating func appendText(_ scalar: Unicode.Scalar) {
    if scalar.value < 128 {
      text.append(UInt8(scalar.value))
    } else {
      text.append(contentsOf: String(scalar).utf8)
    }
  }
}
