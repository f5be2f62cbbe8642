extension TypeScriptLayout {
  /// A place of an expression, by which an operation chooses its indentation.
  enum Place {
    /// Right of the mark of an assignment.
    case assignment
    /// The value of `return` or `throw`, the body of an arrow function.
    case body
    /// The test of a statement.
    case parentheses
    case other
  }

  static func expression(
    _ expression: TypeScriptExpression, in place: Place = .other
  ) -> LayoutDocument {
    switch expression {
    case .atom(let text), .number(let text), .string(let text): return .text(text)
    case .array(let elements): return array(elements)
    case .object(let members): return object(members)
    case .call(let callee, let types, let values): return call(callee, types, values)
    case .new(let callee, let types, let values):
      return .sequence(["new ", self.expression(callee), arguments(types), arguments(values)])
    case .member(let object, let name): return self.expression(object) + .text("." + name)
    case .element(let object, let key): return self.expression(object) + element(key)
    case .arrow(let signature, let body): return arrow(signature, body).anywhere
    case .prefixed(let mark, let operand): return .text(mark) + self.expression(operand)
    case .binary: return operation(expression, in: place)
    case .conditional(let test, let value, let otherwise):
      return conditional(test, value, otherwise)
    case .assignment(let left, let value):
      return assignment(self.expression(left), " =", value)
    case .cast(let value, let type):
      return .sequence([self.expression(value), " as ", self.type(type)])
    case .parenthesized(let content):
      return .sequence(["(", self.expression(content), ")"])
    case .commented(let comment, let content):
      return .text(comment + " ") + self.expression(content, in: place)
    }
  }

  /// Returns the key of an element between brackets.
  static func element(_ key: TypeScriptExpression) -> LayoutDocument {
    if case .number(let text) = key { return .text("[\(text)]") }
    return .list("[", expression(key), "]", end: .empty)
  }

  private static func array(_ elements: [TypeScriptExpression]) -> LayoutDocument {
    if elements.isEmpty { return "[]" }
    let documents = elements.map { expression($0) }
    if let numbers = elements.numbers {
      let lines = LayoutDocument.filled(numbers.map { $0 + "," })
      return .list("[", .either(broken: lines, flat: .joined(documents)), "]", end: .empty)
    }
    return .list("[", .joined(documents), "]", isBroken: elements.isTable)
  }

  static func object(_ members: TypeScriptMembers) -> LayoutDocument {
    if members.members.isEmpty { return "{}" }
    var isType = false
    var parts: [LayoutDocument] = []
    for (index, member) in members.members.enumerated() {
      if case .typed = member.kind { isType = true }
      if index > 0 {
        parts += [isType ? ";" : ",", member.followsEmptyLine ? .emptyLine : .line]
      }
      parts += [comments(member.comments), self.member(member.kind)]
    }
    return .list(
      "{", .sequence(parts), "}", isSpaced: true,
      end: .either(broken: isType ? ";" : ",", flat: .empty), isBroken: members.isBroken)
  }

  private static func member(_ kind: TypeScriptMembers.Kind) -> LayoutDocument {
    switch kind {
    case .property(let name, let value): property(name, value)
    case .typed(let name, let type): .text(name) + typed(":", type)
    case .bare(let value): expression(value)
    }
  }

  /// Returns an arrow function: as it is anywhere, and as the last argument of a call.
  ///
  /// Both have one body, which would be laid out twice for each function around it otherwise.
  static func arrow(
    _ signature: TypeScriptSignature, _ body: TypeScriptArrowBody
  ) -> (anywhere: LayoutDocument, asLastArgument: LayoutDocument) {
    let head = LayoutDocument.group(self.signature(signature, resultMark: ": "))
    let flatHead = self.signature(signature, resultMark: ": ", isFlat: true)
    let content: LayoutDocument
    switch body {
    case .block(let statements): content = block(statements)
    case .expression(let value):
      content = expression(value, in: .body)
      if value.staysBesideArrow { break }
      var shown = content
      if value.isConditional {
        let open = LayoutDocument.either(broken: .empty, flat: "(")
        let close = LayoutDocument.either(broken: .empty, flat: ")")
        shown = .sequence([open, content, close])
      }
      let body = LayoutDocument.indented(.line, shown)
      return (
        .group(head, " =>", .group(body)),
        .group(flatHead, " =>", .group(body, .trailingComma, .softLine))
      )
    }
    return (.group(head, " => ", content), .group(flatHead, " => ", content))
  }

  private static func conditional(
    _ test: TypeScriptExpression, _ value: TypeScriptExpression, _ otherwise: TypeScriptExpression
  ) -> LayoutDocument {
    let isNested = [test, value, otherwise].contains(where: \.isConditional)
    return .group([choices(test, value, otherwise)], isBroken: isNested)
  }

  /// The parts of a conditional expression; the parts of one inside have the same group.
  private static func choices(
    _ test: TypeScriptExpression, _ value: TypeScriptExpression, _ otherwise: TypeScriptExpression
  ) -> LayoutDocument {
    func part(_ part: TypeScriptExpression) -> LayoutDocument {
      guard case .conditional(let test, let value, let otherwise) = part else {
        return expression(part)
      }
      return choices(test, value, otherwise)
    }
    let alternative = otherwise.isConditional ? part(otherwise) : .indented(part(otherwise))
    return part(test)
      + .indented(.line, "? ", .indented(part(value)), .line, ": ", alternative)
  }

  private static func operation(
    _ expression: TypeScriptExpression, in place: Place
  ) -> LayoutDocument {
    let parts = operands(expression, isTest: place == .parentheses)
    switch place {
    case .parentheses: return .sequence(parts)
    case .body: return .group(parts)
    case .assignment where !expression.isInlineOperation: return .group(parts)
    case .assignment, .other:
      return .group(parts[0], .indented(.sequence(Array(parts.dropFirst()))))
    }
  }

  /// Returns the operands of an operation, each but the first after its operator.
  private static func operands(
    _ expression: TypeScriptExpression, isTest: Bool
  ) -> [LayoutDocument] {
    guard case .binary(let first, let others) = expression else {
      return [self.expression(expression)]
    }
    let separator: LayoutDocument = expression.isInlineOperation ? " " : .line
    let isGrouped =
      others.count == 1 && !(isTest && expression.isLogical) && !first.isOperation
      && !others[0].operand.isOperation
    let rest = others.enumerated().flatMap { index, other in
      let isLast = index == others.count - 1
      let part = LayoutDocument.sequence([
        .text(other.mark), isLast ? separator : .line, self.expression(other.operand),
      ])
      return [" ", isGrouped ? .group(part) : part]
    }
    return [.group(self.expression(first))] + rest
  }
}

