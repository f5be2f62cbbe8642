import FiresmithLanguage

/// The part of Markdown that descriptions have in all languages: paragraphs, lists, blocks of code,
/// and inside of them code, emphasis and links. Everything else stays text.
enum Markdown {
  /// Returns a description as HTML, an element a line.
  static func html(_ text: String) -> HTMLText {
    MarkdownBlock.html(MarkdownBlocks.read(Prose.lines(of: text, width: nil)))
  }
}

/// A part of a description.
indirect enum MarkdownBlock {
  case paragraph(String)
  case code(String)
  case list(MarkdownList)

  static func html(_ blocks: [MarkdownBlock]) -> HTMLText { blocks.map(\.html).joined("\n") }

  private var html: HTMLText {
    switch self {
    case .paragraph(let text): "<p>\(MarkdownText.html(text))</p>"
    case .code(let text): "<pre><code>\(text)</code></pre>"
    case .list(let list): list.html
    }
  }
}

struct MarkdownList {
  /// The first item's number; `nil` if the items have none.
  var start: Int?
  /// Whether no empty line separates the items or their parts, so that these are no paragraphs.
  var isTight = true
  var items: [[MarkdownBlock]] = []

  fileprivate var html: HTMLText {
    let lines = items.map { item -> HTMLText in "<li>\(text(of: item))</li>" }
    guard let start else { return "<ul>\n\(lines.joined("\n"))\n</ul>" }
    let first: HTMLText = start == 1 ? "" : " start=\"\(String(start))\""
    return "<ol\(first)>\n\(lines.joined("\n"))\n</ol>"
  }

  private func text(of item: [MarkdownBlock]) -> HTMLText {
    guard isTight else { return MarkdownBlock.html(item) }
    return item.map { block in
      switch block {
      case .paragraph(let text): MarkdownText.html(text)
      case .code, .list: MarkdownBlock.html([block])
      }
    }.joined("\n")
  }
}

/// Reads the blocks of a description, as CommonMark does.
///
/// An item of a list changes where its first line begins, and reads on from there.
struct MarkdownBlocks {
  /// The number of lists inside each other; what is deeper is text.
  private static let depthLimit = 40

  private let lines: [[Unicode.Scalar]]
  /// The index where the text of each line begins, behind spaces and the marks of lists around it.
  private var margins: [Int]
  private var next = 0
  /// The column where the blocks of the item begin that is read.
  private var column = 0
  /// The column where the blocks around the innermost list begin; `nil` outside of lists.
  private var outerColumn: Int?
  private var isTight = true
  private var depth = 0

  static func read(_ lines: [String]) -> [MarkdownBlock] {
    var reader = MarkdownBlocks(lines)
    return reader.blocks()
  }

  private init(_ lines: [String]) {
    self.lines = lines.map { Array($0.unicodeScalars) }
    margins = self.lines.map { line in line.prefix { $0 == " " }.count }
  }

  /// Reads until a line belongs to something around.
  private mutating func blocks() -> [MarkdownBlock] {
    var found: [MarkdownBlock] = []
    var hasEmptyLines = false
    while next < lines.count {
      while isEmpty(next), next < lines.count { next += 1 }
      guard next < lines.count, margins[next] >= column else { break }
      found.append(block())
      isTight = !hasEmptyLines
      if isEmpty(next - 1) { hasEmptyLines = true }
      if next < lines.count, isEmpty(next) {
        hasEmptyLines = true
        next += 1
      }
    }
    return found
  }

  private mutating func block() -> MarkdownBlock {
    if indent(of: next) >= 4 { return indentedCode() }
    if let fence = MarkdownFence(text(of: next)) { return fencedCode(fence) }
    if let marker = listMarker(at: next) { return list(marker) }
    return paragraph()
  }

  // MARK: Lines

  private func isEmpty(_ line: Int) -> Bool {
    !lines.indices.contains(line) || margins[line] >= lines[line].count
  }

  private func indent(of line: Int) -> Int { margins[line] - column }

