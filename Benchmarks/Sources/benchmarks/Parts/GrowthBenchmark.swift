import Foundation

/// The compile time of types that get longer as a schema grows, compared with types written by
/// hand.
struct GrowthBenchmark {
  let project: Project
  let runs: Int

  private var table = Table(
    "Compiling long types over FiresmithRuntime: CPU seconds, minimum / median / maximum",
    columns: ["type", "by hand", "generated", "times", "at most", "met"])

  init(project: Project, runs: Int) {
    self.project = project
    self.runs = runs
  }

  mutating func run() throws -> String {
    guard let package = project.package(declaring: .runtime) else { return "" }
    let modules = try project.build(.runtime, of: package, .debug)
    for type in GrowingType.allCases {
      for count in type.counts {
        note("compiling \(type.title(count))")
        try compile(type, count, modules)
      }
    }
    return table.text
  }

  private mutating func compile(_ type: GrowingType, _ count: Int, _ modules: URL) throws {
    let workspace = try Workspace()
    defer { workspace.remove() }
    try Data(type.schema(count).utf8).write(to: workspace.path("long.yaml"))
    let twin = workspace.path("Twin")
    try FileManager.default.createDirectory(at: twin, withIntermediateDirectories: true)
    try Data(type.twin(count).utf8).write(to: twin.appendingPathComponent("Long.swift"))
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    // Repositories and typed fields have no twin.
    try Data("repositories: false\n".utf8).write(to: workspace.path("firesmith.yaml"))
    try Program(
      path: tool.path,
      arguments: [
        "generate", "--schemas", "long.yaml", "--sdk", "portable", "--access", "public",
        "--output", "Generated",
      ],
      folder: workspace.folder
    ).run()
    let byHand = try Program.compiler(of: twin, ["-Onone"], modules: modules)
    let generated = try Program.compiler(
      of: workspace.path("Generated"), ["-Onone"], modules: modules)
    var usages: (byHand: [Usage], generated: [Usage]) = ([], [])
    for _ in 0..<runs {
      usages.byHand.append(try byHand.run())
      usages.generated.append(try generated.run())
    }
    let times = usages.generated.cpu.least / usages.byHand.cpu.least
    table.add(
      type.title(count), usages.byHand.cpu.text(digits: 2), usages.generated.cpu.text(digits: 2),
      times.text(digits: 2), type.limit.text(digits: 2), (times <= type.limit).verdict)
  }
}
