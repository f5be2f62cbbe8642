/// Reads generated TypeScript: the part of the language that the tool writes.
struct TypeScriptParser {
  var tokens: [TypeScriptToken]
  var position = 0

  /// Returns the statements of the code.
  ///
  /// - Throws: `TypeScriptLayoutProblem` if the code has anything that isn't generated.
  static func statements(of code: String) throws -> [TypeScriptStatement] {
    var parser = TypeScriptParser(tokens: try TypeScriptTokens.tokens(of: code))
    return try parser.statements(to: "")
  }

  var token: TypeScriptToken { tokens[position] }

  /// Whether the next token is this word or punctuator, without a comment before it.
  func isNext(_ text: String) -> Bool { isNext(text, at: position) }

  func isNext(_ text: String, at index: Int) -> Bool {
    guard index < tokens.count, tokens[index].comments.isEmpty else { return false }
    switch tokens[index].kind {
    case .word, .punctuator, .end: return tokens[index].text == text
    case .number, .string, .regularExpression: return false
    }
  }

  /// Reads the token if it is next, and returns whether it was.
  mutating func takes(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += 1
    return true
  }

  mutating func take(_ text: String) throws {
    guard takes(text) else { throw TypeScriptLayoutProblem() }
  }

  /// Reads a token of a kind, and returns its text.
  mutating func take(_ kind: TypeScriptToken.Kind) throws -> String {
    guard token.kind == kind, token.comments.isEmpty else { throw TypeScriptLayoutProblem() }
    position += 1
    return tokens[position - 1].text
  }

  /// Returns what `read` reads; `nil`, at the same position, if it can't.
  mutating func attempt<Result>(
    _ read: (inout TypeScriptParser) throws -> Result
  ) -> Result? {
    let start = position
    if let result = try? read(&self) { return result }
    position = start
    return nil
  }

  /// Reads elements up to a closing bracket, with commas between them.
  mutating func list<Element>(
    to close: String, _ read: (inout TypeScriptParser) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    while !takes(close) {
      elements.append(try read(&self))
      if !isNext(close) { try take(",") }
    }
    return elements
  }

  /// Takes the comments of the next token, which are on lines of their own.
  mutating func leadingComments() -> (comments: [String], followsEmptyLine: Bool) {
    let comments = token.comments
    tokens[position].comments = []
    return (comments, token.followsEmptyLine)
  }

  /// Reads members up to the closing brace.
  mutating func members(
    _ read: (inout TypeScriptParser) throws -> TypeScriptMembers.Kind
  ) throws -> TypeScriptMembers {
    var members = TypeScriptMembers(isBroken: token.isOnNewLine)
    while !takes("}") {
      let (comments, followsEmptyLine) = leadingComments()
      let kind = try read(&self)
      members.members.append(
        TypeScriptMembers.Member(
          comments: comments, followsEmptyLine: followsEmptyLine && !members.members.isEmpty,
          kind: kind))
      if !isNext("}"), !takes(";") { try take(",") }
    }
    return members
  }
}

// MARK: - Expressions

extension TypeScriptParser {
  mutating func expression() throws -> TypeScriptExpression {
    let left = try conditional()
    return takes("=") ? .assignment(left, try expression()) : left
  }

  private mutating func conditional() throws -> TypeScriptExpression {
    let test = try binary(above: 0)
    guard takes("?") else { return test }
    let value = try expression()
    try take(":")
    return .conditional(test, value, try expression())
  }

  /// The precedence of binary operators.
  static func precedence(of mark: String) -> Int? {
    switch mark {
    case "??": 1
    case "||": 2
    case "&&": 3
    case "===", "!==": 4
    case "+": 5
    default: nil
    }
  }

  private mutating func binary(above limit: Int) throws -> TypeScriptExpression {
    var left = try unary()
    while true {
      if takes("as") {
        left = .cast(left, try type())
        continue
      }
      guard token.kind == .punctuator, token.comments.isEmpty,
        let precedence = Self.precedence(of: token.text), precedence > limit
      else { return left }
      left = .binary(left, try operands(of: precedence))
    }
  }

  private mutating func operands(
    of precedence: Int
  ) throws -> [(mark: String, operand: TypeScriptExpression)] {
    var operands: [(mark: String, operand: TypeScriptExpression)] = []
    while Self.precedence(of: token.text) == precedence {
      let mark = try take(.punctuator)
      operands.append((mark, try binary(above: precedence)))
    }
    return operands
  }

  private mutating func unary() throws -> TypeScriptExpression {
    if token.comments.count == 1, token.comments[0].hasPrefix("/*"), !token.isOnNewLine || isPure {
      let comment = token.comments[0]
      tokens[position].comments = []
      return .commented(comment, try unary())
    }
    for word in ["typeof", "await"] where takes(word) {
      return .prefixed(word + " ", try unary())
    }
    for mark in ["!", "-", "..."] where takes(mark) { return .prefixed(mark, try unary()) }
    return try postfix(primary())
  }

  private var isPure: Bool { token.comments[0].hasPrefix("/* @") }

  private mutating func postfix(_ start: TypeScriptExpression) throws -> TypeScriptExpression {
    var result = start
    while true {
      if takes(".") {
        result = .member(result, try take(.word))
      } else if takes("[") {
        result = .element(result, try expression())
        try take("]")
      } else if takes("(") {
        result = .call(result, types: [], try list(to: ")") { try $0.expression() })
      } else if isNext("<"), let call = attempt({ try $0.genericCall(result) }) {
        result = call
      } else {
        return result
      }
    }
  }

  private mutating func genericCall(
    _ callee: TypeScriptExpression
  ) throws -> TypeScriptExpression {
    let types = try typeArguments()
    try take("(")
    return .call(callee, types: types, try list(to: ")") { try $0.expression() })
  }

  private mutating func primary() throws -> TypeScriptExpression {
    if isNext("("), let function = attempt({ try $0.arrow() }) { return function }
    guard token.comments.isEmpty else { throw TypeScriptLayoutProblem() }
    position += 1
    let text = tokens[position - 1].text
    switch tokens[position - 1].kind {
    case .number: return .number(text)
    case .string: return .string(text)
    case .regularExpression: return .atom(text)
    case .end: throw TypeScriptLayoutProblem()
    case .word: return text == "new" ? try new() : .atom(text)
    case .punctuator: break
    }
    switch text {
    case "[": return .array(try list(to: "]") { try $0.expression() })
    case "{": return .object(try members { try $0.property() })
    case "(":
      let content = try expression()
      try take(")")
      return .parenthesized(content)
    default: throw TypeScriptLayoutProblem()
    }
  }

  private mutating func new() throws -> TypeScriptExpression {
    var callee = TypeScriptExpression.atom(try take(.word))
    while takes(".") { callee = .member(callee, try take(.word)) }
    let types = isNext("<") ? try typeArguments() : []
    try take("(")
    return .new(callee, types: types, try list(to: ")") { try $0.expression() })
  }

  private mutating func property() throws -> TypeScriptMembers.Kind {
    if isNext("...") { return .bare(try expression()) }
    let name: String
    if takes("[") {
      name = "[\(try take(.string))]"
      try take("]")
    } else {
      name = token.text
      position += 1
    }
    if takes(":") { return .property(name, try expression()) }
    return .bare(.atom(name))
  }

  private mutating func arrow() throws -> TypeScriptExpression {
    let signature = try signature(resultMark: ":")
    try take("=>")
    if takes("{") { return .arrow(signature, .block(try statements(to: "}"))) }
    return .arrow(signature, .expression(try expression()))
  }
}
