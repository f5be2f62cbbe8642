extension SwiftNaming {
  /// Whether `name` can be an identifier of Swift, perhaps in backticks.
  ///
  /// Narrower than the language: letters, digits, marks and underscores only, nothing invisible.
  package static func isIdentifier(_ name: String) -> Bool {
    var isFirst = true
    for scalar in name.unicodeScalars {
      switch CharacterClass(scalar) {
      case .lowercase, .uppercase, .letter: break
      case .digit, .continuation: if isFirst { return false }
      case .separator: if scalar != "_" { return false }
      case .symbol, .ignored: return false
      }
      isFirst = false
    }
    return !isFirst && name != "_"
  }

  /// The property, case or parameter that `swift: { name }` asks for: the name itself, in backticks
  /// if it is a keyword; `nil` if Swift can't have such a member.
  package static func explicitMember(_ name: String) -> String? {
    guard isIdentifier(name), !SwiftKeywords.impossibleMembers.contains(name) else { return nil }
    return escaped(name, reserved: [])
  }

  /// The label of an argument for the parameter `identifier`. The compiler warns of backticks there,
  /// but for one keyword.
  package static func label(_ identifier: String) -> String {
    identifier == "`inout`" ? identifier : bare(identifier)
  }

  /// An identifier without its backticks, as it is written after a dot and in documentation.
  package static func bare(_ identifier: String) -> String {
    guard identifier.utf8.first == UInt8(ascii: "`") else { return identifier }
    return String(identifier.dropFirst().dropLast())
  }

  static func escaped(_ name: String, reserved: Set<String>) -> String {
    if SwiftKeywords.impossibleMembers.contains(name) || reserved.contains(name) {
      return name + "_"
    }
    return SwiftKeywords.all.contains(name) ? "`" + name + "`" : name
  }
}
