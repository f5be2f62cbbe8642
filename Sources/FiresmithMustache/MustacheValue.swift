/// What a template's tags are filled with: the data of a render, as JSON knows it but without
/// numbers, whose text is the caller's decision.
///
/// Literals make it short to write:
///
/// ```swift
/// let field: MustacheValue = [
///   "name": .string(name),
///   "comment": .optional(comment),
///   "isLast": true,
///   "labels": .strings(labels),
/// ]
/// ```
package enum MustacheValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case string(String)
  case list([MustacheValue])
  /// A list of strings as it is: most lists are that, and to wrap each string takes time.
  case strings([String])
  /// A list of strings each of which is a line.
  case lines(MustacheLines)
  case object(MustacheObject)
}

extension MustacheValue {
  /// The string, or null if there is none.
  package static func optional(_ string: String?) -> MustacheValue {
    guard let string else { return .null }
    return .string(string)
  }

  /// Whether a section shows its contents for this value: null, false and the empty list are
  /// false, everything else is true (the empty string too), as Mustache's manual says.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .list(let values): !values.isEmpty
    case .strings(let strings): !strings.isEmpty
    case .lines(let lines): !lines.isEmpty
    case .string, .object: true
    }
  }
}

extension MustacheValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension MustacheValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension MustacheValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: MustacheValue...) {
    self = .list(elements)
  }
}

extension MustacheValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, MustacheValue)...) {
    self = .object(MustacheObject(elements))
  }
}
