/// The words of a stored name, spelled as in the name.
///
/// ```swift
/// Words(of: "parseHTTPResponse")  // parse, HTTP, Response
/// Words(of: "x86_64")             // x86, 64
/// Words(of: "C++")                // C, plus, plus
/// ```
package struct Words {
  package struct Word {
    /// The word, spelled as in the name.
    package var text: String
    package var lowercase: String
    package var startsWithDigit: Bool
    package var endsWithDigit: Bool
    /// Whether it stands for a symbol, so that its capitals aren't from the name.
    package var isSymbol = false
  }

  package let words: [Word]
  /// The number of leading underscores.
  package let leadingUnderscores: Int
  /// Whether the name is all capitals, which then don't show where words begin: `USER_ID`.
  package let isShouting: Bool

  package init(of name: String) {
    var splitter = WordSplitter(capacity: name.utf8.count)
    for scalar in name.unicodeScalars { splitter.append(scalar) }
    splitter.endName()
    words = splitter.words
    leadingUnderscores = splitter.leadingUnderscores
    isShouting = splitter.hasUppercase && !splitter.hasLowercase
  }
}

/// Finds the words in a name, one character at a time.
private struct WordSplitter {
  var words: [Words.Word] = []
  var leadingUnderscores = 0
  var hasUppercase = false
  var hasLowercase = false

  /// The characters that belong to words so far, in UTF-8, and the start of the current word.
  private var text: [UInt8] = []
  private var start = 0
  /// Whether the current word is lowercase ASCII so far.
  private var isLowercase = true
  private var isASCII = true
  private var startsWithDigit = false
  private var endsWithDigit = false
  /// Whether there were only underscores so far.
  private var isLeading = true
  /// Whether there is a hyphen before the word, which is a sign if a number follows.
  private var followsHyphen = false
  /// Whether the previous character is a hyphen after a word, which is a sign if the name ends
  /// there: `A-`.
  private var endsWithHyphen = false
  /// The number of capitals before this character, and the start of the last of them.
  private var capitals = 0
  private var lastCapital = 0
  /// Whether the previous character is an `s` that may make the capitals plural: `URLs`.
  private var followsPlural = false
  /// Whether the previous character is a lowercase letter that just continued the word.
  private var followsLowercase = false

  init(capacity: Int) {
    text.reserveCapacity(capacity)
    words.reserveCapacity(4)
  }

  private var isInWord: Bool { start < text.count }

  mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    // The fast path, which most characters take.
    if followsLowercase, value >= 0x61, value <= 0x7A {
      text.append(UInt8(truncatingIfNeeded: value))
      return
    }
    followsLowercase = false
    if isLeading {
      if value == 0x5F { leadingUnderscores += 1 } else { isLeading = false }
    }
    let characterClass = CharacterClass(scalar)
    endsWithHyphen = value == 0x2D && isInWord
    switch characterClass {
    case .ignored:
      return
    case .separator:
      followsHyphen = value == 0x2D && !isInWord
      endWord()
      return
    case .symbol:
      appendSymbol(scalar)
      return
    case .continuation:
      if isInWord { appendText(scalar) } else { appendSymbol(scalar) }
      return
    case .lowercase:
      if capitals > 1 || followsPlural { splitBeforeLowercase(scalar) }
      hasLowercase = true
      capitals = 0
      followsLowercase = !followsPlural
    case .uppercase:
      if capitals == 0 { endWord() }
      hasUppercase = true
      isLowercase = false
      capitals += 1
      lastCapital = text.count
      followsPlural = false
    case .digit:
      if followsHyphen, !isInWord { appendSymbol("minus") }
      capitals = 0
      followsPlural = false
    case .letter:
      if capitals > 1 { endWord() }
      capitals = 0
      followsPlural = false
    }
    followsHyphen = false
    endsWithDigit = characterClass == .digit
    if !isInWord { startsWithDigit = endsWithDigit }
    appendText(scalar)
  }

  /// Ends the last word. A hyphen after it is a sign, so that `A-` and `A+` are different names.
  mutating func endName() {
    if endsWithHyphen { appendSymbol("minus") } else { endWord() }
  }

  /// Ends the current word, if there is one.
  mutating func endWord() {
    if isInWord {
      appendWord(upTo: text.count)
      isLowercase = true
      isASCII = true
    }
    capitals = 0
    followsPlural = false
  }

  /// Makes the last of several capitals the first letter of a word that continues in lower case.
  private mutating func splitBeforeLowercase(_ scalar: Unicode.Scalar) {
    if scalar == "s", !followsPlural {
      followsPlural = true
      return
    }
    followsPlural = false
    appendWord(upTo: lastCapital)
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

  private mutating func appendWord(upTo end: Int) {
    var word = String(decoding: text[start..<end], as: UTF8.self)
    if !isASCII { word = Normalization.composed(word) }
    words.append(
      Words.Word(
        text: word, lowercase: isLowercase && isASCII ? word : CaseMapping.lowercased(word),
        startsWithDigit: startsWithDigit, endsWithDigit: endsWithDigit))
    start = end
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
