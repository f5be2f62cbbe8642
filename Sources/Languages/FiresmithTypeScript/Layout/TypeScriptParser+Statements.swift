extension TypeScriptParser {
  /// Reads statements up to the end, or up to a closing brace, which is read too.
  mutating func statements(to close: String) throws -> [TypeScriptStatement] {
    var statements: [TypeScriptStatement] = []
    while !takes(close) {
      var statement = try statement()
      if statements.isEmpty { statement.followsEmptyLine = false }
      statements.append(statement)
    }
    return statements
  }

  private mutating func statement() throws -> TypeScriptStatement {
    let (comments, followsEmptyLine) = leadingComments()
    return TypeScriptStatement(
      comments: comments, followsEmptyLine: followsEmptyLine, kind: try kindOfStatement())
  }

  private mutating func kindOfStatement() throws -> TypeScriptStatement.Kind {
    if isNext("import") || isExportOfNames { return try names() }
    let export = takes("export") ? "export " : ""
    if isNext("type"), !isNext("=", at: position + 1) { return try typeAlias(export) }
    if takes("const") { return try constant(export) }
    if isNext("function") || isNext("async") { return try function(export) }
    guard export.isEmpty else { throw TypeScriptLayoutProblem() }
    if takes("{") { return .block(try statements(to: "}")) }
    if takes("if") { return try condition() }
    let isExit = takes("return")
    let value = try expression()
    try take(";")
    return isExit ? .exit(value) : .expression(value)
  }

  private var isExportOfNames: Bool {
    guard isNext("export") else { return false }
    let next = position + (isNext("type", at: position + 1) ? 2 : 1)
    return isNext("{", at: next) || isNext("*", at: next)
  }

  /// Reads an import or an export of names.
  private mutating func names() throws -> TypeScriptStatement.Kind {
    var start = token.text
    position += 1
    if takes("type") { start += " type" }
    if takes("*") {
      start += " *"
      if takes("as") { start += " as \(try take(.word))" }
    } else if !isNext("{") {
      throw TypeScriptLayoutProblem()
    }
    guard takes("{") else {
      try take("from")
      let module = try take(.string)
      try take(";")
      return .text("\(start) from \(module);")
    }
    let names = try list(to: "}") { parser in
      var name = try parser.take(.word)
      while !parser.isNext(","), !parser.isNext("}") { name += " " + (try parser.take(.word)) }
      return name
    }
    let end = takes("from") ? " from \(try take(.string));" : ";"
    try take(";")
    return .names(start, names, end)
  }

  private mutating func typeAlias(_ export: String) throws -> TypeScriptStatement.Kind {
    try take("type")
    let name = try take(.word)
    try take("=")
    let type = try type()
    try take(";")
    return .type("\(export)type \(name)", type)
  }

  private mutating func constant(_ export: String) throws -> TypeScriptStatement.Kind {
    let target = try target()
    let type = takes(":") ? try type() : nil
    try take("=")
    let value = try expression()
    try take(";")
    return .constant("\(export)const ", target, type, value)
  }

  private mutating func function(_ export: String) throws -> TypeScriptStatement.Kind {
    let isAsync = takes("async")
    try take("function")
    let name = try take(.word)
    let signature = try signature(resultMark: ":")
    try take("{")
    return .function(
      "\(export)\(isAsync ? "async " : "")function \(name)", signature, try statements(to: "}"))
  }

  private mutating func condition() throws -> TypeScriptStatement.Kind {
    try take("(")
    let test = try expression()
    try take(")")
    return .condition(test, try statement())
  }
}
