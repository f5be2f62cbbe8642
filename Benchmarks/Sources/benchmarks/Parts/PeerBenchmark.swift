import Foundation

/// The time that other generators take for the same models, those that teams use today for Python
/// and for Swift, in turns with Firesmith.
struct PeerBenchmark {
  let project: Project
  let runs: Int

  private let collections = 1_000
  /// The least speedup of Firesmith over the fastest of the others.
  private let target = 30.0

  func run() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let workload = Workload(collections: collections)
    try workload.writeSchemas(to: workspace.path("Schemas"))
    try workload.writeOpenAPI(to: workspace.path("openapi.json"))
    let generators = try own(in: workspace) + peers(in: workspace)
    var usages = [[Usage]](repeating: [], count: generators.count)
    for run in 0..<runs {
      for (index, generator) in generators.enumerated() {
        note("generating \(collections) models with \(generator.name) (\(run + 1) of \(runs))")
        // Each into a new folder, because file systems are slow after files were removed.
        usages[index].append(try generator.program("Output-\(generator.name)-\(run)").run())
      }
    }
    return table(Array(zip(generators, usages))).text
  }

  private func table(_ results: [(generator: Generator, usages: [Usage])]) -> Table {
    var table = Table(
      "Generating \(collections) models beside other generators: minimum / median / maximum of each",
      columns: ["generator", "output", "wall s", "CPU s", "peak MB", "times ours", "met"])
    let ours = results.filter(\.generator.isOurs).map(\.usages.wall.median).max() ?? .nan
    let fastest = results.filter { !$0.generator.isOurs }.map(\.usages.wall.median).min() ?? .nan
    for (generator, usages) in results {
      table.add(
        generator.name, generator.output, usages.wall.text(digits: 3), usages.cpu.text(digits: 3),
        usages.peakMegabytes.text(digits: 0),
        generator.isOurs ? "" : (usages.wall.median / ours).text(digits: 0), "")
    }
    let times = fastest / ours
    table.add(
      "fastest of the others", "", "", "", "",
      "\(times.text(digits: 0)) times our slower one, at least \(target.text(digits: 0))",
      (times >= target).verdict)
    return table
  }

  // MARK: Generators

  private struct Generator {
    let name: String
    let output: String
    let isOurs: Bool
    /// The command that writes to a folder.
    let program: (_ folder: String) -> Program
  }

  private func own(in workspace: Workspace) throws -> [Generator] {
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    let outputs = [("Swift", ["--sdk", "portable"]), ("Python", ["--language", "python"])]
    return outputs.map { output, options in
      Generator(name: "firesmith", output: output, isOurs: true) { folder in
        Program(
          path: tool.path, arguments: ["generate", "--output", "\(folder)-\(output)"] + options,
          folder: workspace.folder)
      }
    }
  }

  private func peers(in workspace: Workspace) throws -> [Generator] {
    note("installing the other generators")
    let commands = try project.pythonEnvironment("peers", requirements: "Peers/requirements.txt")
    let python = Program(
      path: commands.appendingPathComponent("datamodel-codegen").path,
      arguments: [
        "--input", "openapi.json", "--input-file-type", "openapi", "--formatters", "builtin",
        "--output-model-type", "pydantic_v2.BaseModel", "--output", "models.py",
      ],
      folder: workspace.folder)
    let swift = { folder in
      Program(
        path: commands.appendingPathComponent("openapi-generator-cli").path,
        arguments: [
          "generate", "--generator-name", "swift6", "--input-spec", "openapi.json", "--output",
          folder, "--global-property", "models,modelDocs=false,modelTests=false",
        ],
        folder: workspace.folder)
    }
    return [
      Generator(name: "openapi-generator", output: "Swift", isOurs: false, program: swift),
      Generator(name: "datamodel-code-generator", output: "Python", isOurs: false) { _ in python },
    ]
  }
}
