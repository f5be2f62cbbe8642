/// A template that is included with arguments for some of its blocks: `{{<parent}}`.
struct Parent: Sendable {
  /// The template's number, or nil if there is none and lookup is lenient.
  let template: Int?
  /// The indentation of each of the template's lines, if the tag and its end are alone in their
  /// lines; otherwise nil.
  var indentation: String?
  let mark: Mark
  /// The arguments for the template's blocks, as a range of the program's arguments.
  var arguments = 0..<0
}

/// A part of a template that another template can replace: `{{$block}}`.
struct Block: Sendable {
  let name: Symbol
  /// Whether its tag is the first in its line.
  let startsLine: Bool
  /// The indentation of each line of an argument.
  var indentation: String
  /// Whether its contents end with a line break, because its end is alone in its line.
  var endsLine = false
}

/// The replacement of a block's contents: a `{{$block}}` directly inside a `{{<parent}}`.
struct Argument: Sendable {
  let name: Symbol
  let mark: Mark
  /// Its contents, without the common indentation of their lines.
  let steps: Range<Int>
  /// Whether its contents begin in the line of its tag.
  let isInline: Bool
  /// Whether its contents end with a line break.
  let endsLine: Bool
}

// MARK: - Indentation

extension Program {
  /// Returns the indentation of the first line that steps write, or nil if they write none.
  func indentation(of range: Range<Int>) -> String? {
    var position = range.lowerBound
    while position < range.upperBound {
      let step = steps[position]
      position += 1
      switch step {
      case .text(let number):
        if let indentation = lines[number].indentation { return indentation }
      case .partial(let number):
        if let indentation = partials[number].indentation { return indentation }
      case .parent(let number, let end):
        if let indentation = parents[number].indentation { return indentation }
        position = end
      case .block(let number, let end):
        // Without contents, an argument is indented like the tag.
        if end == position { return blocks[number].indentation }
      case .variable, .section, .invertedSection, .fits:
        break
      }
    }
    return nil
  }

  /// Removes `indentation`, or as much of it as there is, from each line of steps.
  mutating func unindent(_ range: Range<Int>, by indentation: String) {
    var position = range.lowerBound
    while position < range.upperBound, !indentation.isEmpty {
      let step = steps[position]
      position += 1
      switch step {
      case .text(let number):
        lines[number].unindent(by: indentation)
        replaceText(number, with: Array(lines[number].lines.joined()))
      case .partial(let number):
        partials[number].indentation?.unindent(by: indentation)
      case .parent(let number, let end):
        // It contains only arguments, whose indentation is removed already.
        parents[number].indentation?.unindent(by: indentation)
        position = end
      case .block(let number, _):
        blocks[number].indentation.unindent(by: indentation)
      case .variable, .section, .invertedSection, .fits:
        break
      }
    }
  }
}

extension Lines {
  /// The whitespace in front of the first line that isn't empty, if a line begins here.
  fileprivate var indentation: String? {
    for line in startsLine ? lines[...] : lines.dropFirst() {
      let blanks = line.prefix(while: \.isBlank)
      let isEmpty = line.dropFirst(blanks.count).first?.isWhitespace ?? false
      if !isEmpty { return String(decoding: blanks, as: UTF8.self) }
    }
    return nil
  }

  fileprivate mutating func unindent(by indentation: String) {
    for index in lines.indices where index > 0 || startsLine {
      let count = zip(lines[index], indentation.utf8).prefix { $0 == $1 }.count
      lines[index].removeFirst(count)
    }
  }
}

extension String {
  /// Removes `indentation`, or as much of it as there is, from the start.
  fileprivate mutating func unindent(by indentation: String) {
    let count = zip(utf8, indentation.utf8).prefix { $0 == $1 }.count
    self = String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }
}
