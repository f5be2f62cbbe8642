extension ConfigurationFacts {
  /// An option of generated code whose change can hurt those who use it.
  struct Option: Sendable {
    /// The way in which a value can be worse than the one before.
    enum Comparison: Sendable {
      /// Another value is worse.
      case change
      /// A list without a value that it had is worse.
      case removal
      /// A value before the old one in this order is worse.
      case order([String])
    }

    var comparison: Comparison
    /// The consequence, as the end of a sentence.
    var consequence: String

    /// Whether the new values hurt those who have used the old ones.
    func isHurt(_ old: [String], _ new: [String]) -> Bool {
      switch comparison {
      case .change: return old != new
      case .removal: return !Set(old).isSubset(of: new)
      case .order(let order):
        guard let before = old.first.flatMap(order.firstIndex),
          let after = new.first.flatMap(order.firstIndex)
        else { return false }
        return after < before
      }
    }
  }

  /// The options by their keys, sorted.
  static let options: [(key: String, option: Option)] = [
    (
      "access",
      Option(
        comparison: .order(["internal", "package", "public"]),
        consequence: "other modules no longer see the code")
    ),
    ("acronyms", Option(comparison: .change, consequence: "names in code change")),
    (
      "conformances",
      Option(comparison: .removal, consequence: "models don't conform to all protocols any more")
    ),
    (
      "empty",
      Option(
        comparison: .order(["never", "defaults", "always"]),
        consequence: "fewer types have 'empty'")
    ),
    (
      "id", Option(comparison: .change, consequence: "the property with the id, or new ids, change")
    ),
    ("integers", Option(comparison: .change, consequence: "integers have another type")),
    (
      "nonisolated",
      Option(comparison: .order(["false", "true"]), consequence: "the code has another isolation")
    ),
    (
      "repositories",
      Option(
        comparison: .order(["false", "true"]), consequence: "there are no repositories any more")
    ),
    (
      "samples",
      Option(
        comparison: .order(["false", "debug", "true", "always"]),
        consequence: "made-up values are in fewer builds")
    ),
    ("sdk", Option(comparison: .change, consequence: "repositories take and give other types")),
    (
      "styles", Option(comparison: .removal, consequence: "a style of calls is no longer generated")
    ),
    (
      "unknown_cases",
      Option(comparison: .change, consequence: "enumerations and unions have other cases in code")
    ),
    (
      "zod",
      Option(
        comparison: .order(["false", "true"]), consequence: "there are no schemas of Zod's any more"
      )
    ),
  ]
}
