/// A function of the generated section.
struct RuleFunction: Sendable {
  var name: String
  var parameters: [String]
  /// A sentence about what the function checks, for a comment.
  var summary: String
  /// Whether rules of the team's call the function, so that a comment says what it costs.
  var isForTeam = false
  var unchecked = UncheckedParts()
  var body: RuleExpression
}

/// The parts that a function doesn't check, for its comment.
struct UncheckedParts: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case elements
    case dimensions
    case inside
    case immutable
  }

  /// The names of the fields, by what of them isn't checked.
  private var fields: [Part: [String]] = [:]

  mutating func insert(_ part: Part, of field: String) {
    if !fields[part, default: []].contains(field) { fields[part, default: []].append(field) }
  }

  /// A sentence; `nil` if everything is checked.
  var sentence: String? {
    let parts = [
      list("the elements of", fields[.elements]), list("the dimensions of", fields[.dimensions]),
      list("what is inside of", fields[.inside]),
      list("immutable fields in the elements or the depths of", fields[.immutable]),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Not checked: \(parts.joined(separator: "; "))."
  }

  private func list(_ words: String, _ fields: [String]?) -> String? {
    guard let fields else { return nil }
    let names = fields.map(\.ruleLiteral)
    guard let last = names.last, names.count > 1 else { return "\(words) \(names.joined())" }
    return "\(words) \(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
