import FiresmithMustache

/// Lines of code in a single buffer, because storing each line separately takes longer than writing
/// it.
package struct CodeLines: Hashable, Sendable {
  /// The lines in UTF-8, each including its line feed.
  private var utf8: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { utf8.isEmpty }

  /// The value for templates.
  package var context: MustacheValue { .lines(MustacheLines(utf8: utf8)) }

  /// Appends a line, given without its line feed.
  package mutating func add(_ line: CodeText) {
    line.withUTF8 { utf8.append(contentsOf: $0) }
    utf8.append(UInt8(ascii: "\n"))
  }
}
