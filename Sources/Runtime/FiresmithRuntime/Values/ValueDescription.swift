extension DocumentValue {
  /// Whether the value is an integer, or a double without a fraction that fits in one.
  public var isWholeNumber: Bool {
    switch self {
    case .integer: true
    case .double(let value): Int(exactly: value) != nil
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      false
    }
  }

  /// A phrase for this value in messages: `the string “red”`.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "the boolean \(value)"
    case .integer(let value): "the integer \(value)"
    case .double(let value): "the double \(value)"
    case .string(let value): "the string “\(value.abbreviated)”"
    case .bytes(let value): "bytes (\(value.count))"
    case .timestamp(let value): "the timestamp \(value.text ?? "\(value.seconds) s")"
    case .geopoint(let value): "the geopoint (\(value.latitude), \(value.longitude))"
    case .reference(let value): "a reference to \(value.path.abbreviated)"
    case .vector(let value): "a vector of \(value.array.count) numbers"
    case .array(let value): "an array of \(value.count) elements"
    case .map: "a map"
    }
  }
}

extension DocumentValue {
  /// The type of this value, for errors.
  var storedType: RepositoryError.StoredType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .geopoint: .geopoint
    case .reference: .reference
    case .vector: .vector
    case .array: .array
    case .map: .map
    }
  }
}

extension String {
  /// This text, truncated to 60 characters.
  fileprivate var abbreviated: String {
    guard let end = index(startIndex, offsetBy: 60, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}
