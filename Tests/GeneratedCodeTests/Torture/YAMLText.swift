/// Builds the text of a schema, in which names may contain any character.
struct YAMLText {
  private(set) var text = ""
  private var indentation = 0

  /// Adds a key whose value is a mapping, which `body` writes.
  mutating func mapping(_ key: String, _ body: (inout YAMLText) -> Void) {
    text += line(key) + "\n"
    indentation += 1
    body(&self)
    indentation -= 1
  }

  /// Adds a key with a value in YAML syntax.
  mutating func entry(_ key: String, _ value: String) {
    text += line(key) + " " + value + "\n"
  }

  /// Adds a key with a string.
  mutating func string(_ key: String, _ value: String) {
    entry(key, Self.quoted(value))
  }

  private func line(_ key: String) -> String {
    String(repeating: "  ", count: indentation) + Self.quoted(key) + ":"
  }

  /// A double-quoted string, in which only printable ASCII isn't escaped.
  static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
      }
    }
    return quoted + "\""
  }

  /// The lines of a schema, each after the keys that it is in.
  static func places(in text: String) -> [String] {
    var keys: [Substring] = []
    return text.split(separator: "\n").map { line in
      keys = keys.prefix(line.prefix { $0 == " " }.count / 2) + [line]
      return keys.joined(separator: "\n")
    }
  }

  /// The key of the line at the end of a place.
  static func key(of place: String) -> String {
    let line = place.split(separator: "\n").last?.drop { $0 == " " || $0 == "\"" } ?? ""
    return String(line.prefix { $0 != "\"" })
  }
}
