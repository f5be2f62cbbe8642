import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

/// The functions that a schema's models of documents need, in the order in which people read them.
struct RulesProgram {
  /// The functions, with what a call of them costs: those of a model, then those that it calls.
  let functions: [(function: RuleFunction, cost: Int)]
  /// The problems with the names and the costs of the models' functions, at their collections.
  let problems: [Diagnostic]
  /// The extent to which each model's documents are checked.
  let thoroughness: [TypeID: Thoroughness]

  init(_ schema: Schema, _ options: RulesOptions) {
    let models = DocumentRules.all(of: schema)
    var lowering = RulesLowering(schema, models: models.map(\.type), options)
    for model in models { lowering.add(model) }
    let costs = lowering.costs
    thoroughness = lowering.used
    functions = Self.ordered(lowering.functions, models: models, lowering.names).map { function in
      let arguments = function.parameters.map { RuleExpression.variable($0) }
      return (function, RuleCost(of: .call(function.name, arguments), costs).accepted)
    }
    problems =
      lowering.names.clashes.map { clash in
        .clash(
          clash.name, schema[clash.model].name.name, schema[clash.other].name.name)
      } + models.compactMap { .cost(lowering.cost(of: $0), of: $0) }
  }

  /// Returns the functions that are called: the three of each model, then what these call, in the
  /// order of the calls.
  private static func ordered(
    _ functions: [RuleFunction], models: [DocumentRules], _ names: RuleNames
  ) -> [RuleFunction] {
    // Of two models whose functions clash, the later one has them; that is an error.
    let byName = Dictionary(functions.map { ($0.name, $0) }) { $1 }
    var ordered: [RuleFunction] = []
    var seen: Set<String> = []
    for model in models {
      guard let names = names.documents[model.type] else { continue }
      let own = [names.valid, names.create, names.update].compactMap { byName[$0] }
      ordered += own.filter { seen.insert($0.name).inserted }
      var calls = Array(own.flatMap(\.body.calls).reversed())
      while let call = calls.popLast() {
        guard seen.insert(call).inserted, let function = byName[call] else { continue }
        ordered.append(function)
        calls += function.body.calls.reversed()
      }
    }
    return ordered
  }
}

extension Diagnostic {
  fileprivate static func clash(_ function: String, _ model: Name, _ other: Name) -> Diagnostic {
    Diagnostic(
      .identifierClash,
      "the functions of \(quoted(other.value)) and \(quoted(model.value)) in the security rules "
        + "would both be called \(quoted(function)); set 'function_names' in the configuration, "
        + "such as '{Model}IsValid'",
      at: model.mark, notes: [Note("the other model is declared here", at: other.mark)])
  }

  /// Reports a model whose functions cost much, or too much; `nil` if they don't.
  fileprivate static func cost(_ cost: Int, of model: DocumentRules) -> Diagnostic? {
    guard cost > RuleCost.comfortable else { return nil }
    let isTooMuch = cost > RuleCost.limit
    let advice =
      isTooMuch
      ? "move fields into a map, whose inside is left unchecked then, or into another document"
      : "your own conditions take some more"
    return Diagnostic(
      .rulesCost,
      "checking a document takes up to \(cost) expressions of security rules, and Firestore "
        + "evaluates at most \(RuleCost.limit) for a request; \(advice)",
      at: model.collection.name.mark, severity: isTooMuch ? .error : .warning)
  }
}
