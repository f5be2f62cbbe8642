/// Assignments of all kinds: constants, properties, type aliases.
extension TypeScriptLayout {
  /// A place where the line of an assignment ends if it is too long.
  private enum LineEnd {
    /// After the mark, even if what is right of it could have several lines.
    case afterMark
    /// After the mark if the first line of what is right of it doesn't fit.
    case afterMarkIfNeeded
    /// Never after the mark.
    case inside
  }

  static func constant(
    _ start: String, _ target: TypeScriptExpression, _ type: TypeScriptType?,
    _ value: TypeScriptExpression
  ) -> LayoutDocument {
    let left = LayoutDocument.sequence([
      .text(start), expression(target), type.map { ": " + self.type($0) } ?? .empty,
    ])
    return assignment(
      left, " =", value, isLeftBroken: target.isComplexPattern || type?.isComplexAnnotation == true)
  }

  static func property(_ name: String, _ value: TypeScriptExpression) -> LayoutDocument {
    assignment(.text(name), ":", value, hasShortKey: name.unicodeScalars.count < 5)
  }

  /// - Parameters:
  ///   - isLeftBroken: Whether the left side is the one that has several lines.
  ///   - hasShortKey: Whether a line that ends after the mark would be almost empty.
  static func assignment(
    _ left: LayoutDocument, _ mark: String, _ value: TypeScriptExpression,
    isLeftBroken: Bool = false, hasShortKey: Bool = false
  ) -> LayoutDocument {
    let right = expression(value, in: .assignment)
    let start = LayoutDocument.group(left) + .text(mark)
    switch lineEnd(before: value, isLeftBroken: isLeftBroken, hasShortKey: hasShortKey) {
    case .afterMark: return .group(start, .group(.indented(.line, right)))
    case .afterMarkIfNeeded: return .group(start, .fluid(right))
    case .inside: return .group(start, " ", .group(right))
    }
  }

  private static func lineEnd(
    before value: TypeScriptExpression, isLeftBroken: Bool, hasShortKey: Bool
  ) -> LineEnd {
    let core = value.withoutPrefixes
    if value.isOperation, !value.isInlineOperation { return .afterMark }
    if case .conditional(let test, _, _) = value, test.isOperation, !test.isInlineOperation {
      return .afterMark
    }
    if case .string = core { return hasShortKey ? .inside : .afterMark }
    if core.isChainOfMembers { return hasShortKey ? .inside : .afterMark }
    if isLeftBroken { return .inside }
    if case .number = value { return .inside }
    if case .atom(let text) = value, text == "true" || text == "false" {
      return .inside
    }
    if hasShortKey, case .atom = core { return .inside }
    if value.isBarelyBreakable() { return .afterMark }
    return .afterMarkIfNeeded
  }

  static func alias(_ start: String, _ type: TypeScriptType) -> LayoutDocument {
    let left = LayoutDocument.text(start + " =")
    if case .union(let types) = type, !type.isHugged { return .group(left, union(types)) }
    return .group(left, .fluid(self.type(type)))
  }
}
