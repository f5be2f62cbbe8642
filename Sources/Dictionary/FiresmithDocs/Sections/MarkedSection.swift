import FiresmithDiagnostics
import FiresmithLanguage

/// A section of a Markdown file between two comments. What is around it belongs to the team.
struct MarkedSection {
  /// The word that tells the sections of one file apart: `agents`.
  let name: String
  /// The lines between the comments.
  let lines: [String]

  private var marks: SectionMarks {
    SectionMarks(
      begin: "<!-- firesmith:begin \(name) -->", end: "<!-- firesmith:end \(name) -->",
      .unexpectedValue, content: "the lines of the section")
  }

  /// Returns the file's text with the section, at its end if it has none yet.
  ///
  /// - Parameter text: The present text; `nil` if there is no file.
  /// - Throws: An error if there are marks that don't enclose exactly one section.
  func text(in text: String?) throws(TeamFileProblem) -> String {
    let text = text ?? ""
    let separator = text.contains("\r\n") ? "\r\n" : "\n"
    let section = [marks.begin] + lines + [marks.end]
    let written = text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false)
    func offset(of line: Int) -> Int {
      text.utf8.distance(from: text.startIndex, to: written[line].startIndex)
    }
    let begins = written.indices.filter { isMark(marks.begin, written[$0]) }
    let ends = written.indices.filter { isMark(marks.end, written[$0]) }
    guard let found = try marks.section(begins.map(offset), ends.map(offset)) else {
      let kept = written.dropLast(while: { $0.allSatisfy(\.isWhitespace) }).map(String.init)
      let before = kept.isEmpty ? [] : kept + [""]
      return (before + section + [""]).joined(separator: separator)
    }
    let before = written[..<begins[found.begin]].map(String.init)
    let after = written[(ends[found.end] + 1)...].map(String.init)
    return (before + section + after).joined(separator: separator)
  }

  private func isMark(_ mark: String, _ line: Substring) -> Bool {
    line.split(separator: " ").joined(separator: " ") == mark
  }
}

extension [Substring] {
  /// Returns the elements without those at the end that `isLeftOut` is true of.
  fileprivate func dropLast(while isLeftOut: (Substring) -> Bool) -> ArraySlice<Substring> {
    var result = self[...]
    while let last = result.last, isLeftOut(last) { result.removeLast() }
    return result
  }
}
