extension TypeScriptLayout {
  /// Whether a look at lines is enough to know that they are laid out: they fit, and each opens or
  /// closes at most one pair of braces.
  ///
  /// Half of the declarations are like that, and to read them takes much longer.
  static func areLaidOut(_ lines: [String]) -> Bool {
    var isAfterBrace = false
    for line in lines {
      let code = line.utf8.drop { $0 == UInt8(ascii: " ") }
      if isComment(code) { continue }
      guard let first = code.first, let last = code.last, line.utf8.count <= columns else {
        return false
      }
      if first == UInt8(ascii: "}"), isAfterBrace || !isEndOfBlock(code) { return false }
      switch last {
      case UInt8(ascii: "{"): isAfterBrace = true
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "}"): isAfterBrace = false
      default: return false
      }
      if hasUnusualParts(code) { return false }
    }
    return true
  }

  private typealias Code = Substring.UTF8View

  private static func isComment(_ code: Code) -> Bool {
    code.first == UInt8(ascii: "*") || code.starts(with: "/**".utf8)
  }

  private static func isEndOfBlock(_ code: Code) -> Bool {
    ["}", "};", "},", "});", "}),", "} as const;"].contains { code.elementsEqual($0.utf8) }
  }

  /// Whether code has parts that can have several lines even if they fit on one: functions, lists
  /// of lists, choices and chains of calls. Or characters that may be wide.
  private static func hasUnusualParts(_ code: Code) -> Bool {
    var previous: UInt8 = 0
    var chained = 0
    for byte in code {
      switch (previous, byte) {
      case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: "["), UInt8(ascii: "[")),
        (UInt8(ascii: "["), UInt8(ascii: "{")), (UInt8(ascii: " "), UInt8(ascii: "?")):
        return true
      case (UInt8(ascii: ")"), UInt8(ascii: ".")):
        chained += 1
        if chained > 1 { return true }
      default: if byte >= 0x80 { return true }
      }
      previous = byte
    }
    return false
  }
}
