/// Writes the words of a name in camel case or as prose, with acronyms in capitals: `userID`,
/// `UserID`, `user ID`.
package struct CamelCase: Sendable {
  /// The acronyms and their plurals, by their lowercase form: `urls` is `URLs`.
  private let acronyms: [String: String]

  /// - Parameter acronyms: The words that are written in capitals inside a name.
  package init(acronyms: [String]) {
    var forms: [String: String] = [:]
    for acronym in acronyms {
      let lowercase = CaseMapping.lowercased(acronym)
      let uppercase = CaseMapping.uppercased(acronym)
      forms[lowercase] = uppercase
      // `https` is a separate acronym, not the plural of `http`.
      if forms[lowercase + "s"] == nil { forms[lowercase + "s"] = uppercase + "s" }
    }
    self.acronyms = forms
  }

  /// Returns the words of `stored` in lowerCamelCase, or `nil` if it contains no character for an
  /// identifier.
  package func lower(_ stored: String) -> String? {
    let name = Words(of: stored)
    guard let first = name.words.first else { return nil }
    let start = String(repeating: "_", count: name.leadingUnderscores)
    return joined(name, after: start, first: first.isSymbol ? first.text : first.lowercase)
  }

  /// Returns the words of `stored` in UpperCamelCase, or `nil` if it contains no character for an
  /// identifier.
  package func upper(_ stored: String) -> String? {
    let name = Words(of: stored)
    guard let first = name.words.first else { return nil }
    return joined(name, after: "", first: capitalized(first, isShouting: name.isShouting))
  }

  /// Appends the words to `start` and keeps numbers apart: `x86_64`, `_3dModel`.
  private func joined(_ name: Words, after start: String, first: String) -> String {
    var result = start
    // An identifier can't begin with a digit, and adjacent numbers would run together.
    var needsUnderscore = start.isEmpty
    var isFirst = true
    for word in name.words {
      if word.startsWithDigit, needsUnderscore { result += "_" }
      result += isFirst ? first : capitalized(word, isShouting: name.isShouting)
      needsUnderscore = word.endsWithDigit
      isFirst = false
    }
    return result
  }

  private func capitalized(_ word: Words.Word, isShouting: Bool) -> String {
    if word.isSymbol { return CaseMapping.capitalized(word.text) }
    if let acronym = acronyms[word.lowercase] { return acronym }
    guard isShouting else { return CaseMapping.capitalized(word.text) }
    let rest = word.text.unicodeScalars.dropFirst()
    return String(word.text.unicodeScalars.prefix(1)) + CaseMapping.lowercased(String(rest))
  }

  private func isInCapitals(_ word: Words.Word) -> Bool {
    word.text != word.lowercase && CaseMapping.uppercased(word.text) == word.text
      && word.text.unicodeScalars.count > 1
  }

  /// Returns the words of `type` as documentation names a value of it: `cover images` for
  /// `CoverImages`.
  package func noun(_ type: String) -> String {
    let name = Words(of: type)
    var noun = ""
    for word in name.words {
      if !noun.isEmpty { noun += " " }
      let isAcronym = word.isSymbol || (!name.isShouting && isInCapitals(word))
      noun += acronyms[word.lowercase] ?? (isAcronym ? word.text : word.lowercase)
    }
    return noun
  }
}
