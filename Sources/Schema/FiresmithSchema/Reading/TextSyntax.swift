import FiresmithDiagnostics
import FiresmithYAML

/// A text as a schema writes it, and the places of its characters.
struct TextSyntax: Sendable {
  var text: String
  /// The place where the text starts, or its quotes.
  let mark: SourceMark
  /// The columns from the mark to the first character; `nil` if text and source differ, as they do
  /// after an escape sequence.
  private var distance: Int32?

  init(_ node: YAMLNode) {
    text = node.text
    mark = node.mark
    // The node's own place stands for all characters of a text that differs.
    let isAsWritten = node.mark(atOffset: 1) != mark
    distance = isAsWritten ? node.mark(atOffset: 0).column - mark.column : nil
  }

  /// Returns the part of the text that begins at `offset`, in Unicode scalars.
  func part(_ text: String, atOffset offset: Int) -> TextSyntax {
    var part = self
    part.text = text
    part.distance = distance.map { $0 + Int32(offset) }
    return part
  }

  /// The place of the Unicode scalar at `offset`; that of the text itself if text and source
  /// differ.
  func mark(atOffset offset: Int) -> SourceMark {
    guard let distance else { return mark }
    return SourceMark(
      file: mark.file, line: mark.line, column: mark.column + distance + Int32(offset))
  }

  var name: Name { Name(text, mark) }
}