extension TypeScriptExpression {
  /// Whether the expression is an operation with two operands.
  var isOperation: Bool { if case .binary = self { true } else { false } }

  fileprivate var isConditional: Bool { if case .conditional = self { true } else { false } }

  var isLogical: Bool {
    guard case .binary(_, let others) = self else { return false }
    return ["&&", "||", "??"].contains(others[0].mark)
  }

  /// Whether the right operand is an object or an array, which begins on the operator's line.
  var isInlineOperation: Bool {
    guard isLogical, case .binary(_, let others) = self else { return false }
    let right = others[others.count - 1].operand
    if case .object(let members) = right { return !members.members.isEmpty }
    if case .array(let elements) = right { return !elements.isEmpty }
    return false
  }

  /// Whether the body of an arrow function begins on the arrow's line.
  fileprivate var staysBesideArrow: Bool {
    switch self {
    case .array, .object, .arrow: true
    case .parenthesized(let content): content.staysBesideArrow
    case .atom, .number, .string, .call, .new, .member, .element, .prefixed, .binary, .conditional,
      .assignment, .cast, .commented:
      false
    }
  }

  /// The expression without operators before it.
  var withoutPrefixes: TypeScriptExpression {
    guard case .prefixed(_, let operand) = self else { return self }
    return operand.withoutPrefixes
  }

  /// Whether the expression is a name and names of members.
  var isChainOfMembers: Bool {
    guard case .member(let object, _) = self else { return false }
    if case .atom = object { return true }
    return object.isChainOfMembers
  }

  /// Whether a pattern has several properties, and a property with a default or another name.
  var isComplexPattern: Bool {
    guard case .object(let members) = self, members.members.count > 2 else { return false }
    return members.members.contains {
      if case .bare(.atom) = $0.kind { false } else { true }
    }
  }
}

extension [TypeScriptExpression] {
  /// The texts of several numbers; `nil` for other lists.
  var numbers: [String]? {
    let numbers = compactMap { element -> String? in
      if case .number(let text) = element { return text }
      return if case .prefixed("-", .number(let text)) = element { "-" + text } else { nil }
    }
    return count > 1 && numbers.count == count ? numbers : nil
  }

  /// Whether the elements are all objects, or all arrays, each with several values.
  fileprivate var isTable: Bool {
    guard count > 1 else { return false }
    let objects = count {
      if case .object(let members) = $0 { members.members.count > 1 } else { false }
    }
    let arrays = count {
      if case .array(let elements) = $0 { elements.count > 1 } else { false }
    }
    return objects == count || arrays == count
  }
}
