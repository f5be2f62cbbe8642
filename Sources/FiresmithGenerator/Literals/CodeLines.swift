import FiresmithMustache

/// Lines of code in one piece: to keep each of them by itself takes more time than to write it.
struct CodeLines: Hashable, Sendable {
  /// The lines in UTF-8, each with the line feed that ends it.
  private var utf8: [UInt8] = []

  init() {}

  /// One line.
  init(_ line: CodeText) {
    add(line)
  }

  var isEmpty: Bool { utf8.isEmpty }

  /// What templates get.
  var context: MustacheValue { .lines(MustacheLines(utf8: utf8)) }

  /// Adds a line, which is without a line feed.
  mutating func add(_ line: CodeText) {
    line.withUTF8 { utf8.append(contentsOf: $0) }
    utf8.append(UInt8(ascii: "\n"))
  }
}
