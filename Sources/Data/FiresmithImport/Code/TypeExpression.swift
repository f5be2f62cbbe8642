/// A type as the code writes it.
indirect enum TypeExpression: Equatable {
  case named(String, [TypeExpression])
  case optional(TypeExpression)
  case array(TypeExpression)
  case dictionary(TypeExpression, TypeExpression)
  /// A tuple, a function, or what else isn't stored.
  case other(String)

  /// Reads a type without blanks. One that is nested deeper than anyone writes is ``other(_:)``.
  init(_ text: String) { self.init(Substring(text), depth: 0) }

  private init(_ text: Substring, depth: Int) {
    guard depth < 16, let last = text.last else {
      self = .other(String(text))
      return
    }
    if last == "?" || last == "!" {
      self = .optional(TypeExpression(text.dropLast(), depth: depth + 1))
    } else if last == "]", text.first == "[", Self.isWhole(text) {
      let parts = Self.split(text.dropFirst().dropLast(), at: ":")
      self =
        parts.count == 2
        ? .dictionary(
          TypeExpression(parts[0], depth: depth + 1), TypeExpression(parts[1], depth: depth + 1))
        : .array(TypeExpression(parts[0], depth: depth + 1))
    } else {
      self = Self.name(text, depth: depth)
    }
  }

  private static func name(_ text: Substring, depth: Int) -> TypeExpression {
    let open = text.firstIndex(of: "<") ?? text.endIndex
    let name = text[..<open]
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    else { return .other(String(text)) }
    guard open < text.endIndex else { return .named(String(name), []) }
    guard text.last == ">" else { return .other(String(text)) }
    let arguments = split(text[open...].dropFirst().dropLast(), at: ",").map {
      TypeExpression($0, depth: depth + 1)
    }
    switch (name.split(separator: ".").last.map(String.init) ?? "", arguments.count) {
    case ("Array", 1): return .array(arguments[0])
    case ("Optional", 1): return .optional(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    default: return .named(String(name), arguments)  // Any other name.
    }
  }

  /// Whether the first bracket is closed by the last one.
  private static func isWhole(_ text: Substring) -> Bool {
    var depth = 0
    for (offset, character) in text.enumerated() {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0, offset < text.count - 1 { return false }
    }
    return true
  }

  /// Splits a text at a sign outside of brackets.
  private static func split(_ text: Substring, at sign: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case sign where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break  // A part of a name.
      }
    }
    return parts + [text[start...]]
  }
}
