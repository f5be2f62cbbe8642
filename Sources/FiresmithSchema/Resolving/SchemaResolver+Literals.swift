// The values in the conditions of queries.
extension SchemaResolver {
  mutating func resolveLiteral(
    _ text: Name, _ filterOperator: Query.Operator, _ target: PathTarget
  ) -> DefaultValue? {
    var type = target.path.type
    switch filterOperator {
    case .in, .notIn, .containsAny:
      diagnostics.append(.literalOfList(filterOperator, at: text.mark))
      return nil
    case .contains:
      if case .array(let element) = type { type = element }
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      break
    }
    let value = unquoted(text.value)
    let isQuoted = value != text.value
    let expected: String
    let hint: String
    switch type {
    case .string:
      if let union = target.discriminatorOf { return caseOfUnion(value, text, union) }
      return .string(value)
    case .boolean:
      if text.value == "true" { return .boolean(true) }
      if text.value == "false" { return .boolean(false) }
      expected = "true or false"
      hint = booleanHint(for: value, inQuotes: isQuoted)
    case .integer:
      if let integer = Int(schemaInteger: text.value) { return .integer(integer) }
      expected = "an integer"
      hint = integerHint(for: value, inQuotes: isQuoted)
    case .double:
      if let number = Double(schemaNumber: text.value) { return .double(number) }
      expected = "a number"
      hint = numberHint(for: value, inQuotes: isQuoted)
    case .declared(let id):
      if isInvalid(id) { return nil }
      guard case .enumeration(let enumeration) = schema[id].kind else { fallthrough }
      let name = Name(value, text.mark)
      return checkCase(name, of: enumeration, id) ? .enumerationCase(value) : nil
    default:
      diagnostics.append(.literalOfType(words(for: type), at: text.mark))
      return nil
    }
    // In the words for defaults, where the same mistakes are made.
    let found = isQuoted ? "the text " + doubleQuoted(value) : quoted(value)
    diagnostics.append(
      Diagnostic(
        .invalidLiteral, "expected \(expected), found \(found)\(hint)", at: text.mark))
    return nil
  }

  /// A value of a union's discriminator.
  private mutating func caseOfUnion(_ value: String, _ text: Name, _ id: TypeID) -> DefaultValue? {
    guard case .union(let union) = schema[id].kind else { return nil }
    if union.unknown != nil || union.cases.contains(where: { $0.name.value == value }) {
      return .string(value)
    }
    var hint = ""
    if mayCompare(with: union.cases.count) {
      hint = caseHint(for: value, among: union.cases.map(\.name.value))
    }
    diagnostics.append(
      Diagnostic(
        .unknownCase, "\(words(for: .declared(id))) has no case \(quoted(value))\(hint)",
        at: text.mark))
    return nil
  }

  /// A string may stand in quotes of its own.
  private func unquoted(_ text: String) -> String {
    for quote in ["\"", "'"] where text.utf8.count >= 2 {
      if text.hasPrefix(quote), text.hasSuffix(quote) {
        return String(text.dropFirst().dropLast())
      }
    }
    return text
  }
}

extension Diagnostic {
  fileprivate static func literalOfList(
    _ filterOperator: Query.Operator, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .invalidLiteral,
      "\(quoted(filterOperator.rawValue)) takes a list, which is always a parameter;"
        + " leave the value out", at: mark)
  }

  fileprivate static func literalOfType(_ type: String, at mark: SourceMark) -> Diagnostic {
    // A name, or "a nested type".
    let words = type.hasPrefix("'") ? "type \(type)" : type
    return Diagnostic(
      .invalidLiteral,
      "a value of \(words) can't be written here; leave it out to make it a parameter", at: mark)
  }
}
