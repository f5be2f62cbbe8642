import FiresmithDiagnostics
import FiresmithText

// Defaults beside the constraints of their fields.
extension ResolverPass {
  /// Reports a default that its field's bounds or lengths don't allow.
  mutating func checkDefault(
    _ value: DefaultValue, _ constraints: Constraints, _ type: FieldType, at mark: SourceMark
  ) {
    let text: String?
    var length: Int?
    switch value {
    case .integer(let integer): text = String(integer)
    case .double(let double): text = String(double)
    case .string(let string):
      text = nil
      length = string.utf16.count
    case .list(let values):
      text = nil
      length = values.count
    case .map(let entries):
      text = nil
      length = entries.count
    case .boolean, .enumerationCase, .timestamp, .geopoint, .structure, .new: text = nil
    }
    let isBelow =
      text.map { text in constraints.minimum.map { isLess(text, $0, type) } ?? false } ?? false
    let isAbove =
      text.map { text in constraints.maximum.map { isLess($0, text, type) } ?? false } ?? false
    let isShort = length.map { $0 < constraints.minimumLength ?? 0 } ?? false
    let isLong = length.map { $0 > constraints.maximumLength ?? Int.max } ?? false
    let broken: String
    if isBelow {
      broken = "min"
    } else if isAbove {
      broken = "max"
    } else if isShort {
      broken = "min_length"
    } else if isLong {
      broken = "max_length"
    } else {
      return
    }
    diagnostics.append(
      Diagnostic(.invalidDefault, "the default violates the field's \(quoted(broken))", at: mark))
  }

  /// Whether one bound or value is less than another, as the schema writes them.
  func isLess(_ left: String, _ right: String, _ type: FieldType) -> Bool {
    if type.scalar?.rules.literal == .integer, let left = Int(left), let right = Int(right) {
      return left < right
    }
    guard let left = Double(left), let right = Double(right) else { return false }
    return left < right
  }
}
