/// The effect of a character in a stored name on the words of the name.
package enum CharacterClass {
  /// Ends a word and is dropped: a space, `_`, `.`, `/`.
  case separator
  /// Is dropped without ending a word: an apostrophe, an invisible character.
  case ignored
  case lowercase
  case uppercase
  /// A letter without case, or a number that is not a decimal digit: `名`, `²`.
  case letter
  case digit
  /// Belongs to the previous character: a combining mark, a UTF-8 continuation byte.
  case continuation
  /// Is spelled out as a separate word: `+` is `plus`, `😀` is `u1F600`.
  case symbol
}

extension CharacterClass {
  package init(_ scalar: Unicode.Scalar) {
    if scalar.value >= 128 {
      self.init(beyondASCII: scalar)
    } else if scalar.value >= 0x61, scalar.value <= 0x7A {
      self = .lowercase
    } else if scalar.value >= 0x41, scalar.value <= 0x5A {
      self = .uppercase
    } else if scalar.isDigit {
      self = .digit
    } else if scalar == "'" {
      self = .ignored
    } else {
      self = CharacterClass.asciiWord(for: scalar) == nil ? .separator : .symbol
    }
  }

  /// The word for a symbol in a name: `plus`, `u1F600`.
  package static func word(for symbol: Unicode.Scalar) -> String {
    if let word = asciiWord(for: symbol) { return word }
    let digits = String(symbol.value, radix: 16, uppercase: true)
    return "u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Returns the word for an ASCII symbol. The hyphen isn't included: it is a symbol only as the
  /// sign before a number or at the end of a name.
  private static func asciiWord(for symbol: Unicode.Scalar) -> String? {
    switch symbol {
    case "$": "dollar"
    case "+": "plus"
    case "%": "percent"
    case "#": "hash"
    case "&": "and"
    case "@": "at"
    case "*": "star"
    case "=": "equal"
    case "<": "less"
    case ">": "greater"
    case "|": "pipe"
    case "~": "tilde"
    case "^": "caret"
    default: nil
    }
  }

  private init(beyondASCII scalar: Unicode.Scalar) {
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
  package var isDigit: Bool {
    value < 128 ? value >= 0x30 && value <= 0x39 : properties.generalCategory == .decimalNumber
  }
}
