import FiresmithTestSupport
import Foundation
import Testing

/// No test depends on time: a process can be stopped for seconds at any place. Each pause, timeout
/// and look at a clock in the tests has a row in `Tests/waits.tsv` with the reason why it can't
/// fail a test, or be missed.
@Suite struct WaitTests {
  private struct Row {
    /// Parts of the paths of files.
    var files: [Substring]
    var line: Regex<AnyRegexOutput>
    var text: Substring

    func has(_ line: Substring, in path: String) -> Bool {
      files.contains { path.contains($0) } && line.contains(self.line)
    }
  }

  private static func rows() throws -> [Row] {
    let table = try String(contentsOf: Project.url("Tests/waits.tsv"), encoding: .utf8)
    return try table.split(separator: "\n").map { text in
      let columns = text.split(separator: "\t")
      try #require(columns.count == 3, "\(text)")
      return Row(
        files: columns[0].split(separator: "|"), line: try Regex(String(columns[1])), text: text)
    }
  }

  /// Whether a line waits, or asks for the time.
  private static func waits(_ line: Substring) -> Bool {
    let words = ["sleep", "timeLimit", "Date()", "ContinuousClock", "monotonic", "datetime.now"]
    let isComment = ["//", "# "].contains { line.drop { $0 == " " }.hasPrefix($0) }
    return !isComment
      && (words.contains { line.contains($0) }
        || line.contains("imeout") && line.contains(/[tT]imeout(Interval)? = [0-9.]/))
  }

  @Test func everyWaitHasItsReason() throws {
    let rows = try Self.rows()
    var isUsed = Array(repeating: false, count: rows.count)
    for (path, text) in try Project.testFiles(endingIn: [".swift", ".py"])
    where !["Generated/", "Cases/", "/WaitTests.swift"].contains(where: { path.contains($0) }) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where Self.waits(line) {
        let matching = rows.indices.filter { rows[$0].has(line, in: path) }
        let place = "Tests/\(path):\(number + 1)"
        #expect(
          !matching.isEmpty,
          "\(place) waits, or looks at a clock, without a row in Tests/waits.tsv: \(line)")
        for index in matching { isUsed[index] = true }
      }
    }
    for (row, isUsed) in zip(rows, isUsed) where !isUsed {
      Issue.record("Nothing waits as this row of Tests/waits.tsv says: \(row.text)")
    }
  }
}
