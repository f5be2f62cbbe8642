/// Turns the texts of templates into a program.
struct TemplateParser {
  /// The deepest that the sections of a template may be nested.
  static let maximumNesting = 32

  /// The templates so far, which are unusable if there are ``problems``.
  var program = Program()
  /// The problems of the templates, sorted by place.
  private(set) var problems: [MustacheError.Problem] = []

  let index: TemplateIndex
  private let escaping: MustacheTemplates.Escaping
  /// Whether `{{#fits}}` measures lines.
  let measuresLines: Bool
  /// The problems of the template that is being parsed.
  var findings: [(mark: Mark, message: String)] = []
  /// The tags that wait for their ends, from the outermost inwards.
  var openTags: [OpenTag] = []
  /// The first form of `{{#fits}}` that ended just now, which waits for its second one.
  var waitingForm: WaitingForm?

  /// - Parameter index: the templates that partials are looked up in.
  init(index: TemplateIndex, escaping: MustacheTemplates.Escaping, measuresLines: Bool) {
    self.index = index
    self.escaping = escaping
    self.measuresLines = measuresLines
  }

  /// Adds a template to the program.
  mutating func parse(_ text: String, number: Int) {
    let start = program.steps.count
    if index.number(of: index.names[number]) != number {
      let mark = Mark(template: number, line: 1, column: 1)
      findings.append((mark, "another template is also called '\(index.names[number])'"))
    }
    var scanner = TagScanner(text, template: number)
    addSteps(of: &scanner)
    program.templates.append(start..<program.steps.count)

    findings += scanner.problems
    findings.sort { ($0.mark.line, $0.mark.column) < ($1.mark.line, $1.mark.column) }
    problems += findings.map { index.problem(at: $0.mark, $0.message) }
    findings = []
  }

  private mutating func addSteps(of scanner: inout TagScanner) {
    let text = scanner.text
    var position = 0
    while let tag = scanner.next() {
      position = add(tag, behind: position, in: text)
      if openTags.count > Self.maximumNesting {
        findings.append((tag.mark, "sections are nested more than \(Self.maximumNesting) deep"))
        openTags = []
        return
      }
    }
    addText(text, position..<text.bytes.count, beforeTag: false)
    reportMissingForm()
    while !openTags.isEmpty { dropOpenTag() }
  }

  /// Adds a tag and the text before it, and returns where the text after it begins.
  ///
  /// - Parameter position: where the text before it begins.
  private mutating func add(_ tag: Tag, behind position: Int, in text: TemplateText) -> Int {
    if case .parent = openTags.last?.kind { reportStray(before: tag, behind: position, in: text) }
    if measuresLines, tag.isSecondForm, let end = addSecondForm(tag, in: text) { return end }
    reportMissingForm()
    switch tag.kind {
    case .parent: return addParent(tag, behind: position, in: text)
    case .block: return addBlock(tag, behind: position, in: text)
    case .end: return close(tag, behind: position, in: text)
    case .comment, .delimiters, .variable, .unescapedVariable, .section, .invertedSection, .partial:
      let line = tag.kind.canStandAlone ? text.lineOfLoneTag(at: tag.range) : nil
      let range = line ?? tag.range
      addText(text, position..<range.lowerBound, beforeTag: line == nil)
      add(tag, indentation: line.map { text[$0.lowerBound..<tag.range.lowerBound] })
      return range.upperBound
    }
  }

  /// Adds a part of the text, which may be empty.
  ///
  /// - Parameter beforeTag: whether a tag follows. If it begins a line, the text ends with an empty
  ///   line, to be indented.
  mutating func addText(_ text: TemplateText, _ range: Range<Int>, beforeTag: Bool) {
    var lines = text.lines(range)
    if beforeTag, text.isLineStart(range.upperBound) { lines.append([]) }
    guard !lines.isEmpty else { return }
    program.addText(
      text.bytes[range], Lines(lines: lines, startsLine: text.isLineStart(range.lowerBound)))
  }

  /// Adds a tag that neither inheritance nor the end of another tag is about.
  ///
  /// - Parameter indentation: what stands before it, if it is alone in its line.
  private mutating func add(_ tag: Tag, indentation: String?) {
    switch tag.kind {
    case .variable, .unescapedVariable:
      let isEscaped = tag.kind == .variable && escaping == .html
      let name = addName(of: tag)
      program.steps.append(
        .variable(program.symbol(of: name), name: name, isEscaped: isEscaped))
    case .section where measuresLines && tag.contents == Tag.fits:
      addFirstForm(tag)
    case .section:
      let name = addName(of: tag)
      openTags.append(OpenTag(tag: tag, kind: .section(name: name), step: program.steps.count))
      program.steps.append(
        .section(program.symbol(of: name), name: name, end: program.steps.count))
    case .invertedSection:
      let name = addName(of: tag)
      openTags.append(
        OpenTag(tag: tag, kind: .invertedSection(name: name), step: program.steps.count))
      program.steps.append(
        .invertedSection(program.symbol(of: name), name: name, end: program.steps.count))
    case .partial:
      addPartial(tag, indentation: indentation)
    case .comment, .delimiters, .parent, .block, .end:
      break
    }
  }

