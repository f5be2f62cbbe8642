import FiresmithLanguage

/// Names in the language's terms, made from stored ones.
enum WordNames {
  private static let cases = CamelCase(acronyms: OutputOptions.defaultAcronyms)

  /// Returns the text if it is a word of letters, digits and underscores, else its words with underscores
  /// between them; `nil` if it has none. What isn't ASCII is left out.
  static func word(_ text: String) -> String? {
    if YAMLText.isWord(text), text.utf8.first != UInt8(ascii: "_"),
      !text.utf8.contains(UInt8(ascii: "-"))
    {
      return text
    }
    let words = Words(of: ascii(text)).words.prefix(12).map(\.lowercase)
    let name = words.joined(separator: "_")
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return nil }
    return YAMLText.isWord(name) ? name : nil
  }

  /// Returns the words of a text in UpperCamelCase; `nil` if it has none that a type can be called.
  static func type(_ text: String) -> String? {
    guard let name = cases.upper(ascii(text)) else { return nil }
    let letters = String(name.drop { $0 == "_" }).replacing("_", with: "")
    guard let first = letters.utf8.first, (0x41...0x5A).contains(first) else { return nil }
    // Not 'Null' or 'No', which mean something else.
    return YAMLText.isWord(letters) ? letters : letters + "Value"
  }

  /// Returns the words of a text in lower case, the last one for one of what it names.
  static func words(_ text: String) -> [String] {
    words(of: singular(text))
  }

  /// Returns the words of a text in lower case.
  static func words(of text: String) -> [String] { Words(of: ascii(text)).words.map(\.lowercase) }

  /// Returns the name for one of what `text` names: `Book` for `books`.
  static func singularType(_ text: String) -> String? { type(singular(text)) }

  /// Returns one of several: `book` for `books`, `category` for `categories`.
  static func singular(_ text: String) -> String {
    let lower = text.lowercased()
    for (plural, ending) in irregular where lower.hasSuffix(plural) {
      return String(text.dropLast(plural.count)) + ending
    }
    let same = ["ss", "us", "is", "news", "series", "settings", "preferences", "details", "stats"]
    if same.contains(where: lower.hasSuffix) { return text }
    if lower.hasSuffix("ies"), text.utf8.count > 4 { return String(text.dropLast(3)) + "y" }
    for ending in ["sses", "xes", "ches", "shes", "zes"] where lower.hasSuffix(ending) {
      return String(text.dropLast(2))
    }
    guard lower.hasSuffix("s"), text.utf8.count > 2 else { return text }
    return String(text.dropLast())
  }

  private static let irregular = [
    ("people", "person"), ("children", "child"), ("statuses", "status"), ("addresses", "address"),
    ("aliases", "alias"), ("indices", "index"), ("movies", "movie"), ("cookies", "cookie"),
  ]

  /// A mark of an accent, or another script's letter, is no part of a name that is made up.
  private static func ascii(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(200) {
      result.unicodeScalars.append(scalar.isASCII && scalar.value >= 0x20 ? scalar : " ")
    }
    return result
  }
}
