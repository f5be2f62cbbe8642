import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithREST
import FiresmithRuntime
import FiresmithSamples
import FiresmithSharedCommands

/// `firesmith seed`
struct Seed: SeedCommand {
  var request = SeedRequest()

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    let schemas = inputs.schemas(inputRequest)
    let documents = try request.documents
    let samples = schemas.map {
      SampleDocuments(of: $0, count: documents.count, seed: documents.seed)
    }
    let groups = try chosen(
      samples.flatMap(\.groups), isComplete: !inputs.diagnostics.hasErrors)
    inputs.report(samples.flatMap(\.problems))
    guard !inputs.diagnostics.hasErrors else {
      let problems = DiagnosticRenderer(inputs.files, isColored: false).render(inputs.diagnostics)
      return CommandResult(problems: problems, status: inputs.diagnostics.status)
    }
    let seeding = Seeding(groups, in: try request.database)
    return seeding.run(isQuiet: request.isQuiet, print: print)
  }

  private var inputRequest: Request {
    var inputs = Request()
    inputs.schemas = request.schemas
    inputs.configuration = request.configuration
    inputs.isForOneOutput = !request.schemas.isEmpty
    return inputs
  }

  /// Returns the collections that are asked for.
  ///
  /// - Parameter isComplete: Whether `groups` are all collections of the schemas.
  private func chosen(
    _ groups: [SampleDocuments.Group], isComplete: Bool
  ) throws(UsageError) -> [SampleDocuments.Group] {
    guard !request.collections.isEmpty else { return groups }
    let known = Set(groups.map(\.name))
    if isComplete, let name = request.collections.first(where: { !known.contains($0) }) {
      throw UsageError(
        "there is no collection '\(name)'; the schemas have "
          + known.sorted().map { "'\($0)'" }.joined(separator: ", "))
    }
    return groups.filter { request.collections.contains($0.name) }
  }
}
