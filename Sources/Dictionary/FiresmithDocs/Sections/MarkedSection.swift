import FiresmithDiagnostics
import FiresmithLanguage

/// A section of a Markdown file between two comments. What is around it belongs to the team.
struct MarkedSection {
  /// The word that tells the sections of one file apart: `agents`.
  let name: String
  /// The lines between the comments.
  let lines: [String]

  private var begin: String { "<!-- firesmith:begin \(name) -->" }
  private var end: String { "<!-- firesmith:end \(name) -->" }

  /// Returns the file's text with the section, at its end if it has none yet.
  ///
  /// - Parameter text: The present text; `nil` if there is no file.
  /// - Throws: What is wrong with the comments, so that nobody knows where the section is.
  func text(in text: String?) throws(TeamFileProblem) -> String {
    let text = text ?? ""
    let separator = text.contains("\r\n") ? "\r\n" : "\n"
    let section = [begin] + lines + [end]
    let written = text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false).map(
      String.init)
    let begins = written.indices.filter { isMark(begin, written[$0]) }
    let ends = written.indices.filter { isMark(end, written[$0]) }
    if begins.isEmpty, ends.isEmpty {
      let kept = written.dropLast(while: { $0.allSatisfy(\.isWhitespace) })
      let before = kept.isEmpty ? [] : kept + [""]
      return (before + section + [""]).joined(separator: separator)
    }
    guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
      let line = (begins + ends).min() ?? 0
      throw TeamFileProblem(
        .unexpectedValue,
        "the section has to begin and to end once, with the lines '\(begin)' and '\(end)'",
        at: offset(ofLine: line, in: text))
    }
    return (written[..<begins[0]] + section + written[(ends[0] + 1)...])
      .joined(separator: separator)
  }

  private func isMark(_ mark: String, _ line: String) -> Bool {
    line.split(separator: " ").joined(separator: " ") == mark
  }

  private func offset(ofLine line: Int, in text: String) -> Int {
    var rest = line
    for (offset, byte) in text.utf8.enumerated() {
      if rest == 0 { return offset }
      if byte == UInt8(ascii: "\n") { rest -= 1 }
    }
    return 0
  }
}

extension [String] {
  /// Returns the elements without those at the end that `isLeftOut` is true of.
  fileprivate func dropLast(while isLeftOut: (String) -> Bool) -> [String] {
    var result = self
    while let last = result.last, isLeftOut(last) { result.removeLast() }
    return result
  }
}
