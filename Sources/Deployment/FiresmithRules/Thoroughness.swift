import FiresmithSchema

/// The extent to which a document is checked. Checks that would cost too much are left out from the
/// inside.
struct Thoroughness: Hashable, Sendable {
  /// Whether the elements of short arrays and maps are checked one by one.
  var checksElements: Bool
  /// The number of levels of maps, tuples and unions that are checked; `nil` for all.
  var levels: Int?

  static let full = Thoroughness(checksElements: true, levels: nil)

  /// From the most thorough to the least.
  static let all =
    [full, Thoroughness(checksElements: false, levels: nil)]
    + [3, 2, 1, 0].map { Thoroughness(checksElements: false, levels: $0) }
}

/// A type, and how much of its values is checked.
struct CheckedType: Hashable, Sendable {
  var type: TypeID
  var thoroughness: Thoroughness
}

extension RulesLowering {
  /// Adds the functions of a model, which check as much as Firestore has expressions for.
  mutating func add(_ model: DocumentRules) {
    for thoroughness in Thoroughness.all {
      self.thoroughness = thoroughness
      let count = functions.count
      addDocument(model)
      used[model.type] = thoroughness
      guard cost(of: model) > RuleCost.roomy, thoroughness != Thoroughness.all.last else { return }
      removeFunctions(from: count)
    }
  }

  /// Returns the expressions that it takes to create or to change a document, whichever is more.
  func cost(of model: DocumentRules) -> Int {
    guard let names = names.documents[model.type] else { return 0 }
    let new = RuleExpression.member(.member(.variable("request"), "resource"), "data")
    let old = RuleExpression.member(.variable("resource"), "data")
    return max(
      RuleCost(of: .call(names.create, [new]), costs).accepted,
      RuleCost(of: .call(names.update, [new, old]), costs).accepted)
  }

  private mutating func removeFunctions(from count: Int) {
    let removed = Set(functions[count...].map(\.name))
    functions.removeSubrange(count...)
    names.release(removed)
    typeFunctions = typeFunctions.filter { !removed.contains($0.value) }
    sharedFunctions = sharedFunctions.filter { !removed.contains($0.value) }
  }
}
