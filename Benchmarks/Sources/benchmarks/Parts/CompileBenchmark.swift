import Foundation

/// The compile time of generated models, compared with models written by hand.
struct CompileBenchmark {
  let project: Project
  let runs: Int
  /// The modules that models are compiled over.
  let modules: [FirestoreModule]

  /// Few enough for a run of seconds, and enough that the compiler's start doesn't matter.
  private let usualSize = 40
  /// A schema as large as they get, which is compiled over FiresmithRuntime alone, in debug builds.
  private let greatSize = 1_000
  private var table = Table(
    "Compiling models: CPU seconds, minimum / median / maximum",
    columns: [
      "collections", "module", "level", "by hand", "generated models", "times", "at most", "met",
      "with fields, repositories, support",
    ])

  init(project: Project, runs: Int, modules: [FirestoreModule]) {
    self.project = project
    self.runs = runs
    self.modules = modules
  }

  mutating func run() throws -> String {
    for module in modules {
      guard let package = project.package(declaring: module) else {
        note("no package declares \(module.rawValue): left out")
        continue
      }
      try compile(usualSize, module, of: package, [("-Onone", .debug), ("-O", .release)])
      if module == .runtime { try compile(greatSize, module, of: package, [("-Onone", .debug)]) }
    }
    return table.text
  }

  private mutating func compile(
    _ collections: Int, _ module: FirestoreModule, of package: URL,
    _ levels: [(level: String, configuration: Project.Configuration)]
  ) throws {
    let workspace = try Workspace()
    defer { workspace.remove() }
    try write(collections, module, to: workspace)
    for (level, configuration) in levels {
      note("compiling \(collections) models over \(module.rawValue) (\(level))")
      let modules = try project.build(module, of: package, configuration)
      try compile(collections, module, level, modules, in: workspace)
    }
  }

  /// Writes the same models three times: as generated, without repositories, and by hand.
  private func write(
    _ collections: Int, _ module: FirestoreModule, to workspace: Workspace
  ) throws {
    let workload = Workload(collections: collections)
    try workload.writeSchemas(to: workspace.path("Schemas"))
    // It only writes files, so that its own speed doesn't matter.
    let tool = try project.build(product: "firesmith", .debug).appendingPathComponent("firesmith")
    for (folder, hasRepositories) in [("Whole", true), ("Models", false)] {
      try Data("\(module.configuration)repositories: \(hasRepositories)\n".utf8)
        .write(to: workspace.path("firesmith.yaml"))
      try Program(
        path: tool.path,
        arguments: [
          "generate", "--sdk", module.flavour, "--access", "public", "--output", folder,
        ],
        folder: workspace.folder
      ).run()
    }
    try workload.writeTwins(to: workspace.path("Twins"), importing: module)
  }

  private mutating func compile(
    _ collections: Int, _ module: FirestoreModule, _ level: String, _ modules: URL,
    in workspace: Workspace
  ) throws {
    let compilers = try ["Twins", "Models", "Whole"].map {
      try Program.compiler(of: workspace.path($0), [level], modules: modules)
    }
    var usages = compilers.map { _ in [Usage]() }
    // In turns, so that other load affects all three alike.
    for _ in 0..<runs {
      for (index, compiler) in compilers.enumerated() {
        usages[index].append(try compiler.run())
      }
    }
    let times = usages[1].cpu.least / usages[0].cpu.least
    let limit = module == .library && level == "-Onone" ? 1.05 : 1.1
    table.add(
      "\(collections)", module.rawValue, level, usages[0].cpu.text(digits: 2),
      usages[1].cpu.text(digits: 2),
      times.text(digits: 2), limit.text(digits: 2), (times <= limit).verdict,
      usages[2].cpu.text(digits: 2))
  }
}
