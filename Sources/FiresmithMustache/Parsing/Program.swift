/// The parsed templates of a set, as the steps that renders take.
///
/// Steps refer to what else is here by number: a renderer takes millions of steps, and to copy a
/// number costs nothing, in debug builds too.
struct Program: Sendable {
  /// The steps of all templates, one template after the other.
  var steps: [Step] = []
  /// Where each template's steps are, by the template's number.
  var templates: [Range<Int>] = []
  /// The texts between tags, in UTF-8, one after the other.
  private(set) var text: [UInt8] = []
  /// Where each of them is.
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
  /// The blocks inside of tags that extend a template: what they put into that template's blocks.
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

  /// The symbol of a name that has one part only; nil for one that has none or several.
  func symbol(of name: Int) -> Symbol? {
    names[name].others.isEmpty ? names[name].first : nil
  }

  mutating func replaceText(_ number: Int, with text: some Collection<UInt8>) {
    texts[number] = self.text.count..<(self.text.count + text.count)
    self.text += text
  }
}

/// What a renderer does next.
enum Step: Hashable, Sendable {
  /// Write a text.
  case text(Int)
  /// Write the value of a name. The symbol here and below is that of a name of one part.
  case variable(Symbol?, name: Int, isEscaped: Bool)
  /// Take the steps up to `end` for each value of a list, or once for another true value.
  case section(Symbol?, name: Int, end: Int)
  /// Take the steps up to `end` if the value is false.
  case invertedSection(Symbol?, name: Int, end: Int)
  /// Take the steps of another template.
  case partial(Int)
  /// Take the steps of another template, with arguments for its blocks, and go on at `end`.
  case parent(Int, end: Int)
  /// Take the steps of an argument and go on at `end`, or just go on if there is none.
  case block(Int, end: Int)
}

/// The lines of a text in UTF-8, which an indented partial puts indentation before.
struct Lines: Sendable {
  /// The lines, each with its line break. The last one is empty if a tag begins a line there.
  var lines: [[UInt8]]
  /// Whether the first line begins here, and not before the tag in front of the text.
  let startsLine: Bool
}

/// What a tag looks up: `book`, `book.title` or `.`, the value of the innermost section.
struct Name: Sendable {
  /// The part before the first dot, or nil for `.`.
  let first: Symbol?
  /// Where the parts after the first dot are in the program.
  let others: Range<Int>
  let mark: Mark
}

/// A template that is included.
struct Partial: Sendable {
  /// The template's number.
  let template: Int
  /// What stands before a tag that is alone in its line, and so goes before each line of the
  /// partial; nil for a tag that isn't.
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

  /// The symbol of a part, or nil if no template uses it.
  subscript(name: String) -> Symbol? {
    symbols[name]
  }

  /// The symbol of a part, which is a new one if the part is met for the first time.
  mutating func intern(_ name: String) -> Symbol {
    if let symbol = symbols[name] { return symbol }
    symbols[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
