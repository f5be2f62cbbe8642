extension String {
  /// The path of a field in the form that generated entries have: with backticks only around the names
  /// that need them.
  ///
  /// ```swift
  /// "`cover`.`front page`".normalizedFieldPath  // cover.`front page`
  /// ```
  package var normalizedFieldPath: String {
    guard utf8.contains(UInt8(ascii: "`")) else { return self }
    return fieldNames.map { name in
      let inside = name.utf8.dropFirst().dropLast()
      let isQuoted = name.utf8.first == UInt8(ascii: "`") && name.utf8.count > 2
      return isQuoted && inside.isSimpleName ? String(Substring(inside)) : String(name)
    }.joined(separator: ".")
  }

  /// The parts between the dots that aren't in backticks.
  private var fieldNames: [Substring] {
    var isQuoted = false
    var isEscaped = false
    return self.utf8.split(omittingEmptySubsequences: false) { byte in
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "`"): isQuoted.toggle()
      case UInt8(ascii: "."): return !isQuoted
      default: break
      }
      return false
    }.map { Substring($0) }
  }
}

extension Sequence<UInt8> {
  /// Whether these are letters, digits and underscores, and the first one isn't a digit.
  fileprivate var isSimpleName: Bool {
    var isFirst = true
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        isFirst = false
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: continue
      default: return false
      }
    }
    return !isFirst
  }
}
