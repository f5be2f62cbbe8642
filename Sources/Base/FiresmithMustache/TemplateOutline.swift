/// The blocks of a template's text, which may have mistakes, and the tags that escape nothing.
package struct TemplateOutline: Sendable {
  package struct Block: Hashable, Sendable {
    package let name: String
    /// The text between its tags.
    package let contents: String
  }

  /// A tag that writes text as it is, or after which tags look different.
  package struct RawTag: Hashable, Sendable {
    /// The name of the text; `nil` for other delimiters.
    package let name: String?
    /// The line and the column of the tag's first character, from 1 on.
    package let line: Int
    package let column: Int
  }

  /// The template's own blocks, in the order of their ends. A block that is in both forms of what
  /// may fit on a line is listed once.
  package private(set) var blocks: [Block] = []
  /// The arguments for the blocks of each template that it extends.
  package private(set) var fillings: [(parent: String, block: Block)] = []
  package private(set) var rawTags: [RawTag] = []

  package init(_ text: String) {
    var scanner = TagScanner(text, template: 0)
    var open: [Tag] = []
    while let tag = scanner.next() {
      switch tag.kind {
      case .section, .invertedSection, .parent, .block:
        open.append(tag)
      case .end:
        guard let last = open.last, last.contents == tag.contents else { continue }
        open.removeLast()
        guard last.kind == .block else { continue }
        let block = Block(name: tag.contents, contents: scanner.text.contents(of: last, to: tag))
        if let parent = open.last, parent.kind == .parent {
          fillings.append((parent.contents, block))
        } else if !blocks.contains(block) {
          blocks.append(block)
        }
      case .unescapedVariable: rawTags.append(RawTag(tag, name: tag.contents))
      case .delimiters: rawTags.append(RawTag(tag, name: nil))
      case .comment, .variable, .partial: break
      }
    }
  }
}

extension TemplateOutline.RawTag {
  fileprivate init(_ tag: Tag, name: String?) {
    self.init(name: name, line: tag.mark.line, column: tag.mark.column)
  }
}

extension TemplateText {
  /// Returns the text between two tags, without the rest of the first tag's line and the start of
  /// the second's if these are blank.
  fileprivate func contents(of tag: Tag, to end: Tag) -> String {
    let start = lineEnd(after: tag.range.upperBound) ?? tag.range.upperBound
    let stop = lineStart(before: end.range.lowerBound) ?? end.range.lowerBound
    return self[start..<max(start, stop)]
  }
}
