import FiresmithLanguage

extension SwiftNaming {
  /// Whether `name` can be a Swift identifier, possibly in backticks.
  ///
  /// Stricter than the language: only letters, digits, marks and underscores, and nothing
  /// invisible.
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

  /// Returns the property, case or parameter for `swift: { name }`: the name, in backticks if it is
  /// a keyword, or `nil` if no Swift member can have that name.
  package static func explicitMember(_ name: String) -> String? {
    guard isIdentifier(name), !SwiftKeywords.impossibleMembers.contains(name) else { return nil }
    return escaped(name, reserved: [])
  }

  /// Returns the argument label for the parameter `identifier`. The compiler warns about backticks
  /// in labels, except around one keyword.
  package static func label(_ identifier: String) -> String {
    identifier == "`inout`" ? identifier : bare(identifier)
  }

  /// Returns an identifier without backticks, as it is written after a dot and in documentation.
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
