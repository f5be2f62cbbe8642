import FiresmithImport
import FiresmithInference
import FiresmithTestSupport
import Foundation
import Testing

/// Whether imports come near to what somebody who knows an app would write by hand: the schemas of
/// `Apps/NAME.wanted`.
///
/// They differ in a few lines, each of which says why at its end: `stricter`, for what the code
/// doesn't forbid, or `not in the source`.
@Suite struct WantedSchemaTests {
  private static let reasons = ["stricter", "not in the source"]

  /// A line without what is there for readers: comments, and blanks that align them.
  private struct Line: Hashable {
    var text: String
    var reason: String?

    init(_ line: Substring) {
      let parts = line.split(separator: "  #", maxSplits: 1).map(String.init)
      let start = line.prefix { $0 == " " }
      text = start + (parts.first ?? "").split(separator: " ").joined(separator: " ")
      reason = parts.dropFirst().first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private func lines(_ text: String) -> [Line] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
  }

  @Test(arguments: MadeUpApp.all)
  func aSchemaDiffersInFewLinesOfTwoKinds(_ app: MadeUpApp) throws {
    let imported = SwiftImport(try MadeUpApp.files(try app.text))
    let files = try SchemaFiles(imported.schema).files
    let found = lines(files.map { "# \($0.name)\n\($0.text)" }.joined())
    let wanted = lines(try String(contentsOf: app.wanted, encoding: .utf8))
    let difference = wanted.map(\.text).difference(from: found.map(\.text))
    #expect(difference.insertions.count == difference.removals.count, "lines are changed only")
    #expect(!difference.insertions.isEmpty && difference.insertions.count <= 5, "\(difference)")
    let changed = Set(
      difference.insertions.compactMap { change in
        if case .insert(let offset, _, _) = change { offset } else { nil }
      })
    for (offset, line) in wanted.enumerated() where !line.text.isEmpty {
      let hasReason = line.reason.map(Self.reasons.contains) ?? false
      #expect(hasReason == changed.contains(offset), "\(line.text)")
    }
    // A stricter line has all that the other one says.
    for case .insert(let offset, let text, _) in difference.insertions
    where wanted[offset].reason == "stricter" {
      let name = text.prefix { $0 != ":" } + ":"
      let isThere = difference.removals.contains { change in
        if case .remove(_, let old, _) = change { old.hasPrefix(name) } else { false }
      }
      #expect(isThere, "\(text)")
    }
  }
}
