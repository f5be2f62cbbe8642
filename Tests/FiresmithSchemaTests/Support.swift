import FiresmithSchema
import Testing

/// A source literal in which `1️⃣`, `2️⃣`, … mark places.
struct MarkedSource {
  /// The source without its marks.
  let text: String
  /// The lines and columns of the marks: the first is `places[0]`.
  let places: [Place]

  struct Place: Hashable, Comparable, CustomStringConvertible {
    var line: Int
    var column: Int

    var description: String { "\(line):\(column)" }

    static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  private static let marks: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  init(_ source: String) {
    var text = ""
    var places = [Int: Place]()
    var place = Place(line: 1, column: 1)
    for character in source {
      if let mark = Self.marks.firstIndex(of: character) {
        places[mark] = place
        continue
      }
      text.append(character)
      if character.isNewline {
        place = Place(line: place.line + 1, column: 1)
      } else {
        place.column += character.unicodeScalars.count
      }
    }
    self.text = text
    self.places = places.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension SourceFiles {
  /// Files called `a.yaml`, `b.yaml`, … with these texts.
  static func of(_ texts: [String]) -> SourceFiles {
    var files = SourceFiles()
    for (index, text) in texts.enumerated() {
      let name = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))) + ".yaml"
      _ = files.add(
        SourceFile(path: "Schemas/" + name, relativePath: name, bytes: Array(text.utf8)))
    }
    return files
  }
}

extension Diagnostic {
  /// The line and column of the diagnostic; `nil` if it isn't at a place in a file.
  var place: MarkedSource.Place? {
    guard case .mark(let mark) = location else { return nil }
    return mark.place
  }
}

extension SourceMark {
  var place: MarkedSource.Place {
    MarkedSource.Place(line: Int(line), column: Int(column))
  }
}

/// What is expected of a diagnostic: its place, as the number of a mark, and its message.
struct Expected: CustomStringConvertible {
  var mark: Int
  var id: DiagnosticID
  var message: String
  var notes: [Int]

  init(_ mark: Int, _ id: DiagnosticID, _ message: String, notes: [Int] = []) {
    self.mark = mark
    self.id = id
    self.message = message
    self.notes = notes
  }

  var description: String { "\(mark) \(id.rawValue): \(message)" }
}

/// Requires that `diagnostics` are exactly the expected ones, each at its mark, in any order.
func expect(
  _ diagnostics: [Diagnostic],
  are expected: [Expected],
  in source: MarkedSource,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = diagnostics.map { diagnostic in
    let notes = diagnostic.notes.map { " (\($0.mark.place))" }.joined()
    let place = diagnostic.place.map { "\($0)" } ?? "-"
    return "\(place) [\(diagnostic.id.rawValue)] \(diagnostic.message)\(notes)"
  }
  let wanted = expected.map { expected in
    let notes = expected.notes.map { " (\(source.places[$0 - 1]))" }.joined()
    let place = expected.mark == 0 ? "-" : "\(source.places[expected.mark - 1])"
    return "\(place) [\(expected.id.rawValue)] \(expected.message)\(notes)"
  }
  #expect(
    found.sorted() == wanted.sorted(), "in:\n\(source.text)", sourceLocation: sourceLocation)
}

/// The schema that the texts of `a.yaml`, `b.yaml`, … declare together, and what is wrong with them.
func resolve(_ texts: [String]) -> (schema: Schema?, diagnostics: [Diagnostic]) {
  let files = SourceFiles.of(texts)
  var limits = YAMLLimits()
  var diagnostics: [Diagnostic] = []
  let syntaxes = files.files.indices.map {
    SchemaSyntax.read(Int32($0), in: files, limits: &limits, diagnostics: &diagnostics)
  }
  let schema = Schema.resolve(syntaxes, diagnostics: &diagnostics)
  return (schema, DiagnosticRenderer(files).sorted(diagnostics))
}

/// What is expected of one place in a table of sources: the mark's number, the id, and the words
/// that the message begins with.
typealias Finding = (mark: Int, id: DiagnosticID, message: String)

/// Requires that `source`, where `1️⃣` and so on mark places, has exactly these findings.
func expectFindings(
  _ findings: [Finding], in source: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let source = MarkedSource(source)
  let (schema, diagnostics) = resolve([source.text])
  let found = diagnostics.map { diagnostic in
    let mark = diagnostic.place.flatMap { source.places.firstIndex(of: $0) }
    let place = mark.map { "\($0 + 1)" } ?? "\(diagnostic.place?.description ?? "run")"
    return "\(place) [\(diagnostic.id.rawValue)] \(diagnostic.message)"
  }
  let expected = findings.map { "\($0.mark) [\($0.id.rawValue)] \($0.message)" }
  #expect(found == expected, "\(source.text)", sourceLocation: sourceLocation)
  #expect((schema == nil) == !findings.isEmpty, sourceLocation: sourceLocation)
}
