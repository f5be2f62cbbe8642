/// A list of strings that are lines of a text.
///
/// Most lists in generated code are lines. A section that writes the lines as they are writes all
/// of them at once, which is faster than one at a time.
package struct MustacheLines: Hashable, Sendable {
  /// The lines in UTF-8, each with its line feed.
  let utf8: [UInt8]

  /// - Parameter utf8: The lines in UTF-8, each with its line feed.
  package init(utf8: [UInt8]) {
    precondition(utf8.isEmpty || utf8.last == UInt8(ascii: "\n"))
    self.utf8 = utf8
  }

  /// The lines, without their line feeds.
  package var strings: [String] {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  var isEmpty: Bool { utf8.isEmpty }
}
