/// The parsed templates of a set, as steps for the renderer.
///
/// Steps refer to the rest by number, because a renderer takes millions of steps, and numbers are
/// cheap to copy in debug builds too.
struct Program: Sendable {
  /// The steps of all templates, one template after the other.
  var steps: [Step] = []
  /// The range of each template's steps, by the template's number.
  var templates: [Range<Int>] = []
  /// The texts between tags, in UTF-8, joined.
  private(set) var text: [UInt8] = []
  /// The range of each text.
  private(set) var texts: [Range<Int>] = []
  /// The same texts, each as its lines.
  var lines: [Lines] = []
  /// The names in tags.
  var names: [Name] = []
  /// The parts of names after their first dots.
  var otherParts: [Symbol] = []
  /// The partials that tags include.
  var partials: [Partial] = []
  /// The parts of all names.
  var symbols = SymbolTable()
  /// The templates that tags extend.
  var parents: [Parent] = []
  /// The blocks outside of tags that extend a template, which have contents of their own.
  var blocks: [Block] = []
  /// The blocks inside of tags that extend a template: arguments for that template's blocks.
  var arguments: [Argument] = []
  /// The names of blocks.
  var blockNames = SymbolTable()

  /// Adds a text between tags, and a step that writes it.
  mutating func addText(_ text: some Collection<UInt8>, _ lines: Lines) {
    steps.append(.text(texts.count))
    texts.append(0..<0)
    self.lines.append(lines)
    replaceText(texts.count - 1, with: text)
  }

  /// Returns the symbol of a name with one part; nil for other names.
  func symbol(of name: Int) -> Symbol? {
    names[name].others.isEmpty ? names[name].first : nil
  }

  mutating func replaceText(_ number: Int, with text: some Collection<UInt8>) {
    texts[number] = self.text.count..<(self.text.count + text.count)
    self.text += text
  }
}

/// A step of the renderer.
enum Step: Hashable, Sendable {
  /// Write a text.
  case text(Int)
  /// Write the value of a name. Here and below, a symbol stands for a name with one part.
  case variable(Symbol?, name: Int, isEscaped: Bool)
  /// Run the steps up to `end` for each value of a list, or once for another true value.
  case section(Symbol?, name: Int, end: Int)
  /// Run the steps up to `end` if the value is false.
  case invertedSection(Symbol?, name: Int, end: Int)
  /// Run the steps up to `otherwise` if the lines they write fit, and go on at `end`; run those
  /// from there up to `end` if they don't.
  case fits(otherwise: Int, end: Int)
  /// Run the steps of another template.
  case partial(Int)
  /// Run the steps of another template with arguments for its blocks, and continue at `end`.
  case parent(Int, end: Int)
  /// Run the steps of an argument and continue at `end`, or just continue if there is none.
  case block(Int, end: Int)
}

/// The lines of a text in UTF-8, for indented partials.
struct Lines: Sendable {
  /// The lines, each with its line break. The last one is empty if a tag begins a line there.
  var lines: [[UInt8]]
  /// Whether the first line begins here, and not before the tag in front of the text.
  let startsLine: Bool
}

/// A name in a tag: `book`, `book.title`, or `.` for the value of the innermost section.
struct Name: Sendable {
  /// The part before the first dot, or nil for `.`.
  let first: Symbol?
  /// The parts after the first dot, as a range of the program's parts.
  let others: Range<Int>
  let mark: Mark
}

/// A template that is included.
struct Partial: Sendable {
  /// The template's number.
  let template: Int
  /// The indentation of each of the partial's lines, if the tag is alone in its line; otherwise
  /// nil.
  var indentation: String?
  let mark: Mark
}

/// The place of a tag.
struct Mark: Sendable {
  /// The template's number.
  let template: Int
  /// The line, counted from 1.
  let line: Int
  /// The column, counted from 1 in Unicode scalars.
  let column: Int
}

/// A number that stands for a part of a name in all templates of a set.
typealias Symbol = Int

/// The parts of the names in a set of templates.
struct SymbolTable: Sendable {
  /// The parts, by symbol.
  private(set) var names: [String] = []
  private var symbols: [String: Symbol] = [:]

  /// Returns the symbol of a part, or nil if no template uses it.
  subscript(name: String) -> Symbol? {
    symbols[name]
  }

  /// Returns the symbol of a part, and creates it for a new part.
  mutating func intern(_ name: String) -> Symbol {
    if let symbol = symbols[name] { return symbol }
    symbols[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
