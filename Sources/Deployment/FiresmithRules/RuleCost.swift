/// The number of expressions that Firestore evaluates, of the 1,000 that it allows for a request.
///
/// Source: counts of Google's emulator, which stops after the thousandth; `RuleCostTests` measure
/// them again.
struct RuleCost: Hashable, Sendable {
  /// For a value that is accepted, in the dearest way.
  var accepted: Int
  /// For a value that the first condition tells to be another one.
  var refused: Int

  static let limit = 1_000
  /// Above this, less is checked inside of documents.
  static let roomy = 900
  /// From here on, little is left for what a team writes itself.
  static let comfortable = 500

  /// The cost of calling each function, without its arguments, by the function's name.
  struct Table {
    private var costs: [String: RuleCost] = [:]

    subscript(_ function: String) -> RuleCost { costs[function] ?? RuleCost(0) }

    /// - Parameter function: One that calls only functions that were added before.
    mutating func add(_ function: RuleFunction) {
      costs[function.name] = RuleCost(of: function.body, self)
    }
  }

  private init(_ both: Int) {
    accepted = both
    refused = both
  }

  init(of expression: RuleExpression, _ table: Table) {
    func cost(_ part: RuleExpression) -> RuleCost { RuleCost(of: part, table) }
    func sum(_ parts: [RuleExpression]) -> Int { parts.reduce(0) { $0 + cost($1).accepted } }
    switch expression {
    case .variable: self.init(1)
    case .literal(let literal): self.init(literal.isNegative ? 2 : 1)
    case .list(let elements): self.init(1 + sum(elements))
    case .member(let base, let name): self.init(cost(base).accepted + (name.isRuleName ? 1 : 2))
    case .element(let base, _): self.init(cost(base).accepted + 2)
    case .method(let base, _, let arguments): self.init(cost(base).accepted + 1 + sum(arguments))
    case .call(let name, let arguments):
      let arguments = 1 + sum(arguments)
      let body = table[name]
      self.init(arguments)
      accepted += body.accepted
      refused += body.refused
    case .isType(let value, _): self.init(cost(value).accepted + 2)
    case .compared(let left, _, let right):
      self.init(cost(left).accepted + 1 + cost(right).accepted)
    case .not(let condition):
      let condition = cost(condition)
      self.init(0)
      accepted = condition.refused + 1
      refused = condition.accepted + 1
    case .all(let conditions):
      // An operator costs 2 if both of its sides are evaluated, and 1 if the left one decides.
      let operators = max(conditions.count - 1, 0)
      self.init(sum(conditions) + 2 * operators)
      if let first = conditions.first { refused = cost(first).refused + operators }
      if conditions.isEmpty { self.init(1) }
    case .any(let alternatives):
      self.init(0)
      var before = 0
      for (index, alternative) in alternatives.enumerated() {
        let alternative = cost(alternative)
        let operators = 2 * index + (alternatives.count - 1 - index)
        accepted = max(accepted, before + alternative.accepted + operators)
        before += alternative.refused
        refused = before + 2 * index
      }
    }
  }
}

extension RuleExpression.Literal {
  /// Whether the literal has a sign, which is an operator.
  fileprivate var isNegative: Bool {
    switch self {
    case .integer(let value): value < 0
    case .decimal(let digits): digits.utf8.first == UInt8(ascii: "-")
    case .string, .boolean, .null: false
    }
  }
}
