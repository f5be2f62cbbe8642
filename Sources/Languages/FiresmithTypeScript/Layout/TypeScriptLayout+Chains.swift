/// Chains of members and calls, which are on one line, or have a line for each call.
extension TypeScriptLayout {
  /// A part of a chain.
  fileprivate struct Link {
    enum Kind {
      /// The expression that the members are of.
      case start(TypeScriptExpression)
      case member(String)
      /// A member between brackets.
      case key(isLiteral: Bool)
      case call([TypeScriptExpression])
    }

    var document: LayoutDocument
    var kind: Kind

    var isCall: Bool { if case .call = kind { true } else { false } }

    var isLiteralKey: Bool { if case .key(isLiteral: true) = kind { true } else { false } }

    var isMember: Bool {
      switch kind {
      case .member, .key: true
      case .start, .call: false
      }
    }
  }

  static func chain(_ expression: TypeScriptExpression) -> LayoutDocument {
    let links = links(expression)
    let groups = groups(links)
    let documents = groups.map { LayoutDocument.sequence($0.map(\.document)) }
    let kept = groups.count > 1 && groups[0].keepsNextGroup ? 2 : 1
    let onOneLine = LayoutDocument.sequence(documents)
    let isInnerBroken = documents.dropLast().contains(where: \.isBroken)
    if groups.count <= kept + 1, !isInnerBroken { return .group(onOneLine) }
    let onLines = LayoutDocument.sequence(
      documents.prefix(kept) + [
        .indented(.sequence(documents.dropFirst(kept).map { .lineEnd + .group($0) }))
      ])
    let calls = links.compactMap { if case .call(let values) = $0.kind { values } else { nil } }
    let isComplex = calls.count > 2 && !calls.allSatisfy { $0.allSatisfy { $0.isSimple() } }
    if isComplex || isInnerBroken { return .group(onLines) }
    return .choice([onOneLine, onLines], isBroken: onOneLine.isBroken)
  }

  private static func links(_ expression: TypeScriptExpression) -> [Link] {
    switch expression {
    case .call(let callee, let types, let values) where callee.isLink:
      return links(callee) + [
        Link(document: arguments(types) + arguments(values), kind: .call(values))
      ]
    case .member(let object, let name):
      return links(object) + [Link(document: .text("." + name), kind: .member(name))]
    case .element(let object, let key):
      return links(object) + [
        Link(document: element(key), kind: .key(isLiteral: key.isLiteral))
      ]
    case .atom, .number, .string, .array, .object, .call, .new, .arrow, .prefixed, .binary,
      .conditional, .assignment, .cast, .parenthesized, .commented:
      return [Link(document: self.expression(expression), kind: .start(expression))]
    }
  }

  /// Returns the links in groups: the first one is what the calls begin with, each other one ends
  /// with calls.
  private static func groups(_ links: [Link]) -> [[Link]] {
    let end = endOfFirstGroup(links)
    var groups = [Array(links[..<end])]
    var group: [Link] = []
    for link in links[end...] {
      if link.isMember, !link.isLiteralKey, group.contains(where: \.isCall) {
        groups.append(group)
        group = []
      }
      group.append(link)
    }
    return group.isEmpty ? groups : groups + [group]
  }

  private static func endOfFirstGroup(_ links: [Link]) -> Int {
    let end = links.dropFirst().firstIndex { !$0.isCall && !$0.isLiteralKey } ?? links.count
    if case .start(.call) = links[0].kind { return end }
    // The last of several members is the first that is called.
    let next = links[end...].firstIndex { !$0.isMember } ?? links.count
    return max(end, next - 1)
  }
}

extension [TypeScriptLayout.Link] {
  /// Whether the group after the first one is on the same line.
  fileprivate var keepsNextGroup: Bool {
    switch self[count - 1].kind {
    case .start(.atom(let name)): name == "this" || Self.isFactory(name)
    case .member(let name): Self.isFactory(name)
    case .start, .key, .call: false
    }
  }

  private static func isFactory(_ name: String) -> Bool {
    name.first?.isUppercase == true || name.allSatisfy { $0 == "_" || $0 == "$" }
  }
}

extension TypeScriptExpression {
  /// Whether the expression is a part of a chain.
  var isLink: Bool {
    switch self {
    case .member, .element, .call: true
    case .atom, .number, .string, .array, .object, .new, .arrow, .prefixed, .binary, .conditional,
      .assignment, .cast, .parenthesized, .commented:
      false
    }
  }

  fileprivate var isLiteral: Bool {
    switch self {
    case .number, .string: true
    case .atom, .array, .object, .call, .new, .member, .element, .arrow, .prefixed, .binary,
      .conditional, .assignment, .cast, .parenthesized, .commented:
      false
    }
  }
}
