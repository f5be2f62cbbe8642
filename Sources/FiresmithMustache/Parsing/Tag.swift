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
    case parent
    case block

    /// Whether a tag that is alone in its line takes the line with it.
    var canStandAlone: Bool {
      switch self {
      case .variable, .unescapedVariable: false
      case .comment, .delimiters, .section, .invertedSection, .end, .partial, .parent, .block: true
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

extension Tag {
  /// What the tag begins, in a message.
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
