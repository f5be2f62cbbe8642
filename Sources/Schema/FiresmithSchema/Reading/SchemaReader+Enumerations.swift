import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

extension SchemaReader {
  enum EnumerationKey: String, CaseIterable {
    case cases
    case unknown
    case reserved
    case description
    case owner
    case labels
  }

  private enum EnumerationCaseKey: String, CaseIterable {
    case value
    case description
    case previously
    case deprecated
  }

  /// Reads an entry of `enums:`.
  mutating func readEnumeration(_ entry: YAMLEntry) -> TypeSyntax {
    checkTypeName(entry.key.name)
    var type = TypeSyntax(name: .written(entry.key.name), body: .invalid)
    let expected = "a mapping with 'cases'"
    guard entry.value.kind != .list else {
      diagnostics.append(
        Diagnostic(
          .unexpectedValue,
          "expected \(expected), found a list; write '{ cases: [draft, published] }'",
          at: entry.value.mark))
      return type
    }
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return type }
    var cases: YAMLNode?
    var unknown: YAMLEntry?
    let known = KnownEntries<EnumerationKey, YAMLEntry>(
      entries, in: "an enumeration", hints: OtherToolsKey.remedies(in: .enumeration),
      content: .init(keys: [.cases], hint: "the cases of an enumeration belong under 'cases'"),
      &diagnostics)
    for (key, entry) in known.entries {
      switch key {
      case .cases: cases = entry.value
      case .unknown: unknown = entry
      case .reserved: type.reserved = readReservedNames(entry.value)
      case .description: type.description = readText(entry.value)
      case .owner: readOwner(entry.value, into: &type.stewardship)
      case .labels: readLabels(entry.value, into: &type.stewardship)
      }
    }
    guard let cases else {
      if !known.hasUnknownKeys {
        diagnostics.append(
          Diagnostic(
            .missingKey, "the enumeration \(quoted(entry.key.text)) needs 'cases'",
            at: entry.key.mark))
      }
      return type
    }
    let unknownCase = readUnknown(unknown)
    if let body = readCases(cases, unknown: unknownCase) { type.body = .enumeration(body) }
    return type
  }

  private mutating func readCases(_ node: YAMLNode, unknown: Name?) -> Enumeration? {
    if node.kind == .list { return readNames(node, unknown: unknown) }
    let expected = "a list of names, or a mapping of names and raw values"
    guard let entries = node.mapping(expected, &diagnostics) else { return nil }
    var cases: [Enumeration.Case] = []
    var kinds: (string: Name?, integer: Name?)
    var places: [Enumeration.RawValue: Name] = [:]
    var previous: YAMLEntry?
    var isComplete = true
    for entry in entries {
      let name = entry.key.name
      defer { previous = entry }
      if let unknown, unknown.value == name.value {
        diagnostics.append(.unknownIsCase(unknown, name))
      }
      if let text = SplitText(nil, entry, after: previous) {
        diagnostics.append(text.diagnosticOfCases)
        isComplete = false
        continue
      }
      guard checkCaseName(entry), let read = readCase(entry) else {
        isComplete = false
        continue
      }
      let rawValue = read.rawValue
      switch rawValue {
      case .string: kinds.string = kinds.string ?? name
      case .integer: kinds.integer = kinds.integer ?? name
      }
      if let first = places[rawValue] {
        diagnostics.append(.sameRawValue(name, first))
      } else {
        places[rawValue] = name
      }
      cases.append(read)
    }
    if let string = kinds.string, let integer = kinds.integer {
      diagnostics.append(.mixedRawValues(string: string, integer: integer))
      return nil
    }
    if entries.isEmpty { diagnostics.append(.noCases(at: node.mark)) }
    guard isComplete, !cases.isEmpty else { return nil }
    checkPreviousValues(
      of: cases.map { CaseValues($0.name, $0.rawValue, $0.previousValues) }, "raw value")
    return Enumeration(
      rawKind: kinds.integer == nil ? .string : .integer, cases: cases, unknown: unknown)
  }

  /// Reads cases that are stored as their names: `[fiction, poetry]`.
  private mutating func readNames(_ node: YAMLNode, unknown: Name?) -> Enumeration? {
    var cases: [Enumeration.Case] = []
    var places: [String: Name] = [:]
    var isComplete = true
    for item in node.items {
      guard item.kind != .list, item.kind != .mapping else {
        diagnostics.append(.caseInList(item))
        return nil
      }
      guard let name = item.string("the name of a case", &diagnostics) else {
        isComplete = false
        continue
      }
      if let unknown, unknown.value == name.value {
        diagnostics.append(.unknownIsCase(unknown, name))
      }
      if item.look != .text {
        diagnostics.append(.noNameOfCase(item))
        isComplete = false
      } else if let first = places.updateValue(name, forKey: name.value) {
        diagnostics.append(.sameCase(name, first))
      } else {
        cases.append(Enumeration.Case(name: name, rawValue: .string(name.value)))
      }
    }
    if isComplete, cases.isEmpty { diagnostics.append(.noCases(at: node.mark)) }
    guard isComplete, !cases.isEmpty else { return nil }
    return Enumeration(rawKind: .string, cases: cases, unknown: unknown)
  }

  /// Reads a case: its raw value, or a mapping with that and more.
  private mutating func readCase(_ entry: YAMLEntry) -> Enumeration.Case? {
    let name = entry.key.name
    guard entry.value.kind == .mapping else {
      return readRawValue(entry.value, of: name).map { Enumeration.Case(name: name, rawValue: $0) }
    }
    let known = KnownEntries<EnumerationCaseKey, YAMLEntry>(
      entry.value.entries, in: "a case of an enumeration",
      hints: OtherToolsKey.remedies(in: .enumerationCase), &diagnostics)
    var rawValue: Enumeration.RawValue? = .string(name.value)
    var details = Enumeration.Case.Details()
    for (key, entry) in known.entries {
      switch key {
      case .value: rawValue = readRawValue(entry.value, of: name)
      case .description: details.description = readText(entry.value)
      case .previously: details.previousValues = readPreviousValues(entry.value, "raw values")
      case .deprecated: details.deprecated = readDeprecation(entry.value)
      }
    }
    return rawValue.map { Enumeration.Case(name: name, rawValue: $0, details: details) }
  }

  /// Nothing stands for the case's own name, unquoted digits for an integer.
  private mutating func readRawValue(_ value: YAMLNode, of name: Name) -> Enumeration.RawValue? {
    if value.isEmpty { return .string(name.value) }
    return readRawValue(value, "an enumeration is stored as strings or integers")
  }

  /// Reads a string, or unquoted digits as an integer.
  ///
  /// - Parameter subject: What stores such values: "an enumeration is stored as strings or
  ///   integers".
  mutating func readRawValue(_ value: YAMLNode, _ subject: String) -> Enumeration.RawValue? {
    guard let text = value.string("a string or an integer", &diagnostics)?.value else { return nil }
    switch value.look {
    case .text, .null:
      return .string(text)
    case .number where isSchemaInteger(text) && !hasLeadingZero(text):
      if let integer = Int(text) { return .integer(integer) }
      diagnostics.append(
        Diagnostic(
          .unexpectedValue, "the integer \(quoted(text)) needs more than 64 bits", at: value.mark))
    case .number, .boolean:
      diagnostics.append(
        Diagnostic(
          .needsQuotes,
          "\(subject); write \(doubleQuoted(text)) if \(quoted(text)) is a string", at: value.mark))
    }
    return nil
  }

  /// Whether the name of a case looks like one; `{ 0: zero }` is written the wrong way round.
  private mutating func checkCaseName(_ entry: YAMLEntry) -> Bool {
    let key = entry.key
    if key.look == .text { return true }
    let value = entry.value
    let advice: String
    if key.look != .number {
      advice = "\(quoted(key.text)) doesn't look like a name; write"
    } else if value.kind == .plain, !value.isEmpty, value.look == .text {
      advice = "the name of a case comes first; write \(quoted("\(value.text): \(key.text)")), or"
    } else {
      advice = "a case needs a name; write \(quoted("name: " + key.text)), or"
    }
    diagnostics.append(
      Diagnostic(
        .needsQuotes, "\(advice) \(doubleQuoted(key.text)) in quotes if that is the name",
        at: key.mark))
    return false
  }
}

