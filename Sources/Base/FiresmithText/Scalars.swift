// A Unicode scalar and the accents after it are one character for Swift, but not for any other
// language, format or program.

extension String {
  /// Returns the text with `replacement` in place of a scalar, whatever follows it.
  package func replacingScalar(_ scalar: Unicode.Scalar, with replacement: String) -> String {
    guard unicodeScalars.contains(scalar) else { return self }
    return unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: replacement)
  }

  /// Whether the text begins with these scalars, whatever follows them.
  package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
}
