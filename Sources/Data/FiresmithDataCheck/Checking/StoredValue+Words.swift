import FiresmithSchema
import FiresmithStoredData

extension StoredValue {
  /// The kind of the value; `nil` for null.
  package var kind: StoredKind? {
    switch self {
    case .null: nil
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

  /// The predicate for a value in the wrong place, for messages: `holds a string` or `is null`.
  var predicate: String {
    kind.map { "holds \($0.words)" } ?? "is null"
  }

  /// Whether the value is an integer, or a double that equals one.
  var isWholeNumber: Bool {
    switch self {
    case .integer: true
    case .double(let double): Int(exactly: double) != nil
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      false
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
