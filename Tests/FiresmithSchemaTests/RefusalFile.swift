import FiresmithDiagnostics
import FiresmithText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Schemas that are refused, and what is said about them, in a file that people read.
///
/// ```
/// === a word from another language
/// types:
///   T: { fields: { a: 1️⃣int } }
/// → 1 unknown-type: unknown type 'int'; write 'integer'
/// ```
/// The marks are the places of the findings and, after `↳`, of their notes. `+++` begins the next
/// file of the same case.
struct RefusalFile {
  struct Case {
    var title: String
    /// The schemas, with marks.
    var sources: [String]
    var findings: [String]
  }

  var cases: [Case]

  init(text: String) {
    cases = []
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        cases.append(Case(title: String(line.dropFirst(4)), sources: [""], findings: []))
        continue
      }
      guard !cases.isEmpty else { continue }
      let last = cases.count - 1
      if line == "+++" {
        cases[last].sources.append("")
      } else if line.hasPrefix("→ ") || line.hasPrefix("  ↳ ") {
        cases[last].findings.append(String(line))
      } else if !line.isEmpty || cases[last].findings.isEmpty {
        cases[last].sources[cases[last].sources.count - 1] += line + "\n"
      }
    }
  }

  var text: String {
    cases.map { item in
      ([
        "=== " + item.title + "\n" + item.sources.joined(separator: "+++\n")
          + item.findings.joined(separator: "\n") + "\n"
      ]).joined()
    }
    .joined(separator: "\n")
  }
}

extension RefusalFile.Case {
  /// The same sources with what is found in them now.
  var checked: RefusalFile.Case {
    let texts = sources.map { MarkedSource($0).text }
    let (schema, diagnostics) = resolve(texts)
    var marks = Marks(count: texts.count)
    var findings: [String] = []
    for diagnostic in diagnostics {
      var line = "→ "
      if case .mark(let mark) = diagnostic.location { line += "\(marks.number(of: mark)) " }
      findings.append(line + "\(diagnostic.id.rawValue): \(visible(diagnostic.message))")
      for note in diagnostic.notes {
        findings.append("  ↳ \(marks.number(of: note.mark)) \(note.message)")
      }
    }
    if schema != nil { findings.append("→ nothing: this is a valid schema") }
    var result = self
    result.sources = texts.enumerated().map { marks.inserted(into: $1, file: $0) }
    result.findings = findings
    return result
  }

  /// The numbers of the places in several files.
  private struct Marks {
    private var places: [[MarkedSource.Place: Int]]
    private var count = 0

    init(count files: Int) {
      places = Array(repeating: [:], count: files)
    }

    mutating func number(of mark: SourceMark) -> Int {
      if let number = places[Int(mark.file)][mark.place] { return number }
      count += 1
      places[Int(mark.file)][mark.place] = count
      return count
    }

    func inserted(into text: String, file: Int) -> String {
      var result = ""
      var place = MarkedSource.Place(line: 1, column: 1)
      for scalar in text.unicodeScalars {
        if let number = places[file][place] { result += MarkedSource.mark(number) }
        result.unicodeScalars.append(scalar)
        place.column += 1
        if scalar == "\n" { place = MarkedSource.Place(line: place.line + 1, column: 1) }
      }
      if let number = places[file][place] { result += MarkedSource.mark(number) }
      return result
    }
  }
}
