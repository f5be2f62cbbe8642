import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// What tells the cases of a union apart, strings or integers, and where their maps are.
extension SchemaReader {
  /// The name of a case, and the tag that identifies it.
  struct CaseLabel {
    var name: Name
    var tag: Enumeration.RawValue
  }

  /// Returns the name and the tag of a case, or `nil` if they can't be read, which is reported.
  ///
  /// Nothing but a name stands for a string of the same text. An integer as the key is the tag, and
  /// the case is named after its type.
  ///
  /// - Parameter tag: The entry `tag` of the case, if it has one.
  mutating func readLabel(
    _ key: YAMLNode, _ tag: YAMLEntry?, _ payload: UnionSyntax.Case.Payload
  ) -> CaseLabel? {
    switch key.look {
    case .text:
      guard let tag else { return CaseLabel(name: key.name, tag: .string(key.text)) }
      let subject = "the cases of a union are told apart by strings or integers"
      return readRawValue(tag.value, subject).map { CaseLabel(name: key.name, tag: $0) }
    case .number where isSchemaInteger(key.text) && !hasLeadingZero(key.text):
      return readIntegerLabel(key, tag, payload)
    case .number: report(key, "a number")
    case .null: report(key, "null")
    case .boolean: report(key, "a boolean")
    }
    return nil
  }

  /// Reads the name of the key that holds the map of a case; `nil` if it can't be read, which is
  /// reported.
  mutating func readContent(_ node: YAMLNode, besides discriminator: Name?) -> Name? {
    guard let name = node.string("the name of the key that holds a case's map", &diagnostics)
    else { return nil }
    checkFieldName(name)
    guard let discriminator, discriminator.value == name.value else { return name }
    diagnostics.append(
      Diagnostic(
        .duplicateName,
        "\(quoted(name.value)) is the key that tells the cases apart; their maps need another one",
        at: name.mark, notes: [.init("the discriminator is declared here", at: discriminator.mark)])
    )
    return nil
  }

  private mutating func report(_ key: YAMLNode, _ look: String) {
    diagnostics.append(
      Diagnostic(
        .needsQuotes,
        "the cases of a union are told apart by strings or integers, and \(quoted(key.text)) looks"
          + " like \(look); write \(doubleQuoted(key.text)) if the stored value is a string",
        at: key.mark))
  }

  private mutating func readIntegerLabel(
    _ key: YAMLNode, _ tag: YAMLEntry?, _ payload: UnionSyntax.Case.Payload
  ) -> CaseLabel? {
    if let tag {
      diagnostics.append(
        Diagnostic(
          .conflictingKeys,
          "the key of a case with 'tag' is its name; write a name in place of \(quoted(key.text)),"
            + " or leave 'tag' out", at: tag.key.mark))
      return nil
    }
    guard let value = readRawValue(key, "") else { return nil }
    switch payload {
    case .shared(let name):
      return CaseLabel(name: name, tag: value)
    case .nested(let type):
      if case .written(let name) = type.name { return CaseLabel(name: name, tag: value) }
      diagnostics.append(
        Diagnostic(
          .missingKey,
          "a case with fields needs a name; write \(quoted("name: { tag: \(key.text), fields: … }")),"
            + " or \(doubleQuoted(key.text)) if the stored value is a string", at: key.mark))
      return nil
    case .invalid:
      return nil
    }
  }

  /// Whether the cases can be told apart and have names of their own; what is wrong is reported.
  mutating func checkTags(of cases: [UnionSyntax.Case]) -> Bool {
    var names: [String: Name] = [:]
    var tags: [Enumeration.RawValue: Name] = [:]
    var kinds: (string: Name?, integer: Name?)
    let count = diagnostics.count
    for unionCase in cases {
      let name = unionCase.name
      if let first = names.updateValue(name, forKey: name.value) {
        diagnostics.append(.sameCaseName(name, first, unionCase.tag))
      } else if let first = tags.updateValue(name, forKey: unionCase.tag) {
        diagnostics.append(.sameTag(name, first))
      }
      switch unionCase.tag {
      case .string: kinds.string = kinds.string ?? name
      case .integer: kinds.integer = kinds.integer ?? name
      }
    }
    if let string = kinds.string, let integer = kinds.integer {
      diagnostics.append(.mixedRawValues(string: string, integer: integer))
    }
    checkPreviousValues(of: cases.map { CaseValues($0.name, $0.tag, $0.previousTags) }, "tag")
    return diagnostics.count == count
  }
}

extension Diagnostic {
  fileprivate static func sameCaseName(
    _ name: Name, _ first: Name, _ tag: Enumeration.RawValue
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName,
      "there is already a case called \(quoted(name.value)); write"
        + " \(quoted("name: { tag: \(tag.text), type: \(name.value) }"))",
      at: name.mark, notes: [Note("the other one is declared here", at: first.mark)])
  }

  fileprivate static func sameTag(_ name: Name, _ first: Name) -> Diagnostic {
    Diagnostic(
      .duplicateRawValue,
      "the case \(quoted(name.value)) has the same tag as \(quoted(first.value))",
      at: name.mark, notes: [Note("\(quoted(first.value)) is declared here", at: first.mark)])
  }
}
