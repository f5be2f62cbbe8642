/// What is between the slashes of a regular expression as JavaScript writes it, `/[a-z]+/i`; `nil` if
/// the pattern doesn't stand in slashes.
func patternInSlashes(_ pattern: String) -> String? {
  guard pattern.utf8.first == UInt8(ascii: "/"),
    let end = pattern.utf8.lastIndex(of: UInt8(ascii: "/")), end > pattern.startIndex
  else { return nil }
  let flags = pattern.utf8[end...].dropFirst()
  let inner = pattern.utf8[..<end].dropFirst()
  guard flags.allSatisfy("dgimsuvy".utf8.contains), inner.last != UInt8(ascii: "\\") else {
    return nil
  }
  return String(Substring(inner))
}

/// Returns what is wrong with a regular expression, and at which Unicode scalar; `nil` if nothing is.
///
/// Languages differ in details, so only what is wrong in all of them is reported: groups and sets that
/// are not closed, a quantifier with nothing to repeat, a backslash at the end.
func regularExpressionProblem(in pattern: String) -> (message: String, offset: Int)? {
  var groups: [Int] = []
  var set: Int?
  var setIsEmpty = false
  var isEscaped = false
  var canRepeat = false
  var count = 0
  for (offset, scalar) in pattern.unicodeScalars.enumerated() {
    count = offset + 1
    if isEscaped {
      isEscaped = false
      canRepeat = true
      setIsEmpty = false
      continue
    }
    if scalar == "\\" {
      isEscaped = true
      continue
    }
    if let start = set {
      if scalar == "]", !setIsEmpty {
        set = nil
        canRepeat = true
      } else if scalar != "^" || offset != start + 1 {
        setIsEmpty = false
      }
      continue
    }
    switch scalar {
    case "[":
      set = offset
      setIsEmpty = true
    case "(":
      groups.append(offset)
      canRepeat = false
    case ")":
      if groups.popLast() == nil { return ("')' has no '('", offset) }
      canRepeat = true
    case "|":
      canRepeat = false
    case "*", "+":
      if !canRepeat { return ("'\(scalar)' has nothing to repeat", offset) }
    case "?":
      // Also `(?:` and `a+?`.
      if !canRepeat, groups.last != offset - 1 { return ("'?' has nothing to repeat", offset) }
    default:
      canRepeat = true
    }
  }
  if isEscaped { return ("a backslash at the end", count - 1) }
  if let set { return ("'[' is never closed", set) }
  if let group = groups.last { return ("'(' is never closed", group) }
  return nil
}
