/// Finds the declarations among the tokens of a file. Its recursion is that of the braces, which
/// the lexer limits.
struct SwiftParser {
  let source: SwiftSource
  var index = 0
  /// The first token of the file's last declaration or statement, outside of types.
  private(set) var last = 0

  init(_ source: SwiftSource) { self.source = source }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "static", "class", "final",
    "lazy", "weak", "unowned", "override", "mutating", "nonmutating", "nonisolated", "dynamic",
    "optional", "required", "convenience", "indirect", "prefix", "postfix", "infix", "isolated",
    "distributed", "__consuming", "consuming", "borrowing", "sending", "async",
  ]

  /// The attributes and modifiers before the keyword of a declaration.
  struct Introduction {
    var start: Int
    var attributes: [SwiftAttribute] = []
    var modifiers: [String] = []
  }

  func isToken(_ index: Int, _ text: StaticString) -> Bool { source.isToken(index, text) }

  func isWord(_ index: Int) -> Bool {
    index < source.tokens.count && source.tokens[index].kind == .word
  }

  /// Returns the index after a token, or after the bracket that closes what it opens.
  func skipped(_ index: Int) -> Int {
    min(source.skipped(index), source.tokens.count)
  }

  // MARK: Members

  /// Returns the declarations up to a token.
  ///
  /// - Parameter kind: The kind of the type that they are in; `nil` for those of a file.
  mutating func members(
    until end: Int, in kind: SwiftTypeDeclaration.Kind?
  ) -> [SwiftMember] {
    var result: [SwiftMember] = []
    while index < end {
      let start = index
      // What a declaration goes on with can be tokens for themselves, if it isn't whole.
      if kind == nil, source.tokens[start].isFirstOnLine || isToken(start - 1, ";") { last = start }
      let introduction = introduction(until: end)
      guard index < end else { break }
      switch source.text(index) {
      case "struct": appendType(.structure, introduction, &result)
      case "class": appendType(.class, introduction, &result)
      case "enum": appendType(.enumeration, introduction, &result)
      case "protocol": appendType(.protocol, introduction, &result)
      case "extension": appendType(.extension, introduction, &result)
      case "actor" where isWord(index + 1): appendType(.actor, introduction, &result)
      case "var", "let": result += properties(introduction, until: end).map { .property($0) }
      case "case" where kind == .enumeration:
        result += cases(introduction, until: end).map { .enumerationCase($0) }
      case "typealias": if let alias = alias(introduction) { result.append(.alias(alias)) }
      case "func": result.append(.function(function()))
      case "init": result.append(.initializer(initializer()))
      case "subscript": skipSignature()
      case "deinit":
        // An interface has no braces there.
        index += 1
        if isToken(index, "{") { index = skipped(index) }
      case "if", "guard", "while", "for", "switch", "do", "repeat", "defer":
        skipStatement(until: end)
      default: index = max(skipped(index), start + 1)  // Code, or a declaration of no interest.
      }
    }
    index = end
    return result
  }

  mutating func introduction(until end: Int) -> Introduction {
    var introduction = Introduction(start: index)
    while index < end {
      if isToken(index, "@"), isWord(index + 1) {
        introduction.attributes.append(attribute())
      } else if isWord(index), Self.modifiers.contains(source.text(index)), isModifier(index) {
        let start = index
        index += 1
        if isToken(index, "("), !source.tokens[index].hasSpaceBefore { index = skipped(index) }
        introduction.modifiers.append(source.compact(start..<index))
      } else {
        break
      }
    }
    return introduction
  }

  /// Whether a word that can be a modifier is one: 'class' and 'actor' are keywords, too.
  private func isModifier(_ index: Int) -> Bool {
    guard isToken(index, "class") else {
      return isWord(index + 1) || isToken(index + 1, "@") || isToken(index + 1, "(")
    }
    let next = source.text(index + 1)
    return ["var", "let", "func", "subscript", "override", "final", "async"].contains(next)
      || Self.modifiers.contains(next)
  }

  private mutating func attribute() -> SwiftAttribute {
    index += 1
    let start = index
    index += 1
    while isToken(index, "."), isWord(index + 1) { index += 2 }
    if isToken(index, "<"), let end = genericEnd(from: index, deepest: 64) { index = end }
    let name = source.compact(start..<index)
    guard isToken(index, "("), !source.tokens[index].hasSpaceBefore else {
      return SwiftAttribute(name: name, arguments: "")
    }
    let open = index
    index = skipped(index)
    let arguments = source.written(open + 1..<max(open + 1, index - 1))
    return SwiftAttribute(name: name, arguments: arguments)
  }

  // MARK: Types

  private mutating func appendType(
    _ kind: SwiftTypeDeclaration.Kind, _ introduction: Introduction, _ result: inout [SwiftMember]
  ) {
    let keyword = index
    index += 1
    let position = source.position(ofToken: index)
    let name: String
    if kind == .extension {
      let end = typeEnd(from: index)
      name = source.compact(index..<end).filter { $0 != "`" }
      index = end
    } else {
      guard isWord(index) else { return }
      name = source.name(index)
      index += 1
    }
    let isGeneric = isToken(index, "<")
    if isGeneric {
      index = genericEnd(from: index, deepest: SwiftNestingError.deepest) ?? index + 1
    }
    var inherited: [String] = []
    if isToken(index, ":") {
      repeat {
        let start = index + 1
        index = typeEnd(from: start)
        if index > start { inherited.append(source.compact(start..<index)) }
      } while isToken(index, ",")
    }
    skipWhereClause()
    guard isToken(index, "{") else {
      index = max(index, keyword + 1)
      return
    }
    let body = index + 1..<source.tokens[index].partner
    let end = skipped(index)
    index = body.lowerBound
    let members = members(until: body.upperBound, in: kind)
    index = end
    result.append(
      .type(
        SwiftTypeDeclaration(
          kind: kind, name: name, attributes: introduction.attributes,
          modifiers: introduction.modifiers, isGeneric: isGeneric, inherited: inherited,
          documentation: source.documentation[introduction.start] ?? "", members: members,
          body: body, position: position)))
  }

  private mutating func alias(_ introduction: Introduction) -> SwiftTypeAlias? {
    index += 1
    guard isWord(index) else { return nil }
    let name = index
    index += 1
    let isGeneric = isToken(index, "<")
    if isGeneric {
      index = genericEnd(from: index, deepest: SwiftNestingError.deepest) ?? index + 1
    }
    guard isToken(index, "=") else { return nil }
    let start = index + 1
    index = typeEnd(from: start)
    return SwiftTypeAlias(
      name: source.name(name), type: source.compact(start..<index), isGeneric: isGeneric,
      position: source.position(ofToken: name))
  }

  // MARK: Functions

  private mutating func function() -> SwiftFunction {
    let name = index + 1
    let signature = signature()
    return SwiftFunction(
      name: source.name(name), generics: signature.generics, parameters: signature.parameters,
      result: signature.result, body: signature.body, position: source.position(ofToken: name))
  }

  private mutating func initializer() -> SwiftInitializer {
    let position = source.position(ofToken: index)
    let signature = signature()
    return SwiftInitializer(
      parameters: signature.parameters, body: signature.body, position: position)
  }

  private mutating func skipSignature() { _ = signature() }

  private struct Signature {
    var generics: [String] = []
    var parameters: [SwiftParameter] = []
    var result: String?
    var body = 0..<0
  }

  /// Reads a signature with its body, from the keyword on.
  private mutating func signature() -> Signature {
    var signature = Signature()
    index += 1
    // A name or an operator, and what is generic.
    while index < source.tokens.count, !isToken(index, "("), !isToken(index, "{"),
      !isToken(index, "}"), !source.tokens[index].isFirstOnLine || isWord(index - 1)
    {
      if isToken(index, "<"), isWord(index - 1), let end = genericEnd(from: index, deepest: 64) {
        signature.generics = generics(index + 1..<end - 1)
        index = end
      } else {
        index += 1
      }
    }
    if isToken(index, "(") {
      signature.parameters = parameters(index + 1..<source.tokens[index].partner)
      index = skipped(index)
    }
    while isToken(index, "async") || isToken(index, "throws") || isToken(index, "rethrows")
      || isToken(index, "reasync")
    {
      index += 1
      if isToken(index, "("), !source.tokens[index].hasSpaceBefore { index = skipped(index) }
    }
    if isToken(index, "->") {
      let start = index + 1
      index = typeEnd(from: start)
      signature.result = source.compact(start..<index)
    }
    skipWhereClause()
    guard isToken(index, "{") else {
      signature.body = index..<index
      return signature
    }
    signature.body = index + 1..<max(index + 1, source.tokens[index].partner)
    index = skipped(index)
    return signature
  }

  /// Returns the names between `<` and `>`.
  private func generics(_ range: Range<Int>) -> [String] {
    range.filter { place in
      isWord(place) && (place == range.lowerBound || isToken(place - 1, ","))
    }.map(source.name)
  }

  private func parameters(_ range: Range<Int>) -> [SwiftParameter] {
    var result: [SwiftParameter] = []
    var place = range.lowerBound
    while place < range.upperBound {
      while isToken(place, "@") {
        place += 2
        while isToken(place, "."), isWord(place + 1) { place += 2 }
        if isToken(place, "("), !source.tokens[place].hasSpaceBefore { place = skipped(place) }
      }
      let start = place
      while place < range.upperBound, !isToken(place, ":"), !isToken(place, ",") {
        place = skipped(place)
      }
      guard isToken(place, ":") else {
        place += 1
        continue
      }
      let names = (start..<place).filter(isWord).suffix(2).map(source.name)
      let type = typeEnd(from: place + 1)
      let written = place + 1..<max(type, place + 1)
      place = written.upperBound
      let value = place + 1
      while place < range.upperBound, !isToken(place, ",") { place = skipped(place) }
      guard let label = names.first, let name = names.last, type <= range.upperBound else {
        place += 1
        continue
      }
      var parameter = SwiftParameter(label: label, name: name, type: source.compact(written))
      let end = min(place, range.upperBound)
      if isToken(value - 1, "="), value < end { parameter.value = source.written(value..<end) }
      result.append(parameter)
      place += 1
    }
    return result
  }

  /// Skips a statement, whose condition can declare names that are no properties.
  private mutating func skipStatement(until end: Int) {
    index += 1
    while index < end, !isToken(index, "{") {
      if source.tokens[index].kind == .close { return }
      index = skipped(index)
    }
    if index < end { index = skipped(index) }
  }
}
