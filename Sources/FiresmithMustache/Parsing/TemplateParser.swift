/// Turns the texts of templates into a program.
struct TemplateParser {
  /// The deepest that the sections of a template may be nested.
  static let maximumNesting = 32

  /// The templates so far. It is worth nothing if there are ``problems``.
  private(set) var program = Program()
  /// What is wrong with the templates, sorted by place.
  private(set) var problems: [MustacheError.Problem] = []

  private let index: TemplateIndex
  private let escaping: MustacheTemplates.Escaping
  /// What is wrong with the template that is being parsed.
  private var findings: [(mark: Mark, message: String)] = []
  private var openSections: [OpenSection] = []

  private struct OpenSection {
    let tag: Tag
    let name: Int
    /// The place of the section's step.
    let step: Int
  }

  /// - Parameter index: the templates that partials are looked up in.
  init(index: TemplateIndex, escaping: MustacheTemplates.Escaping) {
    self.index = index
    self.escaping = escaping
  }

  /// Adds a template to the program.
  mutating func parse(_ text: String, number: Int) {
    let start = program.steps.count
    if index.number(of: index.names[number]) != number {
      let mark = Mark(template: number, line: 1, column: 1)
      findings.append((mark, "another template has the name '\(index.names[number])' too"))
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
      let line = tag.kind.canStandAlone ? text.lineOfLoneTag(at: tag.range) : nil
      let range = line ?? tag.range
      addText(text, position..<range.lowerBound, beforeTag: line == nil)
      add(tag, indentation: line.map { text[$0.lowerBound..<tag.range.lowerBound] })
      position = range.upperBound

      if openSections.count > Self.maximumNesting {
        findings.append((tag.mark, "sections are nested more than \(Self.maximumNesting) deep"))
        openSections = []
        return
      }
    }
    addText(text, position..<text.bytes.count, beforeTag: false)
    while !openSections.isEmpty { closeSection(isComplete: false) }
  }

  /// Adds a part of the text, which may be empty.
  ///
  /// - Parameter beforeTag: whether a tag follows. If it begins a line, the text ends with an empty
  ///   line, to be indented.
  private mutating func addText(_ text: TemplateText, _ range: Range<Int>, beforeTag: Bool) {
    var lines = text.lines(range)
    if beforeTag, text.isLineStart(range.upperBound) { lines.append("") }
    guard !lines.isEmpty else { return }
    program.steps.append(.text(program.texts.count))
    program.texts.append(text[range])
    program.lines.append(Lines(lines: lines, startsLine: text.isLineStart(range.lowerBound)))
  }

  /// Adds a tag.
  ///
  /// - Parameter indentation: what stands before it, if it is alone in its line.
  private mutating func add(_ tag: Tag, indentation: String?) {
    switch tag.kind {
    case .comment, .delimiters:
      break
    case .variable, .unescapedVariable:
      let isEscaped = tag.kind == .variable && escaping == .html
      program.steps.append(.variable(name: addName(of: tag), isEscaped: isEscaped))
    case .section:
      let name = addName(of: tag)
      openSections.append(OpenSection(tag: tag, name: name, step: program.steps.count))
      program.steps.append(.section(name: name, end: program.steps.count))
    case .invertedSection:
      let name = addName(of: tag)
      openSections.append(OpenSection(tag: tag, name: name, step: program.steps.count))
      program.steps.append(.invertedSection(name: name, end: program.steps.count))
    case .end:
      close(tag)
    case .partial:
      addPartial(tag, indentation: indentation)
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

  /// Closes the section that an end tag names, and those inside it that lack an end tag.
  private mutating func close(_ end: Tag) {
    guard openSections.contains(where: { $0.tag.contents == end.contents }) else {
      var message = "'\(end.contents)' is not an open section"
      if let innermost = openSections.last { message += "; expected '\(innermost.tag.contents)'" }
      findings.append((end.mark, message))
      return
    }
    while let innermost = openSections.last, innermost.tag.contents != end.contents {
      closeSection(isComplete: false)
    }
    closeSection(isComplete: true)
  }

  private mutating func closeSection(isComplete: Bool) {
    guard let section = openSections.popLast() else { return }
    if !isComplete {
      findings.append((section.tag.mark, "section '\(section.tag.contents)' is never closed"))
    }
    let end = program.steps.count
    program.steps[section.step] =
      section.tag.kind == .section
      ? .section(name: section.name, end: end) : .invertedSection(name: section.name, end: end)
  }
}
