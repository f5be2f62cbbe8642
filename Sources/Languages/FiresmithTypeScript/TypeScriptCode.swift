import FiresmithLanguage

/// An expression, whose parts are on lines of their own where it is too long for one.
indirect enum TypeScriptCode: Sendable {
  case text(String)
  /// Parts between brackets, and what stands directly before and after them.
  ///
  /// `isSpaced` is whether spaces are inside the brackets, as objects have them.
  case group(String, [TypeScriptCode], String, isSpaced: Bool = false)

  /// Returns the code with `prefix` in front of it.
  func prefixed(by prefix: String) -> TypeScriptCode {
    switch self {
    case .text(let text): .text(prefix + text)
    case .group(let open, let parts, let close, let isSpaced):
      .group(prefix + open, parts, close, isSpaced: isSpaced)
    }
  }

  /// The code on one line.
  var line: String {
    switch self {
    case .text(let text): return text
    case .group(let open, let parts, let close, let isSpaced):
      let space = isSpaced && !parts.isEmpty ? " " : ""
      return open + space + parts.map(\.line).joined(separator: ", ") + space + close
    }
  }

  /// Returns the lines of the code, with a comma behind it.
  ///
  /// - Parameter outer: The spaces that will be before all lines besides those of the indentation.
  func lines(indentation: Int, within outer: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let line = "\(margin)\(line),"
    switch self {
    case .text: return [line]
    case .group(let open, let parts, let close, _):
      if outer + line.unicodeScalars.count <= CodeLayout.columns || parts.isEmpty { return [line] }
      return ["\(margin)\(open)"]
        + parts.flatMap { $0.lines(indentation: indentation + 2, within: outer) }
        + ["\(margin)\(close),"]
    }
  }
}
