import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithYAML
import Testing

/// A source literal in which `1️⃣`, `2️⃣`, … mark places.
struct MarkedSource {
  /// The source without its marks.
  let text: String
  /// The places of the marks, by their numbers.
  let places: [Int: Place]

  struct Place: Hashable, Comparable, CustomStringConvertible {
    var line: Int
    var column: Int

    var description: String { "\(line):\(column)" }

    static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  private static let marks: [Character] = [
    "1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟",
  ]

  /// The mark of a number up to ten.
  static func mark(_ number: Int) -> String {
    marks.indices.contains(number - 1) ? String(marks[number - 1]) : "(too many marks)"
  }

  init(_ source: String) {
    var text = ""
    var places = [Int: Place]()
    var place = Place(line: 1, column: 1)
    for character in source {
      if let mark = Self.marks.firstIndex(of: character) {
        places[mark + 1] = place
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
    self.places = places
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

/// The schema that the texts of `a.yaml`, `b.yaml`, … declare together, and what is wrong with
/// them.
func resolve(_ texts: [String]) -> (schema: Schema?, diagnostics: [Diagnostic]) {
  let files = SourceFiles.of(texts)
  var limits = YAMLLimits()
  var diagnostics: [Diagnostic] = []
  let syntaxes = files.files.indices.map {
    SchemaSyntax.read(
      Int32($0), in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits,
      diagnostics: &diagnostics)
  }
  let schema = Schema.resolve(syntaxes, diagnostics: &diagnostics)
  return (schema, DiagnosticRenderer(files).sorted(diagnostics))
}
