/// A tag as it stands in a template's text.
struct Tag {
  enum Kind {
    case comment
    case delimiters
    case variable
    case unescapedVariable
    case section
    case invertedSection
    case end
    case partial

    /// Whether a tag that is alone in its line takes the line with it.
    var canStandAlone: Bool {
      switch self {
      case .variable, .unescapedVariable: false
      case .comment, .delimiters, .section, .invertedSection, .end, .partial: true
      }
    }
  }

  let kind: Kind
  /// What is inside, without its sigil and the whitespace around it.
  let contents: String
  let mark: Mark
  /// The tag's bytes, with its delimiters.
  let range: Range<Int>
}
