import FiresmithText

/// Prints diagnostics the way compilers do, so that editors and build logs find the places.
///
/// ```
/// Schemas/books.yaml:4:14: error: unknown type 'strng'; did you mean 'string'? [unknown-type]
///       title: strng
///              ^
/// ```
package struct DiagnosticRenderer: Sendable {
  /// The maximum number of printed diagnostics. A file of four megabytes can have a million.
  private static let limit = 1_000

  private let files: SourceFiles
  private let isColored: Bool

  /// - Parameter isColored: Whether places, severities and carets stand out on a terminal.
  package init(_ files: SourceFiles, isColored: Bool = false) {
    self.files = files
    self.isColored = isColored
  }

  /// The text of all diagnostics, sorted by path, line, column and id, each of them once.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    var places = PlaceFinder()
    var notePlaces = PlaceFinder()
    var output = ""
    let diagnostics = sorted(diagnostics)
    for diagnostic in diagnostics.prefix(Self.limit) {
      output += text(
        diagnostic.severity, diagnostic.message, id: diagnostic.id.rawValue,
        at: diagnostic.location, notes: diagnostic.notes, &places, &notePlaces)
    }
    if diagnostics.count > Self.limit {
      output += "\(diagnostics.count - Self.limit) more problems are not shown\n"
    }
    return output
  }

  /// Returns the text of a problem that has another id than diagnostics have.
  package func render(
    _ severity: Diagnostic.Severity, _ message: String, id: String,
    at location: Diagnostic.Location, notes: [Diagnostic.Note]
  ) -> String {
    var places = PlaceFinder()
    var notePlaces = PlaceFinder()
    return text(
      severity, message, id: id, at: location, notes: notes, &places, &notePlaces)
  }

  private func text(
    _ severity: Diagnostic.Severity, _ message: String, id: String,
    at location: Diagnostic.Location, notes: [Diagnostic.Note], _ places: inout PlaceFinder,
    _ notePlaces: inout PlaceFinder
  ) -> String {
    var output = ""
    let title = styled("\(severity.rawValue):", style(of: severity))
    let message = "\(title) \(visible(message)) [\(id)]\n"
    switch location {
    case .run:
      output += message
    case .file(let path):
      output += "\(styled("\(visible(path)):", .place)) \(message)"
    case .mark(let mark):
      output += "\(place(mark)) \(message)"
      output += excerpt(at: mark, &places)
    }
    for note in notes {
      output += "\(place(note.mark)) \(styled("note:", .note)) \(visible(note.message))\n"
      output += excerpt(at: note.mark, &notePlaces)
    }
    return output
  }

  /// The diagnostics sorted by path, line, column and id; equal ones once.
  package func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>(minimumCapacity: diagnostics.count)
    var keyed: [(key: SortKey, diagnostic: Diagnostic)] = []
    for diagnostic in diagnostics where seen.insert(diagnostic).inserted {
      keyed.append((sortKey(diagnostic), diagnostic))
    }
    keyed.sort { $0.key < $1.key }
    return keyed.map(\.diagnostic)
  }

  // MARK: Order

  private struct SortKey: Comparable {
    var path: String
    var line: Int32
    var column: Int32
    var id: String
    var message: String

    static func < (left: SortKey, right: SortKey) -> Bool {
      // Bytes instead of characters: the order must not depend on Unicode's tables.
      if left.path != right.path {
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
      if left.line != right.line { return left.line < right.line }
      if left.column != right.column { return left.column < right.column }
      return (left.id, left.message) < (right.id, right.message)
    }
  }

  private func sortKey(_ diagnostic: Diagnostic) -> SortKey {
    var key = SortKey(
      path: "", line: 0, column: 0, id: diagnostic.id.rawValue, message: diagnostic.message)
    switch diagnostic.location {
    case .run: break
    case .file(let path): key.path = path
    case .mark(let mark):
      key.path = files[mark].path
      key.line = mark.line
      key.column = mark.column
    }
    return key
  }

  // MARK: Places

  private func place(_ mark: SourceMark) -> String {
    styled("\(visible(files[mark].path)):\(mark.line):\(mark.column):", .place)
  }

  /// The source line, and a caret under the column.
  private func excerpt(at mark: SourceMark, _ places: inout PlaceFinder) -> String {
    let bytes = files[mark].bytes
    let place = places.find(mark, in: bytes)
    let text = SourceExcerpt(line: place.line, caret: place.offset, in: bytes).text
    guard isColored, text.hasSuffix("^\n") else { return text }
    return text.dropLast(2) + styled("^", .caret) + "\n"
  }

  // MARK: Color

  /// The highlighted parts, with the parameters of the terminal's sequence (ECMA-48, “SGR”).
  private enum Style: String {
    case place = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case caret = "1;32"
  }

  private func style(of severity: Diagnostic.Severity) -> Style {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Finds marks in the bytes of their files. Sorted marks are found in linear time, also those of a
/// line that is megabytes long.
private struct PlaceFinder {
  private var tables: [Int32: LineTable] = [:]
  private var last: (mark: SourceMark, offset: Int)?

  mutating func find(_ mark: SourceMark, in bytes: [UInt8]) -> (line: Range<Int>, offset: Int) {
    let table = tables[mark.file] ?? LineTable(bytes)
    tables[mark.file] = table
    let line = table.range(ofLine: mark.line, in: bytes)
    var offset = line.lowerBound
    var column: Int32 = 1
    if let last, last.mark.file == mark.file, last.mark.line == mark.line, last.mark <= mark {
      offset = last.offset
      column = last.mark.column
    }
    while column < mark.column, offset < line.upperBound {
      offset = SourceExcerpt.nextScalar(after: offset, in: bytes, end: line.upperBound)
      column += 1
    }
    last = (mark, offset)
    return (line, offset)
  }
}
