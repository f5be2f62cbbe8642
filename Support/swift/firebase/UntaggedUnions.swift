// MARK: - Untagged unions

nonisolated extension DocumentValue {
  /// Whether the value is an integer, or a double without a fraction that fits in one.
  public var isWholeNumber: Bool {
    switch self {
    case .integer: true
    case .double(let value): Int(exactly: value) != nil
    default: false
    }
  }

  /// The name of the value's kind in messages.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "the boolean \(value)"
    case .integer(let value): "the integer \(value)"
    case .double(let value): "the double \(value)"
    case .string(let value): "the string “\(value.prefix(60))”"
    case .bytes(let value): "bytes (\(value.count))"
    case .timestamp: "a timestamp"
    case .geopoint: "a geopoint"
    case .reference: "a reference"
    case .vector: "a vector"
    case .array(let value): "an array of \(value.count) elements"
    case .map: "a map"
    }
  }
}

nonisolated extension Encoder {
  /// Writes a value of one of Firestore's types; for Foundation's encoders, which don't know them,
  /// in the form that other coders write.
  public func encodeNative<Value: NativeCodable>(_ value: Value) throws {
    var container = singleValueContainer()
    if isOfFoundation {
      try container.encode(value.plainForm)
    } else {
      try container.encode(value)
    }
  }

  /// Whether the encoder is one of Foundation's modules, whose names begin alike.
  private var isOfFoundation: Bool {
    String(reflecting: type(of: self)).hasPrefix("Foundation")
  }
}
