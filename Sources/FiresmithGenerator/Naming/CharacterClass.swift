/// What a character of a stored name does to the words in it.
enum CharacterClass {
  /// Ends a word, and leaves nothing behind: a space, `_`, `.`, `/`.
  case separator
  /// Leaves nothing behind, and ends no word: an apostrophe, an invisible character.
  case ignored
  case lowercase
  case uppercase
  /// A letter without case, or a number that is not a decimal digit: `名`, `²`.
  case letter
  case digit
  /// Belongs to the character before it: a combining mark, a further byte of UTF-8.
  case continuation
  /// Spelled out as a word of its own: `+` is `plus`, `😀` is `u1F600`.
  case symbol
}

extension CharacterClass {
  /// The class of each ASCII character.
  static let ascii: [CharacterClass] = (0..<128).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lowercase
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .uppercase
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "'"): .ignored
    case let byte where asciiWord(for: byte) != nil: .symbol
    default: .separator
    }
  }

  /// The word for an ASCII symbol. A hyphen is a symbol in front of a number only, as its sign.
  static func asciiWord(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "$"): "dollar"
    case UInt8(ascii: "+"): "plus"
    case UInt8(ascii: "%"): "percent"
    case UInt8(ascii: "#"): "hash"
    case UInt8(ascii: "&"): "and"
    case UInt8(ascii: "@"): "at"
    case UInt8(ascii: "*"): "star"
    case UInt8(ascii: "="): "equal"
    case UInt8(ascii: "<"): "less"
    case UInt8(ascii: ">"): "greater"
    case UInt8(ascii: "|"): "pipe"
    case UInt8(ascii: "~"): "tilde"
    case UInt8(ascii: "^"): "caret"
    default: nil
    }
  }

  /// The class of a character beyond ASCII.
  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint {
      self = .ignored
      return
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: self = .uppercase
    case .lowercaseLetter: self = .lowercase
    case .modifierLetter, .otherLetter, .letterNumber, .otherNumber: self = .letter
    case .decimalNumber: self = .digit
    case .nonspacingMark, .spacingMark: self = .continuation
    case .enclosingMark, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .symbol
    case .privateUse, .unassigned, .surrogate, .format: self = .symbol
    case .otherPunctuation where scalar == "·": self = .letter
    case .finalPunctuation where scalar == "’": self = .ignored
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .separator
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: self = .separator
    @unknown default: self = .symbol
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a decimal digit of any script.
  var isDigit: Bool {
    value < 128 ? value >= 0x30 && value <= 0x39 : properties.generalCategory == .decimalNumber
  }
}
