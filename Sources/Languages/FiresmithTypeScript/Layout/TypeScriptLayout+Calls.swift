/// Calls and their arguments.
extension TypeScriptLayout {
  static func call(
    _ callee: TypeScriptExpression, _ types: [TypeScriptType], _ values: [TypeScriptExpression]
  ) -> LayoutDocument {
    if callee.isLink { return chain(.call(callee, types: types, values)) }
    return .sequence([expression(callee), arguments(types), arguments(values)])
  }

  /// Returns arguments between parentheses: on one line, all on lines of their own, or all beside
  /// the parentheses if only the first or the last one has several lines.
  static func arguments(_ values: [TypeScriptExpression]) -> LayoutDocument {
    guard let last = values.last else { return "()" }
    let function = last.function.map(arrow)
    let documents =
      values.dropLast().map { expression($0) } + [function?.anywhere ?? expression(last)]
    let onLines = LayoutDocument.list("(", .joined(documents), ")", isBroken: true)
    if values.areComposed { return onLines }
    if values.canExpandFirst {
      if documents[1].isBroken { return onLines }
      let first = LayoutDocument.group([documents[0]], isBroken: true)
      return .choice(
        [
          .sequence(["(", .joined(documents, by: ", "), ")"]),
          .sequence(["(", first, ", ", documents[1], ")"]), onLines,
        ], isBroken: documents[0].isBroken)
    }
    guard values.canExpandLast else { return .list("(", .joined(documents), ")") }
    if documents.dropLast().contains(where: \.isBroken) { return onLines }
    let start = LayoutDocument.sequence(["("] + documents.dropLast().map { $0 + ", " })
    let expanded = function?.asLastArgument ?? documents[documents.count - 1]
    return .choice(
      [
        .sequence([start, expanded, ")"]),
        .sequence([start, .group([expanded], isBroken: true), ")"]), onLines,
      ], isBroken: documents.contains(where: \.isBroken))
  }
}

extension [TypeScriptExpression] {
  /// Whether several functions are passed, or the result of a call that has a function itself.
  fileprivate var areComposed: Bool {
    guard count > 1 else { return false }
    let isOfFunction = contains {
      if case .call(_, _, let inner) = $0 { inner.contains(where: \.isFunction) } else { false }
    }
    return isOfFunction || count(where: \.isFunction) > 1
  }

  fileprivate var canExpandFirst: Bool {
    guard count == 2, case .arrow(_, .block) = self[0] else { return false }
    return !self[1].canExpand && self[1].isSimple()
  }

  fileprivate var canExpandLast: Bool {
    guard let last, last.canExpand else { return false }
    guard count > 1 else { return true }
    let next = self[count - 2]
    switch last {
    case .object:
      if case .object = next { return false }
    case .array(let elements):
      if elements.numbers != nil || next.isFunction && count == 2 { return false }
      if case .array = next { return false }
    case .atom, .number, .string, .call, .new, .member, .element, .arrow, .prefixed, .binary,
      .conditional, .assignment, .cast, .parenthesized, .commented:
      break
    }
    return true
  }
}

extension TypeScriptExpression {
  fileprivate var function: (TypeScriptSignature, TypeScriptArrowBody)? {
    if case .arrow(let signature, let body) = self { (signature, body) } else { nil }
  }

  fileprivate var isFunction: Bool { function != nil }

  /// Whether the last argument of a call can have several lines beside the parentheses.
  fileprivate var canExpand: Bool {
    switch self {
    case .object(let members): return !members.members.isEmpty
    case .array(let elements): return !elements.isEmpty
    case .cast(let value, _): return value.canExpand
    case .arrow(_, .block): return true
    case .arrow(_, .expression(let body)): return body.canExpandAfterArrow
    case .atom, .number, .string, .call, .new, .member, .element, .prefixed, .binary, .conditional,
      .assignment, .parenthesized, .commented:
      return false
    }
  }

  private var canExpandAfterArrow: Bool {
    switch self {
    case .array, .object, .cast, .arrow, .call, .conditional: true
    case .parenthesized(let content): content.canExpandAfterArrow
    case .atom, .number, .string, .new, .member, .element, .prefixed, .binary, .assignment,
      .commented:
      false
    }
  }

  /// Whether the argument of a call is short and plain enough for a chain on one line.
  func isSimple(depth: Int = 0) -> Bool {
    switch self {
    case .atom(let text): return !text.isLongPattern
    case .number, .string: return true
    case .object(let members):
      return members.members.allSatisfy {
        switch $0.kind {
        case .property(_, let value), .bare(let value): value.isSimple(depth: depth)
        case .typed: false
        }
      }
    case .array(let elements): return elements.allSatisfy { $0.isSimple(depth: depth) }
    case .call(let callee, _, let values), .new(let callee, _, let values):
      return depth <= 2 && callee.isSimple(depth: depth)
        && values.allSatisfy { $0.isSimple(depth: depth + 1) }
    case .member(let object, _): return object.isSimple(depth: depth)
    case .element(let object, let key):
      return object.isSimple(depth: depth) && key.isSimple(depth: depth)
    case .prefixed(_, let operand): return operand.isSimple(depth: depth)
    case .arrow(_, .block): return true
    case .arrow, .binary, .conditional, .assignment, .cast, .parenthesized, .commented: return false
    }
  }

  /// Whether the expression has hardly a place where its line could end: calls without arguments,
  /// or with a short one.
  ///
  /// - Parameter isInner: Whether the expression is what a member is of, or what is called.
  func isBarelyBreakable(isInner: Bool = false) -> Bool {
    switch self {
    case .atom: return isInner
    case .member(let object, _), .element(let object, _):
      return object.isBarelyBreakable(isInner: true)
    case .call(let callee, let types, let values):
      let isShort = values.isEmpty || values.count == 1 && values[0].isShort
      return isShort && !types.areComplex && callee.isBarelyBreakable(isInner: true)
    case .number, .string, .array, .object, .new, .arrow, .prefixed, .binary, .conditional,
      .assignment, .cast, .parenthesized, .commented:
      return false
    }
  }

  private var isShort: Bool {
    switch self {
    case .atom(let text), .string(let text):
      !text.isLongPattern && text.unicodeScalars.count <= TypeScriptLayout.columns / 4
    case .number: true
    case .prefixed(_, let operand): operand.isShort
    case .object(let members): members.members.isEmpty
    case .array(let elements): elements.isEmpty
    case .call, .new, .member, .element, .arrow, .binary, .conditional, .assignment, .cast,
      .parenthesized, .commented:
      false
    }
  }
}

extension String {
  /// Whether the text is a regular expression whose pattern has more than five characters.
  fileprivate var isLongPattern: Bool {
    guard unicodeScalars.first == "/", let end = unicodeScalars.lastIndex(of: "/") else {
      return false
    }
    return unicodeScalars[..<end].count > 6
  }
}

extension [TypeScriptType] {
  /// Whether type arguments are several, or one that can have several lines.
  fileprivate var areComplex: Bool {
    guard count == 1 else { return count > 1 }
    switch self[0] {
    case .union, .intersection, .object: return true
    case .atom, .reference, .mapped, .array, .tuple, .labelled, .function, .prefixed, .indexed,
      .parenthesized:
      return false
    }
  }
}
