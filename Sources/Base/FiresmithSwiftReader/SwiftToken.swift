/// A token of Swift's source code.
package struct SwiftToken: Sendable {
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword, also one in backticks.
    case word
    case number
    case string
    case regularExpression
    /// A bracket that opens: `(`, `[` or `{`.
    case open
    case close
    /// An arrow, or one character that is anything else.
    case sign
  }

  package var kind: Kind
  /// Whether only blanks and comments stand before it on its line.
  package var isFirstOnLine: Bool
  package var hasSpaceBefore: Bool
  package var range: Range<Int>
  /// The index of the bracket that belongs to this one; that of the end if there is none.
  package var partner = 0
}

/// A place in a file. Lines and columns begin at 1; columns count Unicode's scalars.
package struct SwiftPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package static func < (left: SwiftPosition, right: SwiftPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Source code that isn't read, because brackets, comments or conditions are nested too deep.
package struct SwiftNestingError: Error, Equatable, Sendable {
  package static let deepest = 256

  package var position: SwiftPosition
  package var message: String {
    "there are more than \(Self.deepest) levels of brackets, comments or conditions"
  }
}
