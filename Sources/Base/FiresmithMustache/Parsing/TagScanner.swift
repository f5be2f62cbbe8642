import FiresmithText

/// Finds the tags in a template's text.
struct TagScanner {
  let text: TemplateText
  private(set) var problems: [(mark: Mark, message: String)] = []

  private let template: Int
  private var position = 0
  private var line = 1
  private var column = 1
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)

  /// - Parameter template: the template's number.
  init(_ text: String, template: Int) {
    self.text = TemplateText(text)
    self.template = template
  }

  /// Returns the next tag, or nil if there is none. An unclosed tag is reported, and ends the scan.
  mutating func next() -> Tag? {
    guard advance(to: opening) else { return nil }
    let start = position
    let mark = Mark(template: template, line: line, column: column)
    advance(by: opening.count)

    var (kind, ending) = kindOfTag()
    if kind != .variable { advance(by: 1) }
    let contentsStart = position
    guard advance(to: ending) else {
      let expected = String(decoding: ending, as: UTF8.self)
      problems.append((mark, "this tag is never closed; expected '\(expected)'"))
      return nil
    }
    let contents = text.trimmed(contentsStart..<position)
    advance(by: ending.count)

    if kind == .delimiters, !setDelimiters(contents) {
      problems.append((mark, "expected two delimiters without '=', as in {{=<% %>=}}"))
      kind = .comment
    }
    return Tag(kind: kind, contents: text[contents], mark: mark, range: start..<position)
  }

  /// Returns the kind of tag for the byte after the opening delimiter, and its closing delimiter.
  private func kindOfTag() -> (kind: Tag.Kind, ending: [UInt8]) {
    guard position < text.bytes.count else { return (.variable, closing) }
    return switch text.bytes[position] {
    case UInt8(ascii: "!"): (.comment, closing)
    case UInt8(ascii: "="): (.delimiters, [UInt8(ascii: "=")] + closing)
    case UInt8(ascii: "{"): (.unescapedVariable, [UInt8(ascii: "}")] + closing)
    case UInt8(ascii: "&"): (.unescapedVariable, closing)
    case UInt8(ascii: "#"): (.section, closing)
    case UInt8(ascii: "^"): (.invertedSection, closing)
    case UInt8(ascii: "/"): (.end, closing)
    case UInt8(ascii: ">"): (.partial, closing)
    case UInt8(ascii: "<"): (.parent, closing)
    case UInt8(ascii: "$"): (.block, closing)
    default: (.variable, closing)
    }
  }

  /// Returns whether a delimiter tag contains two delimiters, and uses them from here on.
  private mutating func setDelimiters(_ contents: Range<Int>) -> Bool {
    let bytes = text.bytes[contents]
    let parts = bytes.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, !bytes.contains(UInt8(ascii: "=")) else { return false }
    opening = Array(parts[0])
    closing = Array(parts[1])
    return true
  }

  /// Moves to the next delimiter; if there is none, moves to the end and returns false.
  private mutating func advance(to delimiter: [UInt8]) -> Bool {
    var start = position
    while let candidate = text.bytes.firstOffset(of: delimiter[0], in: start..<text.bytes.count) {
      if text.has(delimiter, at: candidate) {
        advance(by: candidate - position)
        return true
      }
      start = candidate + 1
    }
    advance(by: text.bytes.count - position)
    return false
  }

  private mutating func advance(by count: Int) {
    let mark = text.mark(
      of: position + count, from: position, Mark(template: template, line: line, column: column))
    position += count
    line = mark.line
    column = mark.column
  }
}
