import FiresmithInputs

extension Outcome {
  /// `firesmith validate`
  static func validate(_ arguments: Arguments) -> Outcome {
    var inputs = Inputs()
    _ = inputs.render(Request(arguments))
    let style = PrintingStyle(arguments)
    var outcome = Outcome(problemsOf: inputs, style)
    if outcome.status == .done, !arguments.has(.quiet) {
      let count = inputs.schemaCount
      outcome.say("firesmith: \(count) \(count == 1 ? "schema is" : "schemas are") valid\n", style)
    }
    return outcome
  }
}
