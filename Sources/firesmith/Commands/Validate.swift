extension Outcome {
  /// `firesmith validate`
  static func validate(_ arguments: Arguments) -> Outcome {
    var inputs = Inputs()
    _ = inputs.render(arguments)
    var outcome = Outcome(problemsOf: inputs)
    if outcome.status == .done, !arguments.has(.quiet) {
      let count = inputs.schemaCount
      outcome.output = "firesmith: \(count) \(count == 1 ? "schema is" : "schemas are") valid\n"
    }
    return outcome
  }
}