  /// Returns a line from its margin on.
  private func text(of line: Int) -> ArraySlice<Unicode.Scalar> { lines[line][margins[line]...] }

  /// Returns lines without their first `columns` columns, as far as these are blank.
  private func text(of range: Range<Int>, from columns: Int) -> String {
    range.map { line in
      let text = lines[line].dropFirst(min(columns, margins[line]))
      return String(String.UnicodeScalarView(text))
    }.joined(separator: "\n")
  }

  // MARK: Blocks

  private mutating func indentedCode() -> MarkdownBlock {
    let first = next
    var line = next + 1
    var last = line
    while line < lines.count, isEmpty(line) || indent(of: line) >= 4 {
      line += 1
      if !isEmpty(line - 1) { last = line }
    }
    next = last
    return .code(text(of: first..<last, from: column + 4))
  }

  private mutating func fencedCode(_ fence: MarkdownFence) -> MarkdownBlock {
    let first = next + 1
    let margin = margins[next]
    var line = first
    var isClosed = false
    while line < lines.count, isEmpty(line) || margins[line] >= column, !isClosed {
      isClosed = indent(of: line) < 4 && fence.isClosed(by: text(of: line))
      if !isClosed { line += 1 }
    }
    next = isClosed ? line + 1 : line
    return .code(text(of: first..<line, from: margin))
  }

  private mutating func paragraph() -> MarkdownBlock {
    let first = next
    next += 1
    while next < lines.count, !isEmpty(next), !endsParagraph(next) { next += 1 }
    let text = text(of: first..<next, from: column).unicodeScalars.drop { $0 == " " }
    return .paragraph(String(text))
  }

  /// Whether a line begins something else, although it isn't behind an empty one.
  private func endsParagraph(_ line: Int) -> Bool {
    guard indent(of: line) < 4 else { return false }
    if MarkdownFence(text(of: line)) != nil { return true }
    guard let marker = listMarker(at: line) else { return false }
    // An item of the list around always begins; a list of its own in a text has to be likely.
    return indent(of: line) < 0 || (marker.number ?? 1) == 1 && !marker.isEmpty
  }

  // MARK: Lists

  private func listMarker(at line: Int) -> MarkdownListMarker? {
    if let outerColumn, margins[line] - outerColumn >= 4, margins[line] < column { return nil }
    guard depth < Self.depthLimit else { return nil }
    return MarkdownListMarker(text(of: line))
  }

  private mutating func list(_ first: MarkdownListMarker) -> MarkdownBlock {
    var list = MarkdownList(start: first.number)
    var marker: MarkdownListMarker? = first
    var endsWithEmptyLine = false
    while let current = marker {
      let line = next
      let (blocks, isTight) = item(current)
      if !isTight || endsWithEmptyLine { list.isTight = false }
      endsWithEmptyLine = next - line > 1 && isEmpty(next - 1)
      list.items.append(blocks)
      marker = nil
      guard next < lines.count, 0..<4 ~= indent(of: next), MarkdownFence(text(of: next)) == nil
      else { break }
      marker = listMarker(at: next)
      if marker?.mark != first.mark { marker = nil }
    }
    return .list(list)
  }

  private mutating func item(
    _ marker: MarkdownListMarker
  ) -> (blocks: [MarkdownBlock], isTight: Bool) {
    let line = next
    let around = (margin: margins[line], column: column, outer: outerColumn, isTight: isTight)
    outerColumn = column
    column = margins[line] + marker.width
    margins[line] += marker.contentStart
    isTight = true
    depth += 1
    defer {
      margins[line] = around.margin
      column = around.column
      outerColumn = around.outer
      isTight = around.isTight
      depth -= 1
    }
    // An item that begins with two empty lines has nothing.
    if isEmpty(line), isEmpty(line + 1) {
      next = min(line + 2, lines.count)
      return ([], true)
    }
    let blocks = blocks()
    return (blocks, isTight)
  }
}
