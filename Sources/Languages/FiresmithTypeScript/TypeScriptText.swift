import FiresmithLanguage
import FiresmithMustache

/// A declaration of a generated file.
struct TypeScriptDeclaration: Sendable {
  /// The lines of the comment before it, marks included.
  var documentation: [String] = []
  /// The lines of its code, which needs no layout.
  var lines: [String]

  /// The value for templates.
  var context: MustacheValue {
    // typescriptDeclaration: A declaration.
    [
      // The lines of its comment, marks included; empty if there is none.
      "documentation": .strings(documentation),
      // The lines of its code.
      "lines": .strings(TypeScriptLayout.lines(of: lines)),
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
    let width = TypeScriptLayout.columns - indentation.utf8.count - 3
    var lines = text.isEmpty ? [] : Prose.lines(of: text, width: width)
    if let deprecation {
      if !lines.isEmpty { lines.append("") }
      let words = Prose.inline(deprecation)
      lines.append(words.isEmpty ? "@deprecated" : "@deprecated \(words)")
    }
    lines = lines.map(escaped)
    guard !lines.isEmpty else { return [] }
    let one = "\(indentation)/** \(lines[0]) */"
    if lines.count == 1, one.utf8.count <= TypeScriptLayout.columns { return [one] }
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

  /// Returns the lines of a function: its head, and its body between braces.
  static func function(
    _ start: String, parameters: [String], result: String, body: [String]
  ) -> [String] {
    let head = "\(start)(\(parameters.joined(separator: ", "))): \(result) {"
    return [head] + body.map { "  " + $0 } + ["}"]
  }
}
