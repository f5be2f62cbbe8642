import FiresmithDiagnostics
import FiresmithText

// The values in the conditions of queries.
extension CollectionPass {
  mutating func resolveLiteral(
    _ text: Name, of condition: Condition, _ target: PathTarget
  ) -> Query.Literal? {
    guard !condition.operator.takesList else {
      diagnostics.append(.literalOfList(condition.operator, at: text.mark))
      return nil
    }
    if text.value == "null", target.path.nulls == .explicit {
      guard [.equal, .notEqual].contains(condition.operator) else {
        diagnostics.append(.orderedNull(condition.operator, at: text.mark))
        return nil
      }
      return .null
    }
    return value(text, of: condition, target).map { .value($0) }
  }

  private mutating func value(
    _ text: Name, of condition: Condition, _ target: PathTarget
  ) -> DefaultValue? {
    var type = target.path.type
    if condition.operator.takesElement, case .array(let element) = type { type = element }
    guard let literal = literal(text, of: condition, type) else { return nil }
    switch type {
    case .scalar(let scalar):
      if let form = scalar.rules.literal {
        return value(form, scalar, text, literal, condition, target)
      }
    case .declared(let id):
      if declared.isInvalid(id) { return nil }
      if case .enumeration(let enumeration) = schema[id].kind {
        return caseOfEnumeration(literal, condition, enumeration, id)
      }
    case .reference, .array, .map, .vector:
      break
    }
    guard !reportNull(literal, condition) else { return nil }
    diagnostics.append(.literalOfType(words(for: type), at: text.mark))
    return nil
  }

  private mutating func value(
    _ form: ScalarRules.Literal, _ scalar: Scalar, _ text: Name, _ literal: Literal,
    _ condition: Condition, _ target: PathTarget
  ) -> DefaultValue? {
    switch form {
    case .text:
      if let union = target.discriminatorOf {
        return caseOfUnion(.string(literal.value), literal, condition, union)
      }
      return check(literal, of: condition) ? .string(literal.value) : nil
    case .boolean:
      if text.value == "true" { return .boolean(true) }
      if text.value == "false" { return .boolean(false) }
      reportMisfit(literal, "true or false", booleanHint, condition)
    case .integer:
      if let value = Int(schemaInteger: text.value) {
        if let union = target.discriminatorOf {
          return caseOfUnion(.integer(value), literal, condition, union)
        }
        return integer(Marked(value, text.mark), of: scalar, orReport: .invalidLiteral)
          .map { .integer($0) }
      }
      reportMisfit(literal, "an integer", integerHint, condition)
    case .number:
      if let number = Double(schemaNumber: text.value) { return .double(number) }
      reportMisfit(literal, "a number", numberHint, condition)
    }
    return nil
  }

  /// A condition's field and operator, as they are written.
  struct Condition {
    var field: String
    var `operator`: Query.Operator
    var collection: CollectionID
    var path: FieldPath

    /// The reason that the condition can't look for null.
    var problemOfNull: String {
      let name = quoted(path.names.joined(separator: "."))
      return switch (path.isOptional, path.nulls) {
      case (false, _): "\(name) is never null"
      case (true, .omitted):
        "\(name) is left out where it has no value, and no query finds what is missing;"
          + " with 'nulls: explicit' in the field it is stored as null"
      case (true, .explicit): "null is written as 'null': \(list("null"))"
      }
    }

    /// The condition as a list, with this value: `[title == "The End"]`.
    func list(_ value: String) -> String {
      "[" + listItem("\(field) \(`operator`.rawValue) \(value)") + "]"
    }

    /// Returns the advice to quote a string: the condition with the string in quotes.
    func quoting(_ text: String) -> String {
      LiteralText.quoted(text).map { "write " + list($0) } ?? "leave it out to make it a parameter"
    }
  }

  /// A value that was read, and how it is written.
  private struct Literal {
    var value: String
    var mark: SourceMark
    var isQuoted = false
    var hasSeveralWords = false
  }

  /// The value without its quotes; `nil` if the text isn't one value, which is reported.
  private mutating func literal(
    _ text: Name, of condition: Condition, _ type: FieldType
  ) -> Literal? {
    let problem: String
    switch LiteralText(text.value) {
    case .word: return Literal(value: text.value, mark: text.mark)
    case .words: return Literal(value: text.value, mark: text.mark, hasSeveralWords: true)
    case .quoted(let value): return Literal(value: value, mark: text.mark, isQuoted: true)
    case .typographic(let value):
      problem = "typographic quotes don't quote; " + condition.quoting(value)
    case .openQuotes:
      problem = "these quotes are never closed"
    case .textAfterQuotes:
      let quotes = text.value.prefix(1)
      // Quotes inside a text can't be escaped, though people try.
      let inner = String(text.value.dropFirst().dropLast()).replacing("\\\(quotes)", with: quotes)
      problem =
        text.value.hasSuffix(quotes)
        ? "a text in quotes can't contain the same quotes; " + condition.quoting(inner)
        : "expected the end of the condition after the quotes"
    case .connected(let connective, isText: true) where type.scalar?.rules.literal == .text:
      problem =
        "a text of several words needs quotes; \(condition.quoting(text.value));"
        + " if it isn't one text, \(connection(connective, condition))"
    case .connected(let connective, _):
      problem = connection(connective, condition)
    }
    diagnostics.append(Diagnostic(.needsQuotes, problem, at: text.mark))
    return nil
  }

