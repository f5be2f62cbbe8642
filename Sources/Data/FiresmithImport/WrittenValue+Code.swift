import FiresmithInference

extension WrittenValue {
  /// Creates the value of a literal: a text, a number or a boolean.
  init?(literal code: String) {
    if let text = CodeText.literal(code) {
      self = .text(text)
    } else if code == "true" || code == "false" {
      self = .boolean(code == "true")
    } else {
      let digits = code.filter { $0 != "_" }
      guard let number = Int(digits) else { return nil }
      self = .integer(number)
    }
  }

  /// Creates the default of a type from the code's value; `nil` if a schema can't say it.
  init?(_ code: String, for type: InferredType, enumeration: CodeType?) {
    switch type {
    case .plain("string"):
      guard let text = CodeText.literal(code) else { return nil }
      self = .text(text)
    case .plain("integer"):
      guard case .integer(let number)? = WrittenValue(literal: code) else { return nil }
      self = .integer(number)
    case .plain("double"):
      guard let number = Double(code.filter { $0 != "_" }), number.isFinite else { return nil }
      self = .double(number)
    case .plain("boolean"):
      guard case .boolean(let boolean)? = WrittenValue(literal: code) else { return nil }
      self = .boolean(boolean)
    case .plain("timestamp"):
      let now = ["Date()", ".init()", ".now", "Date.now", "Timestamp()", "Timestamp(date: Date())"]
      guard now.contains(code) else { return nil }
      self = .word("now")
    case .capitalUUID:
      guard code == "UUID()" || code == ".init()" else { return nil }
      self = .word("uuid")
    case .array:
      guard code == "[]" || code == ".init()" || code.hasSuffix("]()") || code.hasSuffix(">()")
      else { return nil }
      self = .emptyList
    case .map:
      guard code == "[:]" || code == ".init()" || code.hasSuffix("]()") else { return nil }
      self = .emptyMap
    case .named:
      guard let enumeration, let name = code.split(separator: ".").last,
        enumeration.cases.contains(where: { $0.name == name }),
        code == ".\(name)" || code.hasSuffix("\(enumeration.shortName).\(name)")
      else { return nil }
      self = .word(String(name))
    case .plain, .reference, .inPlace: return nil
    }
  }
}
