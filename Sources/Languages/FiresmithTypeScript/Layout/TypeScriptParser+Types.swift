extension TypeScriptParser {
  /// Reads parameters with their types, and the type of the result after a mark.
  mutating func signature(resultMark: String) throws -> TypeScriptSignature {
    var signature = TypeScriptSignature()
    try take("(")
    signature.parameters = try list(to: ")") { try $0.parameter() }
    if takes(resultMark) { signature.result = try type() }
    return signature
  }

  private mutating func parameter() throws -> TypeScriptSignature.Parameter {
    let name = try target()
    let isOptional = takes("?")
    let type = takes(":") ? try type() : nil
    return TypeScriptSignature.Parameter(name: name, isOptional: isOptional, type: type)
  }

  /// Reads the name or the pattern that a value is bound to.
  mutating func target() throws -> TypeScriptExpression {
    if takes("...") { return .prefixed("...", .atom(try take(.word))) }
    if isNext("{") || isNext("[") { return try expressionWithoutAssignment() }
    return .atom(try take(.word))
  }

  private mutating func expressionWithoutAssignment() throws -> TypeScriptExpression {
    let start = position
    var depth = 0
    repeat {
      if ["{", "["].contains(token.text) { depth += 1 }
      if ["}", "]"].contains(token.text) { depth -= 1 }
      position += 1
      if token.kind == .end { throw TypeScriptLayoutProblem() }
    } while depth > 0
    let end = position
    // The pattern has the form of an expression, up to what follows it.
    var pattern = TypeScriptParser(
      tokens: tokens[start..<end] + [TypeScriptToken(kind: .end, text: "")])
    let expression = try pattern.expression()
    guard case .object(var members) = expression else { return expression }
    members.isBroken = false
    return .object(members)
  }

  mutating func typeArguments() throws -> [TypeScriptType] {
    try take("<")
    return try list(to: ">") { try $0.type() }
  }

  mutating func type() throws -> TypeScriptType {
    if isNext("("), let function = attempt({ try $0.functionType() }) {
      return function
    }
    return try operands("|") { try $0.operands("&") { try $0.prefixedType() } }
  }

  private mutating func functionType() throws -> TypeScriptType {
    let signature = try signature(resultMark: "=>")
    guard signature.result != nil else { throw TypeScriptLayoutProblem() }
    return .function(signature)
  }

  /// Reads one type, or several with a mark between them: a union or an intersection.
  private mutating func operands(
    _ mark: String, _ read: (inout TypeScriptParser) throws -> TypeScriptType
  ) throws -> TypeScriptType {
    _ = takes(mark)
    var types = [try read(&self)]
    while takes(mark) { types.append(try read(&self)) }
    if types.count == 1 { return types[0] }
    return mark == "|" ? .union(types) : .intersection(types)
  }

  private mutating func prefixedType() throws -> TypeScriptType {
    for word in ["keyof", "typeof", "readonly"] where takes(word) {
      return .prefixed(word + " ", try prefixedType())
    }
    var result = try primaryType()
    while isNext("["), !token.isOnNewLine {
      position += 1
      if takes("]") {
        result = .array(result)
      } else {
        result = .indexed(result, try type())
        try take("]")
      }
    }
    return result
  }

  private mutating func primaryType() throws -> TypeScriptType {
    if takes("(") {
      let content = try type()
      try take(")")
      return .parenthesized(content)
    }
    if takes("{") {
      let isMapped = tokens[position...].prefix(4).contains { $0.kind == .word && $0.text == "in" }
      let members = try members { try $0.typedMember() }
      return isMapped ? .mapped(members) : .object(members)
    }
    if takes("[") { return .tuple(try list(to: "]") { try $0.tupleElement() }) }
    if takes("-") { return .atom("-" + (try take(.number))) }
    guard token.comments.isEmpty else { throw TypeScriptLayoutProblem() }
    switch token.kind {
    case .number, .string:
      position += 1
      return .atom(tokens[position - 1].text)
    case .word: return try reference()
    case .punctuator, .regularExpression, .end: throw TypeScriptLayoutProblem()
    }
  }

  private static let keywords: Set = [
    "any", "bigint", "boolean", "false", "never", "null", "number", "object", "string", "symbol",
    "true", "undefined", "unknown", "void",
  ]

  private mutating func reference() throws -> TypeScriptType {
    var name = try take(.word)
    if Self.keywords.contains(name) { return .atom(name) }
    if name == "import" {
      try take("(")
      name = "import(\(try take(.string)))"
      try take(")")
    }
    while takes(".") { name += "." + (try take(.word)) }
    return .reference(name, isNext("<") && !token.isOnNewLine ? try typeArguments() : [])
  }

  private mutating func tupleElement() throws -> TypeScriptType {
    if token.kind == .word, isNext(":", at: position + 1) {
      let name = try take(.word)
      try take(":")
      return .labelled("\(name): ", try type())
    }
    return try type()
  }

  private mutating func typedMember() throws -> TypeScriptMembers.Kind {
    var name = ""
    if isNext("readonly"), !isNext(":", at: position + 1), !isNext("?", at: position + 1) {
      position += 1
      name = "readonly "
    }
    if takes("[") {
      let key = try take(.word)
      if takes(":") {
        name += "[\(key): \(try take(.word))]"
      } else {
        try take("in")
        name += "[\(key) in \(try inline(type()))]"
      }
      try take("]")
    } else {
      guard token.comments.isEmpty, token.kind != .end else { throw TypeScriptLayoutProblem() }
      name += token.text
      position += 1
    }
    if takes("?") { name += "?" }
    try take(":")
    return .typed(name, try type())
  }

  /// The text of a type that is always on one line.
  private func inline(_ type: TypeScriptType) -> String {
    LayoutPrinter.print(TypeScriptLayout.type(type), columns: .max).joined(separator: " ")
  }
}
