/// A tag in a template's text.
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
    case parent
    case block

    /// Whether a tag that is alone in its line removes the line.
    var canStandAlone: Bool {
      switch self {
      case .variable, .unescapedVariable: false
      case .comment, .delimiters, .section, .invertedSection, .end, .partial, .parent, .block: true
      }
    }
  }

  let kind: Kind
  /// The contents, without the sigil and surrounding whitespace.
  let contents: String
  let mark: Mark
  /// The tag's bytes, with its delimiters.
  let range: Range<Int>
}

extension Tag {
  /// The word for the tag's section, partial or block in a message.
  var noun: String {
    switch kind {
    case .parent: "parent"
    case .block: "block"
    case .comment, .delimiters, .variable, .unescapedVariable, .section, .invertedSection, .end,
      .partial:
      "section"
    }
  }
}
