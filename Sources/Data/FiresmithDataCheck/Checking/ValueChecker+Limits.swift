import FiresmithPatterns
import FiresmithSchema
import FiresmithStoredData

extension ValueChecker {
  /// Checks a value that can be read as `type` against the limits of the schema, in the words of
  /// generated Swift.
  mutating func check(_ value: StoredValue, _ limits: [Limit], of type: CheckedType) {
    for limit in limits {
      switch limit {
      case .minimum(let bound):
        if !bound.isAtMost(value) { self.limit("should be at least \(bound.words(of: type))") }
      case .maximum(let bound):
        if !bound.isAtLeast(value) { self.limit("should be at most \(bound.words(of: type))") }
      case .minimumLength(let length):
        if let size = value.size(as: type), size.count < length {
          self.limit("should have at least \(size.unit(length))")
        }
      case .maximumLength(let length):
        if let size = value.size(as: type), size.count > length {
          self.limit("should have at most \(size.unit(length))")
        }
      case .pattern(let pattern):
        if let text = value.text(as: type), !pattern.isFound(in: text) {
          self.limit("should match \(pattern.source)")
        }
      }
    }
  }
}

extension Bound {
  /// Whether a number is this one or more. All comparisons with not-a-number are false.
  fileprivate func isAtMost(_ value: StoredValue) -> Bool { compares(value, <=, <=) }
  fileprivate func isAtLeast(_ value: StoredValue) -> Bool { compares(value, >=, >=) }

  private func compares(
    _ value: StoredValue, _ integers: (Int, Int) -> Bool, _ doubles: (Double, Double) -> Bool
  ) -> Bool {
    switch (self, value) {
    case (.integer(let bound), .integer(let integer)): integers(bound, integer)
    // An integer of the model that is stored as a double.
    case (.integer(let bound), .double(let double)):
      Int(exactly: double).map { integers(bound, $0) } ?? false
    case (.double(let bound), .double(let double)): doubles(bound, double)
    case (.double(let bound), .integer(let integer)): doubles(bound, Double(integer))
    // What isn't a number has been reported.
    case (.integer, _), (.double, _): true
    }
  }

  /// The bound, for messages.
  fileprivate func words(of type: CheckedType) -> String {
    switch self {
    case .integer(let bound):
      type.unit.map { "\(bound) \($0)" } ?? "\(bound)"
    case .double(let bound): "\(bound)"
    }
  }
}

extension CheckedType {
  /// The unit of the type's integers, if they aren't plain numbers.
  fileprivate var unit: String? {
    switch self {
    case .scalar(let scalar): scalar.rules.unit
    case .uuid, .reference, .vector, .array, .map, .declared: nil
    }
  }
}

/// The size of a value, and its unit.
private struct Size {
  let count: Int
  let one: String
  let many: String

  func unit(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
}

extension StoredValue {
  fileprivate func size(as type: CheckedType) -> Size? {
    switch self {
    case .string:
      text(as: type).map { Size(count: $0.utf16.count, one: "character", many: "characters") }
    case .bytes(let bytes): Size(count: bytes.count, one: "byte", many: "bytes")
    case .array(let elements): Size(count: elements.count, one: "element", many: "elements")
    case .map(let fields): Size(count: fields.entries.count, one: "entry", many: "entries")
    case .null, .boolean, .integer, .double, .timestamp, .geopoint, .reference, .vector: nil
    }
  }

  /// The text as models have it: a URL is encoded.
  fileprivate func text(as type: CheckedType) -> String? {
    guard case .string(let text) = self else { return nil }
    if case .scalar(.url) = type { return StoredURL(text)?.encoded }
    return text
  }
}
