/// The lines of a text, which are a list of strings.
///
/// Most lists that code is made from are lines. In one piece they take less time than one by one: a
/// section that writes a list's lines as they are writes all of them at once.
package struct MustacheLines: Hashable, Sendable {
  /// The lines in UTF-8, each with the line feed that ends it.
  let utf8: [UInt8]

  /// - Parameter utf8: The lines in UTF-8, each with the line feed that ends it.
  package init(utf8: [UInt8]) {
    precondition(utf8.isEmpty || utf8.last == UInt8(ascii: "\n"))
    self.utf8 = utf8
  }

  /// The lines one by one, without what ends them.
  package var strings: [String] {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  var isEmpty: Bool { utf8.isEmpty }
}
