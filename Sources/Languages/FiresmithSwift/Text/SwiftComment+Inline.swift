import FiresmithLanguage

extension SwiftComment {
  /// Returns `text` on one line without invisible characters.
  static func inline(_ text: String) -> String {
    Prose.inline(text)
  }
}
