import Foundation

/// The time that Python takes for generated models, compared with pydantic models written by hand.
struct PythonBenchmark {
  let project: Project
  let runs: Int

  private let collections = 1_000

  func run() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let workload = Workload(collections: collections)
    try workload.writeSchemas(to: workspace.path("Schemas"))
    try workload.writePythonTwins(to: workspace.path("handwritten"))
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    try Program(
      path: tool.path,
      arguments: ["generate", "--quiet", "--language", "python", "--output", "generated"],
      folder: workspace.folder
    ).run()
    note("installing what Python models need")
    let python = try project.pythonEnvironment("python", requirements: "Python/requirements.txt")
      .appendingPathComponent("python")

    var table = Table(
      "Python's CPU time for the models of \(collections) collections: minimum / median / maximum",
      columns: ["what", "unit", "by hand", "generated", "times", "at most", "met"])
    for (command, what, unit, factor, target) in [
      ("import", "importing all models", "s", 1, 1.1),
      ("validate", "validating a document", "µs", 1e6, 1.1),
      ("read", "reading a document with its id", "µs", 1e6, 1.1),
      ("encode", "encoding a document, and model_dump", "µs", 1e6, 2),
    ] {
      var values: [[Double]] = [[], []]
      // In turns. The first import of each also compiles it, and doesn't count.
      for run in 0...runs {
        note("Python: \(what) (\(run) of \(runs))")
        for (index, models) in ["handwritten", "generated.models"].enumerated() {
          let seconds = try measure(command, models, python, in: workspace)
          if run > 0 { values[index].append(seconds * factor) }
        }
      }
      let (byHand, generated) = (Spread(values[0]), Spread(values[1]))
      let times = generated.median / byHand.median
      table.add(
        what, unit, byHand.text(digits: 2), generated.text(digits: 2), times.text(digits: 2),
        target.text(digits: 2), (times <= target).verdict)
    }
    return table.text
  }

  private func measure(
    _ command: String, _ models: String, _ python: URL, in workspace: Workspace
  ) throws -> Double {
    let script = project.folder.appendingPathComponent("Benchmarks/Python/measure.py")
    let output = try Program(
      path: "env",
      arguments: ["PYTHONPATH=.", python.path, script.path, command, models],
      folder: workspace.folder
    ).output()
    guard let seconds = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ProgramError(description: "measure.py printed “\(output)”")
    }
    return seconds
  }
}