extension Diagnostic {
  fileprivate static func caseInList(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "a list has the names of cases alone; with raw values, cases are a mapping, without '-':"
        + " '{ draft: d, published: p }'", at: node.mark)
  }

  fileprivate static func noNameOfCase(_ node: YAMLNode) -> Diagnostic {
    let advice =
      node.look == .number
      ? "a case needs a name; write a mapping, \(quoted("{ name: \(node.text) }")), or"
      : "\(quoted(node.text)) doesn't look like a name; write"
    return Diagnostic(
      .needsQuotes, "\(advice) \(doubleQuoted(node.text)) in quotes if that is the name",
      at: node.mark)
  }

  fileprivate static func sameCase(_ name: Name, _ first: Name) -> Diagnostic {
    Diagnostic(
      .duplicateName, "there is already a case called \(quoted(name.value))", at: name.mark,
      notes: [Note("\(quoted(first.value)) is declared here", at: first.mark)])
  }

  fileprivate static func sameRawValue(_ name: Name, _ first: Name) -> Diagnostic {
    Diagnostic(
      .duplicateRawValue,
      "the case \(quoted(name.value)) has the same raw value as \(quoted(first.value))",
      at: name.mark, notes: [Note("\(quoted(first.value)) is declared here", at: first.mark)])
  }

  static func mixedRawValues(string: Name, integer: Name) -> Diagnostic {
    let (first, second) = string.mark < integer.mark ? (string, integer) : (integer, string)
    let kinds = string.mark < integer.mark ? ("a string", "an integer") : ("an integer", "a string")
    return Diagnostic(
      .mixedRawValues,
      "\(quoted(second.value)) is stored as \(kinds.1), but \(quoted(first.value)) as \(kinds.0);"
        + " an integer in quotes is a string", at: second.mark,
      notes: [Note("\(quoted(first.value)) is declared here", at: first.mark)])
  }
}

extension SplitText {
  /// The same among cases, where a lone key is a case of its own.
  fileprivate var diagnosticOfCases: Diagnostic {
    var diagnostic = diagnostic
    diagnostic.message += "; a case of its own needs ':'"
    return diagnostic
  }
}
