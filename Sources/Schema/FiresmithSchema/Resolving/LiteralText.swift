import FiresmithText

/// The value of a query's condition, as it is written.
enum LiteralText {
  /// A word without quotes: `draft`, `500`.
  case word
  /// Several words without quotes.
  case words
  /// A text in quotes of its own.
  case quoted(String)
  /// A text in typographic quotes.
  case typographic(String)
  /// The quotes at the beginning are never closed.
  case openQuotes
  /// The quotes are closed before the end of the text.
  case textAfterQuotes
  /// Something follows behind a word that connects conditions in other languages. Without quotes
  /// before it, all of it may be one text.
  case connected(Connective, isText: Bool)

  /// A word that connects conditions in other languages.
  enum Connective {
    case and
    case or

    init?(_ word: Substring) {
      switch word.lowercased() {
      case "and", "&&": self = .and
      case "or", "||": self = .or
      default: return nil
      }
    }
  }

  init(_ text: String) {
    if let inner = textInTypographicQuotes(text) {
      self = .typographic(inner)
    } else if let quote = text.unicodeScalars.first, quote == "\"" || quote == "'" {
      self.init(text, startingWith: quote)
    } else {
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.count < 2 {
        self = .word
      } else if let connective = words.dropFirst().dropLast().lazy.compactMap(Connective.init).first
      {
        let isText = !words.contains { Query.Operator(rawValue: String($0)) != nil }
        self = .connected(connective, isText: isText)
      } else {
        self = .words
      }
    }
  }

  private init(_ text: String, startingWith quote: Unicode.Scalar) {
    let rest = text.unicodeScalars.dropFirst()
    guard let end = rest.firstIndex(of: quote) else {
      self = .openQuotes
      return
    }
    let after = Substring(rest[rest.index(after: end)...])
    if after.isEmpty {
      self = .quoted(String(rest[..<end]))
    } else if let word = after.split(whereSeparator: \.isWhitespace).first,
      let connective = Connective(word)
    {
      self = .connected(connective, isText: false)
    } else {
      self = .textAfterQuotes
    }
  }
}

extension LiteralText {
  /// `text` in quotes, as a condition holds it; `nil` if it holds both kinds of quotes.
  static func quoted(_ text: String) -> String? {
    if !text.unicodeScalars.contains("\"") { return "\"\(text)\"" }
    return text.unicodeScalars.contains("'") ? nil : "'\(text)'"
  }

  /// Whether a word stands for an absent value in languages that have such values.
  static func isNull(_ word: String) -> Bool {
    PlainLook(word) == .null || ["nil", "None", "undefined"].contains(word)
  }

  /// Whether a word stands for a parameter in languages of queries: `?`, `$title`, `:title`,
  /// `{title}`.
  static func isPlaceholder(_ word: String) -> Bool {
    if ["?", "%s", "%@"].contains(word) { return true }
    guard let first = word.unicodeScalars.first, "$:{".unicodeScalars.contains(first) else {
      return false
    }
    let name = word.unicodeScalars.dropFirst().drop { $0 == "{" }.prefix { $0 != "}" }
    return name.first.map { $0.properties.isXIDStart || $0 == "_" } == true
      && name.allSatisfy { $0.properties.isXIDContinue }
  }
}

/// `text` as an item of a list in brackets: in quotes if YAML needs them there.
///
/// ```swift
/// listItem("title == \"Hello, World\"")  // 'title == "Hello, World"'
/// ```
func listItem(_ text: String) -> String {
  let needsQuotes =
    text.utf8.contains { ",[]{}".utf8.contains($0) } || text.contains(": ") || text.contains(" #")
    || text.utf8.last == UInt8(ascii: ":")
    || text.utf8.first.map { "-?:&*!|>'\"%@`#".utf8.contains($0) } ?? true
  return needsQuotes ? "'" + text.replacingScalar("'", with: "''") + "'" : text
}
