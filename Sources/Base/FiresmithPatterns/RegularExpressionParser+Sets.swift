// Sets of characters, and what a backslash begins.
extension RegularExpressionParser {
  // MARK: Escapes

  /// Parses what follows a backslash outside of sets.
  mutating func parseEscape(
    from start: Int
  ) throws(RegularExpressionProblem) -> RegularExpression.Node {
    switch next {
    case "A":
      position += 1
      return .assertion(.textStart)
    case "z":
      position += 1
      return .assertion(.textEnd)
    case "b":
      position += 1
      return .assertion(.wordBoundary)
    case "B":
      position += 1
      return .assertion(.noWordBoundary)
    default:
      if let set = parseNamedSet() { return .scalar(set) }
      let scalar = try parseEscapedScalar(from: start)
      return .scalar(literal(scalar))
    }
  }

  /// Parses the letter of `\d`, `\s`, `\w` or their opposites; `nil` if there is another one.
  private mutating func parseNamedSet() -> ScalarSet? {
    let set: ScalarSet
    switch next {
    case "d", "D": set = .digits
    case "s", "S": set = .spaces
    case "w", "W": set = flags.ignoresCase ? .wordCharacters.ignoringCase : .wordCharacters
    default: return nil
    }
    let isInverted = next?.properties.isUppercase ?? false
    position += 1
    return isInverted ? set.inverted : set
  }

  /// Parses what follows a backslash and stands for one character.
  private mutating func parseEscapedScalar(
    from start: Int
  ) throws(RegularExpressionProblem) -> Unicode.Scalar {
    guard let scalar = next else { throw problem("a backslash at the end", at: start) }
    position += 1
    switch scalar {
    case "a": return "\u{07}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "x": return try parseHexadecimal(from: start)
    case "0"..."7": return try parseOctal(scalar, from: start)
    case "a"..."z", "A"..."Z", "8", "9": throw refusal(of: scalar, from: start)
    default:
      guard scalar.isASCII else {
        throw problem("leave out the backslash before '\(scalar)'", at: start)
      }
      return scalar
    }
  }

  private func refusal(of letter: Unicode.Scalar, from start: Int) -> RegularExpressionProblem {
    switch letter {
    case "k", "g", "8", "9": problem("RE2 has no back references", at: start)
    case "p", "P":
      problem(
        "Python has no '\\\(letter)'; write the characters as ranges, such as '[A-Za-zÀ-ÿ]'",
        at: start)
    case "C": problem("'\\C' is a byte, and strings are made of characters; write '.'", at: start)
    case "Z": problem("RE2 has no '\\Z'; write '$' or '\\z' for the end", at: start)
    case "u", "U": problem("RE2 has no '\\\(letter)'; write '\\x{…}'", at: start)
    case "Q": problem("'\\Q' can't stand in a set", at: start)
    case "b": problem("'\\b' can't stand in a set; write '\\x08' for the backspace", at: start)
    default: problem("RE2 has no '\\\(letter)'", at: start)
    }
  }

