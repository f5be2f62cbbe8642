// Literals for queries and tests: `["title": "Momo", "pages": 304, "isbn": nil]`.

extension DocumentValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension DocumentValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension DocumentValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension DocumentValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension DocumentValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension DocumentValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
}

extension DocumentValue: ExpressibleByDictionaryLiteral {
  /// If a name is repeated, its last value counts.
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .map(Dictionary(elements) { $1 })
  }
}
