extension AttributePass {
  /// The default that `node` holds for a field of `type`; a value that doesn't fit is reported.
  mutating func defaultValue(_ node: YAMLNode, of type: FieldType) -> DefaultValue? {
    switch type {
    case .array(let element):
      guard let items = node.list("a list such as '[]'", &diagnostics) else { return nil }
      // All of them, so that each problem is reported.
      let values = items.map { scalarDefault($0, of: element) }
      return values.contains(nil) ? nil : .list(values.compactMap(\.self))
    case .map:
      guard node.kind == .mapping, node.entries.isEmpty else {
        if node.kind != .refused { diagnostics.append(.nonEmptyMap(at: node.mark)) }
        return nil
      }
      return .emptyMap
    default:
      return scalarDefault(node, of: type)
    }
  }

  private mutating func scalarDefault(_ node: YAMLNode, of type: FieldType) -> DefaultValue? {
    switch type {
    case .scalar(let scalar):
      switch scalar.rules.literal {
      case .text: return node.string("a string", &diagnostics).map { .string($0.value) }
      case .boolean: return node.boolean("true or false", &diagnostics).map { .boolean($0.value) }
      case .integer:
        guard let value = node.integer("an integer", &diagnostics) else { return nil }
        return integer(value, of: scalar, orReport: .invalidDefault).map { .integer($0) }
      case .number: return node.number("a number", &diagnostics).map { .double($0.value) }
      case nil: break
      }
    case .declared(let id):
      if declared.isInvalid(id) { return nil }
      guard case .enumeration(let enumeration) = declared.bodies[id.index] else { break }
      return caseDefault(node, of: enumeration, id)
    case .reference, .array, .map, .vector:
      break
    }
    diagnostics.append(
      Diagnostic(
        .invalidDefault,
        "\(words(for: type)) can't have a default; string, boolean, integer, double, duration, an"
          + " enumeration, and arrays and maps can", at: node.mark))
    return nil
  }

  private mutating func caseDefault(
    _ node: YAMLNode, of enumeration: Enumeration, _ id: TypeID
  ) -> DefaultValue? {
    let type = schema[id].name.name.value
    guard let name = node.string("a case of \(quoted(type))", &diagnostics) else { return nil }
    guard checkCase(name, of: enumeration, id) else { return nil }
    return .enumerationCase(name.value)
  }
}

extension YAMLNode {
  /// A decimal number, with a fraction and an exponent if it has them.
  func number(_ expected: String, _ diagnostics: inout [Diagnostic]) -> Marked<Double>? {
    if kind == .plain, let value = Double(schemaNumber: text) { return Marked(value, mark) }
    diagnostics.appendMismatch(of: self, expected: expected, hint: hint(numberHint))
    return nil
  }
}

extension Double {
  /// The value of `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`; `nil` for other texts, and for numbers
  /// that are too large.
  init?(schemaNumber text: String) {
    let bytes = Array(text.utf8)
    var position = 0

    func skip(_ characters: StaticString) -> Bool {
      guard position < bytes.count else { return false }
      let isOne = characters.withUTF8Buffer { $0.contains(bytes[position]) }
      if isOne { position += 1 }
      return isOne
    }
    func skipDigits() -> Bool {
      let start = position
      while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
      return position > start
    }

    _ = skip("-")
    guard skipDigits() else { return nil }
    if skip(".") { guard skipDigits() else { return nil } }
    if skip("eE") {
      _ = skip("+-")
      guard skipDigits() else { return nil }
    }
    guard position == bytes.count, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}

extension Diagnostic {
  fileprivate static func nonEmptyMap(at mark: SourceMark) -> Diagnostic {
    Diagnostic(.invalidDefault, "the default of a map is '{}'", at: mark)
  }
}