  /// Parses `x41` or `x{1F600}`, whose `x` is taken.
  private mutating func parseHexadecimal(
    from start: Int
  ) throws(RegularExpressionProblem) -> Unicode.Scalar {
    let isInBraces = take("{")
    var digits = ""
    while let digit = next, digit.properties.isASCIIHexDigit, isInBraces || digits.count < 2 {
      digits.unicodeScalars.append(digit)
      position += 1
    }
    guard isInBraces ? take("}") && !digits.isEmpty : digits.count == 2 else {
      throw problem("expected two hexadecimal digits, or more in braces: '\\x{1F600}'", at: start)
    }
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw problem("there is no character \(digits)", at: start)
    }
    return scalar
  }

  /// Parses an octal number whose first digit is taken.
  private mutating func parseOctal(
    _ first: Unicode.Scalar, from start: Int
  ) throws(RegularExpressionProblem) -> Unicode.Scalar {
    func isOctal(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ("0"..."7").contains($0) } ?? false
    }
    guard first == "0" || isOctal(next) else {
      throw problem("RE2 has no back references", at: start)
    }
    var value = first.value - 0x30
    for _ in 0..<2 {
      guard let digit = next, isOctal(digit) else { break }
      value = value * 8 + digit.value - 0x30
      position += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw problem("there is no character \(value)", at: start)
    }
    return scalar
  }

  // MARK: Sets

  /// Parses a set whose `[` is taken.
  mutating func parseSet(from start: Int) throws(RegularExpressionProblem) -> ScalarSet {
    let isInverted = take("^")
    var set = ScalarSet()
    var isFirst = true
    while isFirst || next != "]" {
      guard next != nil else { throw problem("'[' is never closed", at: start) }
      isFirst = false
      if let named = try parseMember() {
        set.formUnion(named)
      } else {
        let range = ScalarSet([try parseRange(in: start)])
        set.formUnion(flags.ignoresCase ? range.ignoringCase : range)
      }
    }
    position += 1
    return isInverted ? set.inverted : set
  }

  /// Parses a member of a set that is a set itself; `nil` if there is a character.
  private mutating func parseMember() throws(RegularExpressionProblem) -> ScalarSet? {
    let start = position
    if take("[:") { return try parsePOSIXSet(from: start) }
    if next == "[" {
      throw problem("RE2 has no sets in sets; write '\\[' for the character '['", at: start)
    }
    if take("&&") {
      throw problem(
        "RE2 has no intersections of sets; write '\\&' for the character '&'", at: start)
    }
    if take("--") {
      throw problem("RE2 has no differences of sets; write '\\-' for the character '-'", at: start)
    }
    guard take("\\") else { return nil }
    if let set = parseNamedSet() { return set }
    position = start
    return nil
  }

  private mutating func parsePOSIXSet(from start: Int) throws(RegularExpressionProblem) -> ScalarSet
  {
    let isInverted = take("^")
    var name = ""
    while let letter = next, letter.properties.isAlphabetic {
      name.unicodeScalars.append(letter)
      position += 1
    }
    guard take(":]"), let ranges = Self.posixSets[name] else {
      throw problem(
        "expected one of RE2's sets, such as '[:alpha:]'; write '\\[' for the character '['",
        at: start)
    }
    let set = ScalarSet(ranges)
    let folded = flags.ignoresCase ? set.ignoringCase : set
    return isInverted ? folded.inverted : folded
  }

  /// Parses one character, or two with a hyphen between them.
  private mutating func parseRange(
    in set: Int
  ) throws(RegularExpressionProblem) -> ClosedRange<UInt32> {
    let start = position
    let lower = try parseScalar(in: set)
    guard next == "-", let end = scalar(ahead: 1), end != "]" else {
      return lower.value...lower.value
    }
    position += 1
    if next == "-" {
      throw problem(
        "RE2 has no differences of sets; write '\\-' for the character '-'", at: position - 1)
    }
    let upper = try parseScalar(in: set)
    guard lower <= upper else {
      throw problem("the range ends before it begins", at: start)
    }
    return lower.value...upper.value
  }

  private mutating func parseScalar(in set: Int) throws(RegularExpressionProblem) -> Unicode.Scalar
  {
    let start = position
    guard let scalar = next else { throw problem("'[' is never closed", at: set) }
    position += 1
    guard scalar == "\\" else {
      if scalar == "[" {
        throw problem("RE2 has no sets in sets; write '\\[' for the character '['", at: start)
      }
      return scalar
    }
    if let letter = next, "dDsSwW".unicodeScalars.contains(letter) {
      throw problem("a range can't end with '\\\(letter)'", at: start)
    }
    return try parseEscapedScalar(from: start)
  }

  private static let posixSets: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "ascii": [0x00...0x7F],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
