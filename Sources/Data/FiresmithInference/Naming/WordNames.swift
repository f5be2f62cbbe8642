import FiresmithLanguage

/// Names in the language's terms, made from stored ones.
enum WordNames {
  private static let cases = CamelCase(acronyms: OutputOptions.defaultAcronyms)

  /// Returns the text if it is a word of letters, digits and underscores, else its words with
  /// underscores between them; `nil` if it has none. What isn't ASCII is left out.
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
    if same.contains(where: lower.hasSuffix) || others.contains(lower) { return text }
    if lower.hasSuffix("ies"), text.utf8.count > 4 { return String(text.dropLast(3)) + "y" }
    for ending in ["sses", "xes", "ches", "shes", "zes"] where lower.hasSuffix(ending) {
      return String(text.dropLast(2))
    }
    guard lower.hasSuffix("s"), text.utf8.count > 2, isEnglishPlural(lower) else { return text }
    return String(text.dropLast())
  }

  /// Whether a word that ends in an s is an English plural, as far as its ending tells: other
  /// languages' words stay as they are, because their plurals have other rules.
  private static func isEnglishPlural(_ lower: String) -> Bool {
    let word = words(of: lower).last ?? lower
    if endings.contains(where: word.hasSuffix) { return english.contains(word) }
    return true
  }

  /// The endings of Spanish, Portuguese and French plurals that English hardly has.
  private static let endings = [
    "os", "as", "ores", "ciones", "siones", "dades", "ajes", "entes", "antes", "eurs", "iques",
    "elles", "ettes", "aires", "andes", "eres", "anes", "ejes",
  ]

  private static let english: Set<String> = [
    "agendas", "areas", "arenas", "audios", "avatars", "cameras", "casinos", "chores", "combos",
    "cores", "cuisines", "demos", "dramas", "duos", "euros", "extras", "formulas", "ideas", "infos",
    "kilos", "logos", "macros", "medias", "memos", "metas", "panoramas", "personas", "photos",
    "pianos", "pizzas", "planes", "lanes", "portfolios", "promos", "quotas", "radios", "ratios",
    "replicas", "repos", "scenarios", "schemas", "scores", "shores", "spheres", "stores", "studios",
    "techniques", "todos", "tomatoes", "trios", "videos", "villas", "zoos", "boutiques",
    "palettes", "millionaires", "questionnaires", "themas",
  ]

  /// Words that end in an s without being plurals, in several languages.
  private static let others: Set<String> = [
    "adresses", "avis", "bus", "campus", "cours", "fois", "gas", "jeans", "lens", "mois", "pays",
    "plus", "process", "repas", "temps", "travaux", "yes", "sms", "gps", "ios", "dns", "css",
    "https",
  ]

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
