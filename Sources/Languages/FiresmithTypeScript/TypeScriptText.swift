import FiresmithLanguage
import FiresmithMustache

/// A declaration of a generated file.
struct TypeScriptDeclaration: Sendable {
  /// The lines of the comment before it, marks included.
  var documentation: [String] = []
  var lines: [String]

  /// The value for templates.
  var context: MustacheValue {
    // typescriptDeclaration: A declaration.
    [
      // The lines of its comment, marks included; empty if there is none.
      "documentation": .strings(documentation),
      // The lines of its code.
      "lines": .strings(lines),
    ]
  }
}

enum TypeScriptText {
  /// Returns the lines of a comment that documents a declaration; none for no text.
  ///
  /// - Parameters:
  ///   - deprecation: The text after `@deprecated`; `nil` if nothing is deprecated.
  ///   - indentation: The spaces before each line.
  static func documentation(
    _ text: String, deprecation: String? = nil, indentation: String = ""
  ) -> [String] {
    let width = CodeLayout.columns - indentation.utf8.count - 3
    var lines = text.isEmpty ? [] : Prose.lines(of: text, width: width)
    if let deprecation {
      if !lines.isEmpty { lines.append("") }
      let words = deprecation.isEmpty ? "@deprecated" : "@deprecated \(Prose.inline(deprecation))"
      lines.append(words)
    }
    lines = lines.map(escaped)
    guard !lines.isEmpty else { return [] }
    let one = "\(indentation)/** \(lines[0]) */"
    if lines.count == 1, one.utf8.count <= CodeLayout.columns { return [one] }
    return ["\(indentation)/**"]
      + lines.map { $0.isEmpty ? "\(indentation) *" : "\(indentation) * \($0)" }
      + ["\(indentation) */"]
  }

  /// Returns a line that doesn't end a comment.
  private static func escaped(_ line: String) -> String {
    // Almost no line has a slash after an asterisk.
    guard line.utf8.contains(UInt8(ascii: "*")) else { return line }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in line.unicodeScalars {
      if last == "*", scalar == "/" { result += "\\" }
      result.unicodeScalars.append(scalar)
      last = scalar
    }
    return result
  }

  /// Returns a function's head and body, the parameters on lines of their own if they don't fit.
  static func function(
    _ start: String, parameters: [String], result: String, body: [String]
  ) -> [String] {
    let one = "\(start)(\(parameters.joined(separator: ", "))): \(result) {"
    // Nothing follows a parameter for the rest.
    let lines = parameters.map { $0.hasPrefix("...") ? "  \($0)" : "  \($0)," }
    let head =
      one.unicodeScalars.count <= CodeLayout.columns
      ? [one] : ["\(start)("] + lines + ["): \(result) {"]
    return head + body.map { "  " + $0 } + ["}"]
  }
}
