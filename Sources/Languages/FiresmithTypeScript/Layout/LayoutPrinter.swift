/// Chooses the lines of a document and prints them.
///
/// The algorithm is Prettier's: a group is on one line if its text, and what follows up to the next
/// place where a line can end, fits into the columns.
struct LayoutPrinter {
  private enum Mode { case flat, broken }
  private typealias Command = (indentation: Int, mode: Mode, document: LayoutDocument)

  private let columns: Int
  private var lines: [String] = []
  private var line: [UInt8] = []
  private var column = 0
  private var commands: [Command] = []
  /// The parts that `fits` looks at next, whose memory it uses again.
  private var measured: [(mode: Mode, document: LayoutDocument)] = []
  /// Whether a line ended in a group that is on one line, so that its parts are measured again.
  private var mustMeasure = false

  private init(columns: Int) { self.columns = columns }

  /// Returns the lines of the document, none with a space at its end.
  static func print(_ document: LayoutDocument, columns: Int) -> [String] {
    var printer = LayoutPrinter(columns: columns)
    printer.commands = [(0, .broken, document)]
    printer.run()
    printer.endLine(0)
    return printer.lines
  }

  private mutating func run() {
    while let (indentation, mode, document) = commands.popLast() {
      switch document.kind {
      case .text(let text, let width):
        add(text, width: width)
      case .sequence(let parts):
        for part in parts.reversed() { commands.append((indentation, mode, part)) }
      case .line(let isSoft):
        switch mode {
        case .flat: if !isSoft { addSpace() }
        case .broken: endLine(indentation)
        }
      case .lineEnd(let isDouble):
        if mode == .flat { mustMeasure = true }
        if isDouble { endLine(0) }
        endLine(indentation)
      case .indented(let content):
        commands.append((indentation + 2, mode, content))
      case .group(let content):
        let command = (indentation, groupMode(document, content, mode), content)
        commands.append(command)
      case .filled(let texts): fill(texts, indentation)
      case .choice(let documents):
        choose(documents, indentation, mode)
      case .either(let broken, let flat):
        commands.append((indentation, mode, mode == .broken ? broken : flat))
      case .fluid(let content):
        flow(content, indentation, mode)
      }
    }
  }

  private mutating func add(_ text: String, width: Int) {
    line.append(contentsOf: text.utf8)
    column += width
  }

  private mutating func addSpace() {
    line.append(UInt8(ascii: " "))
    column += 1
  }

  private mutating func endLine(_ indentation: Int) {
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    lines.append(String(decoding: line, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
    column = indentation
  }

  private mutating func groupMode(
    _ group: LayoutDocument, _ content: LayoutDocument, _ mode: Mode
  ) -> Mode {
    if mode == .flat, !mustMeasure { return group.isBroken ? .broken : .flat }
    mustMeasure = false
    return !group.isBroken && fits(content) ? .flat : .broken
  }

  private mutating func choose(_ documents: [LayoutDocument], _ indentation: Int, _ mode: Mode) {
    if mode == .flat, !mustMeasure {
      commands.append((indentation, .flat, documents[0]))
      return
    }
    mustMeasure = false
    for document in documents where fits(document) {
      commands.append((indentation, .flat, document))
      return
    }
    commands.append((indentation, .broken, documents[documents.count - 1]))
  }

  private mutating func fill(_ texts: [String], _ indentation: Int) {
    for (index, text) in texts.enumerated() {
      if index > 0 {
        if column + 1 + text.utf8.count <= columns { addSpace() } else { endLine(indentation) }
      }
      add(text, width: text.utf8.count)
    }
  }

  private mutating func flow(_ content: LayoutDocument, _ indentation: Int, _ mode: Mode) {
    if mode == .flat, !mustMeasure {
      addSpace()
      commands.append((indentation, mode, content))
      return
    }
    mustMeasure = false
    commands.append((indentation, mode, content))
    if fits(.line) {
      addSpace()
    } else {
      commands[commands.count - 1].indentation += 2
      endLine(indentation + 2)
    }
  }

  /// Whether a document fits on the line without the end of a line in its groups, up to the first
  /// place where a line ends: in the document, or in what follows.
  private mutating func fits(_ document: LayoutDocument) -> Bool {
    var room = columns - column
    var rest = commands.count
    measured.removeAll(keepingCapacity: true)
    measured.append((.flat, document))
    while room >= 0 {
      guard let (mode, document) = measured.popLast() else {
        if rest == 0 { return true }
        rest -= 1
        measured.append((commands[rest].mode, commands[rest].document))
        continue
      }
      switch document.kind {
      case .text(_, let width): room -= width
      case .sequence(let parts):
        for part in parts.reversed() { measured.append((mode, part)) }
      case .line(let isSoft):
        if mode == .broken { return true }
        if !isSoft { room -= 1 }
      case .lineEnd: return true
      case .indented(let content): measured.append((mode, content))
      case .group(let content): measured.append((document.isBroken ? .broken : mode, content))
      case .filled(let texts): return (texts.first?.utf8.count ?? 0) <= room
      case .choice(let documents):
        // Where lines may end, the last one is as good as any: the first line is what counts.
        measured.append((mode, documents[mode == .broken ? documents.count - 1 : 0]))
      case .either(let broken, let flat): measured.append((mode, mode == .broken ? broken : flat))
      case .fluid(let content):
        if mode == .broken { return true }
        room -= 1
        measured.append((mode, content))
      }
    }
    return false
  }
}
