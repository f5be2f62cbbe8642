extension SwiftComment {
  /// `text` as a part of one line, without characters that don't show.
  static func inline(_ text: String) -> String {
    Prose.lines(of: text, width: nil).joined(separator: " ")
  }
}
