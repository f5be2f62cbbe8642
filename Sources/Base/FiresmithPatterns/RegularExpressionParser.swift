/// Parses a regular expression in RE2's dialect. Refuses what RE2 does, what other dialects read in
/// another way, and what can't be translated.
struct RegularExpressionParser {
  /// The flags of a group that change what it matches.
  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var matchesLineFeed = false
  }

  /// A part of the expression, and how often it repeats its own parts.
  private struct Part {
    var node: RegularExpression.Node
    /// The product of the bounds of nested repeats.
    var repeats = 1
  }

  static let maximumRepeat = 1_000
  private static let maximumDepth = 100

  let scalars: [Unicode.Scalar]
  var position = 0
  var flags = Flags()
  private var depth = 0
  private var groupNames: Set<String> = []

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  var next: Unicode.Scalar? { scalar(ahead: 0) }

  func scalar(ahead distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  func problem(_ message: String, at offset: Int) -> RegularExpressionProblem {
    RegularExpressionProblem(message: message, offset: min(offset, max(scalars.count - 1, 0)))
  }

  mutating func parse() throws(RegularExpressionProblem) -> RegularExpression.Node {
    let part = try parseAlternatives()
    if next != nil { throw problem("')' has no '('", at: position) }
    return part.node
  }

  // MARK: Sequences

  private mutating func parseAlternatives() throws(RegularExpressionProblem) -> Part {
    var parts = [try parseSequence()]
    while take("|") { parts.append(try parseSequence()) }
    if parts.count == 1 { return parts[0] }
    return Part(
      node: .alternatives(parts.map(\.node)), repeats: parts.map(\.repeats).max() ?? 1)
  }

  private mutating func parseSequence() throws(RegularExpressionProblem) -> Part {
    var parts: [Part] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if take("\\Q") {
        let literals = literalText()
        parts += literals.dropLast()
        if let last = literals.last { parts.append(try parseRepeat(of: last)) }
      } else if try !takeFlags() {
        let part = try parseItem()
        parts.append(try parseRepeat(of: part))
      }
    }
    let repeats = parts.map(\.repeats).max() ?? 1
    switch parts.count {
    case 0: return Part(node: .empty)
    case 1: return parts[0]
    default: return Part(node: .sequence(parts.map(\.node)), repeats: repeats)
    }
  }

  /// Takes what stands after `\Q`, through `\E` or the end.
  private mutating func literalText() -> [Part] {
    var parts: [Part] = []
    while let scalar = next, !take("\\E") {
      parts.append(Part(node: .scalar(literal(scalar))))
      position += 1
    }
    return parts
  }

  private mutating func parseItem() throws(RegularExpressionProblem) -> Part {
    let start = position
    guard let scalar = next else { return Part(node: .empty) }
    position += 1
    switch scalar {
    case "(": return try parseGroup(from: start)
    case "[": return Part(node: .scalar(try parseSet(from: start)))
    case "\\": return Part(node: try parseEscape(from: start))
    case ".": return Part(node: .scalar(flags.matchesLineFeed ? .all : .allButLineFeed))
    case "^": return Part(node: .assertion(flags.isMultiline ? .lineStart : .textStart))
    case "$": return Part(node: .assertion(flags.isMultiline ? .lineEnd : .textEnd))
    case "*", "+", "?": throw problem("'\(scalar)' has nothing to repeat", at: start)
    case "{":
      position = start
      if try takeRepeat() != nil { throw problem("'{' has nothing to repeat", at: start) }
      position = start + 1
      return Part(node: .scalar(literal(scalar)))
    default: return Part(node: .scalar(literal(scalar)))
    }
  }

  func literal(_ scalar: Unicode.Scalar) -> ScalarSet {
    let set = ScalarSet(scalar)
    return flags.ignoresCase ? set.ignoringCase : set
  }

  // MARK: Groups

  private mutating func parseGroup(from start: Int) throws(RegularExpressionProblem) -> Part {
    if depth == Self.maximumDepth {
      throw problem("groups are nested more than \(Self.maximumDepth) deep", at: start)
    }
    let outer = flags
    if next == "?" { try takeGroupKind(from: start) }
    depth += 1
    let part = try parseAlternatives()
    depth -= 1
    guard take(")") else { throw problem("'(' is never closed", at: start) }
    flags = outer
    return part
  }

  /// Takes what stands between the parenthesis and what the group matches, except flags for the
  /// rest of the group around it: see ``takeFlags()``.
  private mutating func takeGroupKind(from start: Int) throws(RegularExpressionProblem) {
    for kind in ["?=", "?!", "?<=", "?<!"] where take(kind) {
      throw problem("RE2 has no look-around; '(\(kind)' is one", at: start)
    }
    if take("?>") { throw problem("RE2 has no atomic groups", at: start) }
    if take("?#") { throw problem("RE2 has no comments", at: start) }
    if take("?P=") || take("?P>") { throw problem("RE2 has no back references", at: start) }
    if take("?P<") || take("?<") { return try takeGroupName(from: start) }
    position += 1
    _ = try takeFlagLetters(from: start)
  }

  private mutating func takeGroupName(from start: Int) throws(RegularExpressionProblem) {
    let nameStart = position
    var name = ""
    while let scalar = next, scalar != ">" {
      guard scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      else { break }
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard take(">"), !name.isEmpty else {
      throw problem("expected the group's name and '>'", at: nameStart)
    }
    if !groupNames.insert(name).inserted {
      throw problem("two groups are called '\(name)'", at: nameStart)
    }
  }

  /// Takes flags such as `(?i)`, which hold until the group around them ends. Returns whether there
  /// were any.
  private mutating func takeFlags() throws(RegularExpressionProblem) -> Bool {
    let start = position
    let outer = flags
    guard next == "(", scalar(ahead: 1) == "?",
      let letter = scalar(ahead: 2), letter != "<", letter != "P", letter != "=", letter != "!",
      letter != ">", letter != "#"
    else { return false }
    position += 2
    if try takeFlagLetters(from: start) { return true }
    flags = outer
    position = start
    return false
  }

  /// Takes letters of flags, and the `)` or `:` after them. Returns whether it was a parenthesis.
  private mutating func takeFlagLetters(
    from start: Int
  ) throws(RegularExpressionProblem) -> Bool {
    var isOn = true
    var needsLetter = false
    while let letter = next {
      position += 1
      switch letter {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.matchesLineFeed = isOn
      // Which match is found doesn't matter, only whether there is one.
      case "U": break
      case "-" where isOn:
        isOn = false
        needsLetter = true
        continue
      case ")" where !needsLetter: return true
      case ":" where !needsLetter: return false
      default:
        throw problem(
          "'\(letter)' is no flag; RE2 has 'i', 'm', 's' and 'U', as in '(?i)'", at: position - 1)
      }
      needsLetter = false
    }
    throw problem("'(' is never closed", at: start)
  }

  // MARK: Repeats

  private mutating func parseRepeat(of part: Part) throws(RegularExpressionProblem) -> Part {
    let start = position
    guard let bounds = try takeRepeat() else { return part }
    if next == "?" { position += 1 }
    let end = position
    if next == "+" {
      throw problem("RE2 has no possessive quantifiers; leave out this '+'", at: end)
    }
    if let scalar = next, try takeRepeat() != nil {
      throw problem("'\(scalar)' has nothing to repeat: what precedes it repeats already", at: end)
    }
    let bound = bounds.isCounted ? max(bounds.maximum ?? bounds.minimum, 1) : 1
    let repeats = part.repeats * bound
    if repeats > Self.maximumRepeat {
      throw problem("RE2 repeats at most 1,000 times, nested repeats multiplied", at: start)
    }
    return Part(
      node: .repeated(part.node, minimum: bounds.minimum, maximum: bounds.maximum),
      repeats: repeats)
  }

  private typealias Bounds = (minimum: Int, maximum: Int?, isCounted: Bool)

  /// Takes `*`, `+`, `?` or a repeat in braces. Braces with anything else inside are characters.
  private mutating func takeRepeat() throws(RegularExpressionProblem) -> Bounds? {
    if take("*") { return (0, nil, false) }
    if take("+") { return (1, nil, false) }
    if take("?") { return (0, 1, false) }
    let start = position
    guard take("{") else { return nil }
    let minimum = takeNumber()
    var maximum = minimum
    let hasComma = take(",")
    if hasComma { maximum = takeNumber() }
    guard take("}"), minimum != nil || hasComma && maximum != nil else {
      position = start
      return nil
    }
    guard let minimum else {
      throw problem("RE2 needs the lower bound: '{0,\(maximum ?? 0)}'", at: start)
    }
    if minimum > Self.maximumRepeat || maximum ?? 0 > Self.maximumRepeat {
      throw problem("RE2 repeats at most 1,000 times", at: start)
    }
    if let maximum, maximum < minimum {
      throw problem("the upper bound is less than the lower one", at: start)
    }
    return (minimum, maximum, true)
  }

  /// Takes digits. A number beyond all limits is the first one beyond the greatest repeat.
  private mutating func takeNumber() -> Int? {
    var number: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      let value = (number ?? 0) * 10 + Int(digit.value - 0x30)
      number = min(value, Self.maximumRepeat + 1)
      position += 1
    }
    return number
  }
}