  private mutating func addPartial(_ tag: Tag, indentation: String?) {
    if let template = index.number(of: tag.contents) {
      program.steps.append(.partial(program.partials.count))
      program.partials.append(
        Partial(template: template, indentation: indentation, mark: tag.mark))
    } else if index.lookup == .strict {
      findings.append((tag.mark, index.missing(tag.contents)))
    }
  }

  /// Adds the name that a tag looks up, and returns its number.
  private mutating func addName(of tag: Tag) -> Int {
    var parts: [Symbol] = []
    if tag.contents != "." {
      for part in tag.contents.split(separator: ".", omittingEmptySubsequences: false) {
        if part.isEmpty || part.utf8.contains(where: \.isWhitespace) {
          findings.append(
            (tag.mark, "expected a name such as 'book' or 'book.title', found '\(tag.contents)'"))
          break
        }
        parts.append(program.symbols.intern(String(part)))
      }
    }
    let start = program.otherParts.count
    program.otherParts += parts.dropFirst()
    let others = start..<program.otherParts.count
    program.names.append(Name(first: parts.first, others: others, mark: tag.mark))
    return program.names.count - 1
  }

  // MARK: Ends

  /// Adds an end tag and the text before it, and returns where the text after it begins.
  private mutating func close(_ end: Tag, behind position: Int, in text: TemplateText) -> Int {
    guard openTags.contains(where: { $0.tag.contents == end.contents }) else {
      var message = "'\(end.contents)' is not an open section"
      if let innermost = openTags.last { message += "; expected '\(innermost.tag.contents)'" }
      findings.append((end.mark, message))
      return end.range.upperBound
    }
    while let innermost = openTags.last, innermost.tag.contents != end.contents { dropOpenTag() }
    guard let open = openTags.popLast() else { return end.range.upperBound }
    switch open.kind {
    case .parent(let number, let blanks):
      return closeParent(number, behind: blanks, open, at: end, behind: position, in: text)
    case .argument(let argument):
      return closeArgument(argument, open, at: end, behind: position, in: text)
    case .section, .invertedSection, .firstForm, .secondForm, .block:
      let line = text.lineOfLoneTag(at: end.range)
      let range = line ?? end.range
      addText(text, position..<range.lowerBound, beforeTag: line == nil)
      closeContents(of: open, endsLine: line != nil, behind: range.upperBound)
      return range.upperBound
    }
  }

  /// Says where the steps of a tag's contents end, which is here.
  private mutating func closeContents(of open: OpenTag, endsLine: Bool, behind position: Int) {
    let end = program.steps.count
    switch open.kind {
    case .section(let name):
      program.steps[open.step] = .section(program.symbol(of: name), name: name, end: end)
    case .invertedSection(let name):
      program.steps[open.step] = .invertedSection(program.symbol(of: name), name: name, end: end)
    case .firstForm:
      waitingForm = WaitingForm(tag: open.tag, step: open.step, end: position)
    case .secondForm(let first):
      program.steps[first] = .fits(otherwise: open.step, end: end)
    case .block(let number, let isAlone):
      closeBlock(number, isAlone: isAlone, open, endsLine: endsLine)
    case .parent, .argument:
      break
    }
  }

  /// Reports the innermost open tag, which has no end.
  private mutating func dropOpenTag() {
    guard let open = openTags.popLast() else { return }
    findings.append((open.tag.mark, "\(open.tag.noun) '\(open.tag.contents)' is never closed"))
  }
}

/// A tag that waits for its end.
struct OpenTag {
  enum Kind {
    case section(name: Int)
    case invertedSection(name: Int)
    /// `{{#fits}}`.
    case firstForm
    /// `{{^fits}}`, and the place of the step that measures.
    case secondForm(first: Int)
    /// A template that is extended, by number. `blanks` is the number of the text before its tag,
    /// if that is the first in its line.
    case parent(Int, blanks: Int?)
    /// A block, by number, and whether its tag is alone in its line.
    case block(Int, isAlone: Bool)
    case argument(OpenArgument)
  }

  let tag: Tag
  let kind: Kind
  /// The place of the tag's step, or of the first one behind the tag of an argument.
  let step: Int
  /// The arguments for the blocks of a template that is extended.
  var arguments: [Argument] = []
  /// The names of those blocks.
  var filled: Set<Symbol> = []
  /// Whether something else is inside of such a template's tag.
  var hasStray = false
}