  private func connection(_ connective: LiteralText.Connective, _ condition: Condition) -> String {
    switch connective {
    case .and: "each condition is an item of its own: [a == 1, b == 2]"
    case .or where condition.operator == .equal:
      "a query has no 'or'; for one of several values write [\(listItem(condition.field + " in"))],"
        + " which makes them a parameter"
    case .or: "a query has no 'or'; write two queries"
    }
  }

  /// Whether a text is a string; one that could be meant as something else is reported.
  private mutating func check(_ literal: Literal, of condition: Condition) -> Bool {
    if literal.isQuoted { return true }
    let value = literal.value
    let quoting = condition.quoting(value)
    let problem: String
    if literal.hasSeveralWords {
      problem = "a text of several words needs quotes; \(quoting)"
    } else if LiteralText.isNull(value) {
      problem = "\(condition.problemOfNull); for the text, \(quoting)"
    } else if LiteralText.isPlaceholder(value) {
      problem =
        "a parameter is a condition without a value,"
        + " [\(listItem("\(condition.field) \(condition.operator.rawValue)"))]; for the text, \(quoting)"
    } else if isField(value, in: condition.collection) {
      problem =
        "\(quoted(value)) is a field, and Firestore doesn't compare fields; for the text, \(quoting)"
    } else {
      return true
    }
    diagnostics.append(Diagnostic(.needsQuotes, problem, at: literal.mark))
    return false
  }

  private mutating func reportMisfit(
    _ literal: Literal, _ expected: String, _ hint: (String, Bool) -> String,
    _ condition: Condition
  ) {
    guard !reportNull(literal, condition) else { return }
    // In the words for defaults, where the same mistakes are made.
    let found = literal.isQuoted ? "the text " + doubleQuoted(literal.value) : quoted(literal.value)
    diagnostics.append(
      Diagnostic(
        .invalidLiteral,
        "expected \(expected), found \(found)\(hint(literal.value, literal.isQuoted))",
        at: literal.mark))
  }

  /// Whether the value is `null`, which is reported.
  private mutating func reportNull(_ literal: Literal, _ condition: Condition) -> Bool {
    guard !literal.isQuoted, LiteralText.isNull(literal.value) else { return false }
    diagnostics.append(
      Diagnostic(.invalidLiteral, condition.problemOfNull, at: literal.mark))
    return true
  }

  // MARK: Cases

  private mutating func caseOfEnumeration(
    _ literal: Literal, _ condition: Condition, _ enumeration: Enumeration, _ id: TypeID
  ) -> DefaultValue? {
    let isCase = enumeration.cases.contains { $0.name.value == literal.value }
    if !isCase, reportNull(literal, condition) { return nil }
    guard checkCase(Name(literal.value, literal.mark), of: enumeration, id) else { return nil }
    guard !literal.hasSeveralWords || check(literal, of: condition) else { return nil }
    return .enumerationCase(literal.value)
  }

  /// A value of a union's discriminator.
  private mutating func caseOfUnion(
    _ tag: Enumeration.RawValue, _ literal: Literal, _ condition: Condition, _ id: TypeID
  ) -> DefaultValue? {
    guard case .union(let union) = schema[id].kind else { return nil }
    let isCase = union.cases.contains { $0.tag == tag }
    if isCase || union.unknown != nil {
      switch tag {
      case .integer(let integer):
        return .integer(integer)
      case .string(let string):
        let isSound = isCase && !literal.hasSeveralWords || check(literal, of: condition)
        return isSound ? .string(string) : nil
      }
    }
    if reportNull(literal, condition) { return nil }
    var hint = ""
    if suggestions.mayCompare(with: union.cases.count) {
      hint = caseHint(for: literal.value, among: union.cases.map(\.tag.text))
    }
    diagnostics.append(
      Diagnostic(
        .unknownCase, "\(words(for: .declared(id))) has no case \(quoted(literal.value))\(hint)",
        at: literal.mark))
    return nil
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

  fileprivate static func orderedNull(
    _ filterOperator: Query.Operator, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .invalidLiteral,
      "only '==' and '!=' compare with null, not \(quoted(filterOperator.rawValue))", at: mark)
  }

  fileprivate static func literalOfType(_ type: String, at mark: SourceMark) -> Diagnostic {
    // A name, or "a nested type".
    let words = type.hasPrefix("'") ? "type \(type)" : type
    return Diagnostic(
      .invalidLiteral,
      "a value of \(words) can't be written here; leave it out to make it a parameter", at: mark)
  }
}
