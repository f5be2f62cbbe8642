/// Lays out generated TypeScript as Biome and Prettier do: indentations of two spaces,
/// and lines of 80 columns.
enum TypeScriptLayout {
  /// The columns of a line.
  static let columns = 80

  /// Returns the lines of statements laid out; as they are, if they have something that the tool
  /// doesn't generate.
  static func lines(of code: [String]) -> [String] {
    if code.isEmpty || areLaidOut(code) { return code }
    guard let statements = try? TypeScriptParser.statements(of: code.joined(separator: "\n")) else {
      return code
    }
    return LayoutPrinter.print(self.statements(statements), columns: columns)
  }

  static func statements(_ statements: [TypeScriptStatement]) -> LayoutDocument {
    var parts: [LayoutDocument] = []
    for (index, statement) in statements.enumerated() {
      if index > 0 {
        parts.append(statement.followsEmptyLine ? .emptyLine : .lineEnd)
      }
      parts.append(self.statement(statement))
    }
    return .sequence(parts)
  }

  private static func statement(_ statement: TypeScriptStatement) -> LayoutDocument {
    comments(statement.comments) + kind(statement.kind)
  }

  /// Returns comments on lines of their own, the asterisks of several lines below each other.
  static func comments(_ comments: [String]) -> LayoutDocument {
    if comments.isEmpty { return .empty }
    return .sequence(
      comments.flatMap { comment in
        comment.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
          index, line -> [LayoutDocument] in
          let text = line.drop { $0 == " " }
          return [.text(index > 0 ? " \(text)" : String(text)), .lineEnd]
        }
      })
  }

  static func block(_ statements: [TypeScriptStatement]) -> LayoutDocument {
    if statements.isEmpty { return "{}" }
    return .sequence(["{", .indented(.lineEnd, self.statements(statements)), .lineEnd, "}"])
  }

  private static func kind(_ kind: TypeScriptStatement.Kind) -> LayoutDocument {
    switch kind {
    case .names(let start, let names, let end): return self.names(start, names, end)
    case .text(let text): return .text(text)
    case .type(let start, let type): return alias(start, type) + ";"
    case .constant(let start, let target, let type, let value):
      return constant(start, target, type, value) + ";"
    case .function(let start, let signature, let body):
      return .sequence([
        .text(start), .group(self.signature(signature, resultMark: ": ")), " ", block(body),
      ])
    case .condition(let test, let consequence):
      let test = LayoutDocument.list("if (", expression(test, in: .parentheses), ")", end: .empty)
      return .group(test, clause(consequence))
    case .exit(let value): return .sequence(["return ", exitValue(value), ";"])
    case .expression(let expression): return self.expression(expression) + ";"
    case .block(let statements): return block(statements)
    }
  }

  private static func names(_ start: String, _ names: [String], _ end: String) -> LayoutDocument {
    // A single name stays beside its braces, however long it is.
    if names.count == 1 { return .text("\(start) { \(names[0]) }\(end)") }
    if names.isEmpty { return .text("\(start) {}\(end)") }
    return .list("\(start) {", .joined(names.map { .text($0) }), "}", isSpaced: true) + .text(end)
  }

  /// Returns the statement that another one has as its body.
  private static func clause(_ body: TypeScriptStatement) -> LayoutDocument {
    if case .block(let statements) = body.kind { return " " + block(statements) }
    return .indented(.line, statement(body))
  }

  /// Returns the value of `return`, between parentheses if it is an operation of several lines.
  private static func exitValue(_ value: TypeScriptExpression) -> LayoutDocument {
    guard value.isOperation else { return expression(value) }
    return .group(
      .either(broken: "(", flat: .empty),
      .indented(.softLine, expression(value, in: .body)), .softLine,
      .either(broken: ")", flat: .empty))
  }
}
