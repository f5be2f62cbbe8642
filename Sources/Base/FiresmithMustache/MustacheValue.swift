/// The data that a template is rendered with: JSON without numbers, which the caller formats.
///
/// It can be written with literals:
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
  /// A list of strings, which saves wrapping each of them.
  case strings([String])
  /// A list of lines.
  case lines(MustacheLines)
  case object(MustacheObject)
  /// The value of a name, made when a template asks for it.
  case deferred(MustacheDeferred)
}

/// A value that few templates ask for, and that takes time to make.
package struct MustacheDeferred: Sendable {
  let make: @Sendable () -> MustacheValue
}

extension MustacheDeferred: Hashable {
  package static func == (left: MustacheDeferred, right: MustacheDeferred) -> Bool {
    left.make() == right.make()
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(make())
  }
}

extension MustacheValue {
  /// Returns the string, or null for nil.
  package static func optional(_ string: String?) -> MustacheValue {
    guard let string else { return .null }
    return .string(string)
  }

  /// Returns a value that `make` makes, each time that a template asks for it.
  package static func deferred(
    _ make: @escaping @Sendable () -> MustacheValue
  ) -> MustacheValue {
    .deferred(MustacheDeferred(make: make))
  }

  /// The value itself, if it is deferred.
  package var made: MustacheValue {
    guard case .deferred(let deferred) = self else { return self }
    return deferred.make().made
  }

  /// Whether a section with this value is rendered: null, false and the empty list are false;
  /// everything else is true, including the empty string, as Mustache's manual says.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .list(let values): !values.isEmpty
    case .strings(let strings): !strings.isEmpty
    case .lines(let lines): !lines.isEmpty
    case .string, .object: true
    case .deferred: made.isTruthy
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
