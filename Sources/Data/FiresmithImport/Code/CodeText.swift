/// Texts in source code.
enum CodeText {
  /// Returns the text of a literal without interpolations, and without escapes but the usual ones;
  /// `nil` for all else.
  static func literal(_ code: String) -> String? {
    guard let parts = parts(code), parts.allSatisfy({ !$0.isCode }) else { return nil }
    return parts.map(\.text).joined()
  }

  /// Returns the texts and the interpolations of a literal on one line; `nil` for all else.
  static func parts(_ code: String) -> [(text: String, isCode: Bool)]? {
    guard code.utf8.count >= 2, code.hasPrefix("\""), code.hasSuffix("\""),
      !code.hasPrefix("\"\"\""), !code.contains("\n")
    else { return nil }
    var parts: [(text: String, isCode: Bool)] = []
    var text = ""
    var rest = code.dropFirst().dropLast()
    while let character = rest.popFirst() {
      guard character == "\\" else {
        // Two literals with something between them are no literal.
        if character == "\"" { return nil }
        text.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "\\", "\"", "'": text.append(escaped)
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "(":
        var depth = 1
        var inner = ""
        while depth > 0, let next = rest.popFirst() {
          if next == "(" { depth += 1 }
          if next == ")" { depth -= 1 }
          if depth > 0 { inner.append(next) }
        }
        parts.append((text, false))
        parts.append((inner, true))
        text = ""
      default: return nil  // An escape that no stored name has.
      }
    }
    return parts + [(text, false)]
  }

  /// Returns the last name of an expression, for a parameter of a path: `uid` for `user.uid`.
  static func parameter(_ code: String) -> String {
    var names: [String] = []
    var name = ""
    // What stands for a missing value has no name for it.
    let end = code.firstRange(of: "??")?.lowerBound ?? code.endIndex
    for character in code[..<end] + " " {
      if character.isASCII, character.isLetter || character.isNumber || character == "_" {
        name.append(character)
      } else {
        if let first = name.first, first.isLetter { names.append(name) }
        name = ""
      }
    }
    guard let last = names.last else { return "id" }
    if last == "id" || last == "documentID", names.count > 1 {
      return names[names.count - 2] + "ID"
    }
    return last
  }
}
