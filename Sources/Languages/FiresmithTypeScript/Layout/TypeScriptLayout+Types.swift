extension TypeScriptLayout {
  static func type(_ type: TypeScriptType) -> LayoutDocument {
    switch type {
    case .atom(let text): return .text(text)
    case .reference(let name, let types): return .text(name) + arguments(types)
    case .object(let members), .mapped(let members): return object(members)
    case .array(let element): return self.type(element) + "[]"
    case .tuple(let elements):
      return elements.isEmpty
        ? "[]"
        : .list(
          "[", .joined(elements.count > 1 ? elements.map(wrapped) : elements.map(self.element)), "]"
        )
    case .labelled(let label, let element): return .text(label) + self.type(element)
    case .union(let types):
      if type.isHugged { return .joined(types.map(self.type), by: " | ") }
      return .group(.indented(.softLine, alternatives(types)))
    case .intersection(let types): return intersection(types)
    case .function(let signature): return .group(self.signature(signature, resultMark: " => "))
    case .prefixed(let mark, let operand): return .text(mark) + self.type(operand)
    case .indexed(let object, let index):
      return .sequence([self.type(object), "[", self.type(index), "]"])
    case .parenthesized(.union(let types)):
      return .group("(", .indented(.softLine, alternatives(types)), .softLine, ")")
    case .parenthesized(let content): return .sequence(["(", self.type(content), ")"])
    }
  }

  /// Returns what follows the mark before a type.
  static func typed(_ mark: String, _ type: TypeScriptType) -> LayoutDocument {
    if case .union(let types) = type, !type.isHugged { return .text(mark) + union(types) }
    return .sequence([.text(mark), " ", self.type(type)])
  }

  /// Returns a union after a mark, on the same line or with each of its types on a line of its own.
  static func union(_ types: [TypeScriptType]) -> LayoutDocument {
    .group(.indented(.line, alternatives(types)))
  }

  /// Returns an element of a list of types, where the types of a union aren't indented.
  private static func element(_ type: TypeScriptType) -> LayoutDocument {
    if case .union(let types) = type, !type.isHugged { return .group(alternatives(types)) }
    return self.type(type)
  }

  /// Returns one of several elements of a tuple, in which a union of several lines is between
  /// parentheses.
  private static func wrapped(_ type: TypeScriptType) -> LayoutDocument {
    guard case .union(let types) = type, !type.isHugged else { return self.type(type) }
    return .group(
      .indented(.either(broken: "(" + .softLine, flat: .empty), alternatives(types)), .softLine,
      .either(broken: ")", flat: .empty))
  }

  private static func alternatives(_ types: [TypeScriptType]) -> LayoutDocument {
    .either(broken: "| ", flat: .empty)
      + .joined(types.map { .indented(type($0)) }, by: .line + "| ")
  }

  private static func intersection(_ types: [TypeScriptType]) -> LayoutDocument {
    var parts: [LayoutDocument] = []
    var isIndented = false
    for (index, type) in types.enumerated() {
      let document = self.type(type)
      guard index > 0 else {
        parts.append(document)
        continue
      }
      switch (types[index - 1].hasBraces, type.hasBraces) {
      case (false, false): parts.append(.indented(" &", .line, document))
      case (true, true): parts += [" & ", isIndented ? .indented(document) : document]
      case (true, false), (false, true):
        if index > 1 { isIndented = true }
        parts += [" & ", index > 1 ? .indented(document) : document]
      }
    }
    return .group(parts)
  }

  /// Returns type arguments, none for no types.
  static func arguments(_ types: [TypeScriptType]) -> LayoutDocument {
    if types.isEmpty { return .empty }
    if types.count == 1, types[0].isHugged { return .sequence(["<", type(types[0]), ">"]) }
    return .list("<", .joined(types.map(element)), ">", end: .empty)
  }

  /// Returns a function's parameters and result.
  static func signature(
    _ signature: TypeScriptSignature, resultMark: String, isFlat: Bool = false
  ) -> LayoutDocument {
    .sequence([
      parameters(signature.parameters, isFlat: isFlat),
      signature.result.map { .text(resultMark) + type($0) } ?? .empty,
    ])
  }

  private static func parameters(
    _ parameters: [TypeScriptSignature.Parameter], isFlat: Bool
  ) -> LayoutDocument {
    if parameters.isEmpty { return "()" }
    if isFlat || parameters.count == 1 && parameters[0].isHugged {
      return .sequence(["(", .joined(parameters.map(parameter), by: ", "), ")"])
    }
    let isRest = if case .prefixed = parameters[parameters.count - 1].name { true } else { false }
    return .sequence([
      "(", .indented(.softLine, .joined(parameters.map(parameter))),
      isRest ? .empty : .trailingComma, .softLine, ")",
    ])
  }

  private static func parameter(_ parameter: TypeScriptSignature.Parameter) -> LayoutDocument {
    .sequence([
      expression(parameter.name), parameter.isOptional ? "?" : .empty,
      parameter.type.map { ": " + type($0) } ?? .empty,
    ])
  }
}

extension TypeScriptSignature.Parameter {
  /// Whether the braces of the only parameter are beside the parentheses.
  fileprivate var isHugged: Bool {
    if case .object = name { return true }
    return type?.isObject == true
  }
}

extension TypeScriptType {
  var isObject: Bool { if case .object = self { true } else { false } }

  fileprivate var hasBraces: Bool {
    if case .mapped = self { return true }
    return isObject
  }

  /// Whether the type stays beside the marks around it, even if it has several lines.
  var isHugged: Bool {
    switch self {
    case .atom, .object, .mapped: return true
    case .reference(_, let types): return types.isEmpty
    case .union(let types):
      let objects = types.filter(\.isObject).count
      let nothing = types.filter { if case .atom("null") = $0 { true } else { false } }.count
      return objects == 1 && nothing == types.count - 1
    case .array, .tuple, .labelled, .intersection, .function, .prefixed, .indexed, .parenthesized:
      return false
    }
  }

  /// Whether the type of a constant has several type arguments, of which one has its own: then it
  /// is what has several lines, and not the constant's value.
  var isComplexAnnotation: Bool {
    guard case .reference(_, let types) = self, types.count > 1 else { return false }
    return types.contains {
      if case .reference(_, let inner) = $0 { !inner.isEmpty } else { false }
    }
  }
}
