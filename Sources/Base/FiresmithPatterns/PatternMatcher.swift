/// Finds a pattern in texts. The time is that of the text's length times the pattern's, whatever
/// they are.
package struct PatternMatcher: Sendable {
  /// A step of the pattern, as in Thompson's construction: each leads to others by index.
  private enum Step: Sendable {
    case take(ScalarSet, next: Int)
    case check(RegularExpression.Assertion, next: Int)
    case fork(Int, Int)
    case match
  }

  /// The pattern as it is written in the schema.
  package let source: String
  private var steps: [Step] = [.match]
  private var start = 0

  package init(_ expression: RegularExpression) {
    source = expression.source
    start = add(expression.root, before: 0)
  }

  // MARK: Construction

  /// Adds the steps of `node`, and returns the first of them.
  private mutating func add(_ node: RegularExpression.Node, before next: Int) -> Int {
    switch node {
    case .empty: return next
    case .scalar(let set): return add(.take(set, next: next))
    case .assertion(let assertion): return add(.check(assertion, next: next))
    case .sequence(let nodes):
      return nodes.reversed().reduce(next) { add($1, before: $0) }
    case .alternatives(let nodes):
      let firsts = nodes.map { add($0, before: next) }
      guard let last = firsts.last else { return next }
      return firsts.dropLast().reversed().reduce(last) { add(.fork($1, $0)) }
    case .repeated(let node, let minimum, let maximum):
      return add(repeats: node, minimum, maximum, before: next)
    }
  }

  private mutating func add(
    repeats node: RegularExpression.Node, _ minimum: Int, _ maximum: Int?, before next: Int
  ) -> Int {
    var first = next
    if let maximum {
      for _ in 0..<max(maximum - minimum, 0) { first = add(.fork(add(node, before: first), next)) }
    } else {
      let fork = add(.fork(next, next))
      steps[fork] = .fork(add(node, before: fork), next)
      first = fork
    }
    for _ in 0..<minimum { first = add(node, before: first) }
    return first
  }

  private mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  // MARK: Matching

  /// Whether the pattern is found anywhere in `text`.
  package func isFound(in text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = Places(count: steps.count)
    var next = Places(count: steps.count)
    for position in 0...scalars.count {
      if follow(from: start, at: position, in: scalars, &current) { return true }
      guard position < scalars.count else { break }
      let scalar = scalars[position].value
      for index in current.steps {
        guard case .take(let set, let target) = steps[index], set.contains(scalar) else { continue }
        if follow(from: target, at: position + 1, in: scalars, &next) { return true }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return false
  }

  /// The steps at which a match may go on, each once.
  private struct Places {
    private(set) var steps: [Int] = []
    private var isKnown: [Bool]

    init(count: Int) { isKnown = Array(repeating: false, count: count) }

    /// Returns `false` if the step is there already.
    mutating func insert(_ step: Int) -> Bool {
      guard !isKnown[step] else { return false }
      isKnown[step] = true
      steps.append(step)
      return true
    }

    mutating func removeAll() {
      for step in steps { isKnown[step] = false }
      steps.removeAll(keepingCapacity: true)
    }
  }

  /// Follows the steps that take nothing. Returns whether there is a match.
  private func follow(
    from first: Int, at position: Int, in scalars: [Unicode.Scalar], _ places: inout Places
  ) -> Bool {
    var rest = [first]
    while let index = rest.popLast() {
      guard places.insert(index) else { continue }
      switch steps[index] {
      case .match: return true
      case .take: break
      case .fork(let one, let other): rest += [other, one]
      case .check(let assertion, let next):
        if holds(assertion, at: position, in: scalars) { rest.append(next) }
      }
    }
    return false
  }

  private func holds(
    _ assertion: RegularExpression.Assertion, at position: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    switch assertion {
    case .textStart: position == 0
    case .textEnd: position == scalars.count
    case .lineStart: position == 0 || scalars[position - 1] == "\n"
    case .lineEnd: position == scalars.count || scalars[position] == "\n"
    case .wordBoundary: isWordBoundary(position, scalars)
    case .noWordBoundary: !isWordBoundary(position, scalars)
    }
  }

  private func isWordBoundary(_ position: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    let words = ScalarSet.wordCharacters
    let before = position > 0 && words.contains(scalars[position - 1].value)
    let after = position < scalars.count && words.contains(scalars[position].value)
    return before != after
  }
}
