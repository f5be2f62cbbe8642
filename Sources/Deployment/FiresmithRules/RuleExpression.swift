/// An expression in the language of Firestore's security rules.
///
/// Source: Firebase's "Security Rules Reference".
indirect enum RuleExpression: Hashable, Sendable {
  enum Literal: Hashable, Sendable {
    case string(String)
    case integer(Int)
    /// Digits with an optional sign and fraction: rules have no exponents.
    case decimal(String)
    case boolean(Bool)
    case null
  }

  /// A type that `is` knows.
  enum ValueType: String, Sendable {
    case bool
    case bytes
    case float
    case int
    case latlng
    case list
    case map
    case number
    case path
    case string
    case timestamp
    case vector
  }

  enum Comparison: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case less = "<"
    case isIn = "in"
  }

  /// A parameter, or a variable that rules have: `data`, `request`.
  case variable(String)
  case literal(Literal)
  case list([RuleExpression])
  /// A key of a map: `data.title`, `data['title (old)']`.
  case member(RuleExpression, String)
  /// An element of a list, or a segment of a path: `data[0]`.
  case element(RuleExpression, Int)
  /// A method of a value's type: `data.keys()`.
  case method(RuleExpression, String, [RuleExpression])
  /// A function of the section: `isValidBook(data)`.
  case call(String, [RuleExpression])
  case isType(RuleExpression, ValueType)
  case compared(RuleExpression, Comparison, RuleExpression)
  case not(RuleExpression)
  /// All of these hold; of none, that is true.
  case all([RuleExpression])
  /// One of these holds. Each but the last begins with a condition that tells it from the others.
  case any([RuleExpression])
}

extension RuleExpression {
  static let data = RuleExpression.variable("data")
  static let before = RuleExpression.variable("before")
  static let requestTime = RuleExpression.member(.variable("request"), "time")

  static func string(_ text: String) -> RuleExpression { .literal(.string(text)) }
  static func integer(_ value: Int) -> RuleExpression { .literal(.integer(value)) }

  /// Returns whether the map has the key.
  static func has(_ map: RuleExpression, _ key: String) -> RuleExpression {
    .compared(.string(key), .isIn, map)
  }

  /// Returns the value's number of units, bytes, elements or entries.
  static func size(_ value: RuleExpression) -> RuleExpression { .method(value, "size", []) }

  /// Returns whether a list or a set has nothing but these values.
  static func hasOnly(_ list: RuleExpression, _ values: [RuleExpression]) -> RuleExpression {
    .method(list, "hasOnly", [.list(values)])
  }

  /// The functions that the expression calls, each as often as it does.
  var calls: [String] {
    switch self {
    case .variable, .literal: []
    case .list(let parts), .all(let parts), .any(let parts): parts.flatMap(\.calls)
    case .member(let base, _), .element(let base, _), .isType(let base, _), .not(let base):
      base.calls
    case .method(let base, _, let arguments): base.calls + arguments.flatMap(\.calls)
    case .call(let name, let arguments): [name] + arguments.flatMap(\.calls)
    case .compared(let left, _, let right): left.calls + right.calls
    }
  }
}
