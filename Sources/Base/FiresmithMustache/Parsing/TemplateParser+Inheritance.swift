/// An argument whose end hasn't been reached.
struct OpenArgument {
  let name: Symbol
  /// Whether its contents begin in the line of its tag.
  let isInline: Bool
  /// The whitespace before its tag, if that is the first in its line.
  let indentation: String
}

// A tag `{{<parent}}` with its end, and a block, count as alone in their lines if nothing else is
// in front of the tag and behind the end, as the specification's tests of indentation say.

extension TemplateParser {
  // MARK: Parents

  mutating func addParent(_ tag: Tag, behind position: Int, in text: TemplateText) -> Int {
    let template = index.number(of: tag.contents)
    if template == nil, index.lookup == .strict {
      findings.append((tag.mark, index.missing(tag.contents)))
    }
    var blanks: Int?
    if let lineStart = text.lineStart(before: tag.range.lowerBound) {
      addText(text, position..<lineStart, beforeTag: false)
      blanks = program.texts.count
      addText(text, lineStart..<tag.range.lowerBound, beforeTag: true)
    } else {
      addText(text, position..<tag.range.lowerBound, beforeTag: true)
    }
    let number = program.parents.count
    program.parents.append(Parent(template: template, indentation: nil, mark: tag.mark))
    openTags.append(
      OpenTag(tag: tag, kind: .parent(number, blanks: blanks), step: program.steps.count))
    program.steps.append(.parent(number, end: program.steps.count))
    return tag.range.upperBound
  }

  mutating func closeParent(
    _ number: Int, behind blanks: Int?, _ open: OpenTag, at end: Tag, behind position: Int,
    in text: TemplateText
  ) -> Int {
    addText(text, position..<end.range.lowerBound, beforeTag: true)
    program.steps[open.step] = .parent(number, end: program.steps.count)
    let start = program.arguments.count
    program.arguments += open.arguments
    program.parents[number].arguments = start..<program.arguments.count
    guard let blanks, let lineEnd = text.lineEnd(after: end.range.upperBound) else {
      return end.range.upperBound
    }
    let indentation = program.text[program.texts[blanks]]
    program.parents[number].indentation = String(decoding: indentation, as: UTF8.self)
    program.replaceText(blanks, with: [])
    program.lines[blanks].lines = []
    return lineEnd
  }

  /// Reports the first content of a parent's tag outside of blocks, which would never be written.
  ///
  /// - Parameter next: a tag directly inside, or its end. The text before it begins at `position`.
  mutating func reportStray(before next: Tag, behind position: Int, in text: TemplateText) {
    guard index.lookup == .strict, let open = openTags.last, !open.hasStray else { return }
    let parent = open.tag
    let stray: Mark
    if let byte = text.bytes[position..<next.range.lowerBound].firstIndex(where: {
      !$0.isWhitespace
    }) {
      stray = text.mark(of: byte, from: parent.range.lowerBound, parent.mark)
    } else {
      switch next.kind {
      case .block, .comment, .delimiters, .end: return
      case .variable, .unescapedVariable, .section, .invertedSection, .partial, .parent:
        stray = next.mark
      }
    }
    openTags[openTags.count - 1].hasStray = true
    findings.append(
      (stray, "parent '\(parent.contents)' can contain only blocks; expected '{{$'"))
  }

  // MARK: Blocks

  mutating func addBlock(_ tag: Tag, behind position: Int, in text: TemplateText) -> Int {
    if tag.contents.isEmpty || tag.contents.utf8.contains(where: \.isWhitespace) {
      findings.append((tag.mark, "expected a block's name such as 'body', found '\(tag.contents)'"))
    }
    let name = program.blockNames.intern(tag.contents)
    let lineStart = text.lineStart(before: tag.range.lowerBound)
    let lineEnd = text.lineEnd(after: tag.range.upperBound)
    let indentation = lineStart.map { text[$0..<tag.range.lowerBound] } ?? ""
    if case .parent = openTags.last?.kind {
      addText(text, position..<(lineStart ?? tag.range.lowerBound), beforeTag: false)
      let argument = OpenArgument(name: name, isInline: lineEnd == nil, indentation: indentation)
      openTags.append(OpenTag(tag: tag, kind: .argument(argument), step: program.steps.count))
      return lineEnd ?? tag.range.upperBound
    }
    let isAlone = lineStart != nil && lineEnd != nil
    addText(
      text, position..<(lineStart ?? tag.range.lowerBound), beforeTag: lineStart == nil)
    let number = program.blocks.count
    program.blocks.append(
      Block(name: name, startsLine: lineStart != nil, indentation: indentation))
    openTags.append(
      OpenTag(tag: tag, kind: .block(number, isAlone: isAlone), step: program.steps.count))
    program.steps.append(.block(number, end: program.steps.count))
    if isAlone, let lineEnd { return lineEnd }
    // The indentation is the contents', so that an argument can have its own.
    if let lineStart { addText(text, lineStart..<tag.range.lowerBound, beforeTag: true) }
    return tag.range.upperBound
  }

  mutating func closeBlock(_ number: Int, isAlone: Bool, _ open: OpenTag, endsLine: Bool) {
    let end = program.steps.count
    program.steps[open.step] = .block(number, end: end)
    program.blocks[number].endsLine = endsLine
    if isAlone, let indentation = program.indentation(of: (open.step + 1)..<end) {
      program.blocks[number].indentation = indentation
    }
  }

  mutating func closeArgument(
    _ argument: OpenArgument, _ open: OpenTag, at end: Tag, behind position: Int,
    in text: TemplateText
  ) -> Int {
    let lineStart = text.lineStart(before: end.range.lowerBound)
    addText(text, position..<(lineStart ?? end.range.lowerBound), beforeTag: false)
    let steps = open.step..<program.steps.count
    let indentation =
      argument.isInline ? argument.indentation : program.indentation(of: steps) ?? ""
    program.unindent(steps, by: indentation)
    if let parent = openTags.indices.last {
      if !openTags[parent].filled.insert(argument.name).inserted {
        findings.append((open.tag.mark, "block '\(open.tag.contents)' is filled twice"))
      }
      openTags[parent].arguments.append(
        Argument(
          name: argument.name, mark: open.tag.mark, steps: steps, isInline: argument.isInline,
          endsLine: lineStart != nil))
    }
    return end.range.upperBound
  }
}
