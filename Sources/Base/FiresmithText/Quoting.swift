/// `text` in single quotes, for a message; long texts are cut.
///
/// ```swift
/// quoted("isbn")  // 'isbn'
/// ```
package func quoted(_ text: String) -> String {
  "'" + clipped(text) + "'"
}

/// `text` as a string in double quotes that YAML and people read alike; long texts are cut.
package func doubleQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in clipped(text).unicodeScalars {
    if scalar == "\"" || scalar == "\\" { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
  return result + "\""
}

/// Names in single quotes as one enumeration: `'a', 'b' or 'c'`.
package func quotedList(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.map(quoted).joined() }
  return names.dropLast().map(quoted).joined(separator: ", ") + " or " + quoted(last)
}

private func clipped(_ text: String) -> String {
  let limit = 80
  guard text.utf8.count > limit else { return text }
  let scalars = text.unicodeScalars.prefix(limit + 1)
  guard scalars.count > limit else { return text }
  var result = ""
  result.unicodeScalars.append(contentsOf: scalars.dropLast())
  return result + "…"
}

extension StringProtocol {
  /// The text with some characters replaced.
  package func escaped(_ forms: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let form = forms[scalar] { result += form } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
