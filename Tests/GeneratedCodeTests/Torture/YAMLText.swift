/// A schema in the making, in which every name may hold any character.
struct YAMLText {
  private(set) var text = ""
  private var indentation = 0

  /// A key whose value is a mapping, which `body` writes.
  mutating func mapping(_ key: String, _ body: (inout YAMLText) -> Void) {
    text += line(key) + "\n"
    indentation += 1
    body(&self)
    indentation -= 1
  }

  /// A key with a value in YAML's own syntax.
  mutating func entry(_ key: String, _ value: String) {
    text += line(key) + " " + value + "\n"
  }

  /// A key with a string.
  mutating func string(_ key: String, _ value: String) {
    entry(key, Self.quoted(value))
  }

  private func line(_ key: String) -> String {
    String(repeating: "  ", count: indentation) + Self.quoted(key) + ":"
  }

  /// A string in double quotes, with everything but printable ASCII as its code.
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
}
