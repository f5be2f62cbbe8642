/// A regular expression in RE2's dialect, which means the same in every language that it is
/// translated to. Flags and groups are resolved: what a flag changes is in the sets of characters.
package struct RegularExpression: Hashable, Sendable {
  package indirect enum Node: Hashable, Sendable {
    /// Matches without taking a character.
    case empty
    /// One character of a set.
    case scalar(ScalarSet)
    case assertion(Assertion)
    case sequence([Node])
    case alternatives([Node])
    /// - Parameter maximum: `nil` if there is no upper bound.
    case repeated(Node, minimum: Int, maximum: Int?)
  }

  /// A condition on a place between two characters.
  package enum Assertion: Hashable, Sendable {
    case textStart
    case textEnd
    /// The start of the text, or of a line that follows `\n`.
    case lineStart
    /// The end of the text, or of a line that precedes `\n`.
    case lineEnd
    /// A place between an ASCII letter, an ASCII digit or `_`, and something else.
    case wordBoundary
    case noWordBoundary
  }

  /// The expression as it is written in the schema.
  package let source: String
  package let root: Node

  /// Parses `source`.
  ///
  /// - Throws: What is wrong, and where.
  package init(_ source: String) throws(RegularExpressionProblem) {
    var parser = RegularExpressionParser(source)
    root = try parser.parse()
    self.source = source
  }
}

/// An error in a regular expression.
package struct RegularExpressionProblem: Error, Equatable {
  package let message: String
  /// The index of the Unicode scalar that the message is about.
  package let offset: Int
}
