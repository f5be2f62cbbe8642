import Foundation

/// The time of `firesmith generate`, as a user runs it.
struct GeneratorBenchmark {
  let project: Project
  let runs: Int

  private var table = Table(
    "Generating code: minimum / median / maximum of each",
    columns: [
      "program", "language", "collections", "output", "wall s", "CPU s", "peak MB", "target", "met",
    ])
  /// The times for Swift in release, by the number of collections.
  private var swift: [Int: Medians] = [:]

  init(project: Project, runs: Int) {
    self.project = project
    self.runs = runs
  }

  mutating func run() throws -> String {
    // They are kept until the end, because file systems are slow after files were removed.
    let workspaces = try [1_000, 10_000].map { (collections: $0, workspace: try Workspace()) }
    defer { for (_, workspace) in workspaces { workspace.remove() } }
    for (collections, workspace) in workspaces {
      try Workload(collections: collections).writeSchemas(to: workspace.path("Schemas"))
      try generate(collections, [.swift, .python], .release, in: workspace)
      try generate(collections, [.swift], .debug, in: workspace)
      try floor(collections, in: workspace)
    }
    addGrowth()
    return table.text
  }

  /// Measures languages in turns.
  private mutating func generate(
    _ collections: Int, _ languages: [Language], _ configuration: Project.Configuration,
    in workspace: Workspace
  ) throws {
    let tool = try project.build(product: "firesmith", configuration)
      .appendingPathComponent("firesmith")
    note("generating \(collections) collections (\(configuration))")
    var cold: [Language: [Usage]] = [:]
    var unchanged: [Language: [Usage]] = [:]
    // Runs of a twentieth of a second differ more from one another than languages do.
    let isShort = collections <= 1_000 && configuration == .release
    for run in 0..<(isShort ? 5 * runs : runs) {
      for language in run.isMultiple(of: 2) ? languages : languages.reversed() {
        let program = Program(
          path: tool.path,
          arguments: [
            "generate", "--language", language.rawValue, "--sdk", "portable", "--output",
            "Generated_\(language)_\(configuration)_\(run)",
          ],
          folder: workspace.folder)
        cold[language, default: []].append(try program.run())
        unchanged[language, default: []].append(try program.run())
      }
    }
    for language in languages {
      add(
        collections, language, configuration, cold[language, default: []],
        unchanged[language, default: []])
    }
  }

  private mutating func add(
    _ collections: Int, _ language: Language, _ configuration: Project.Configuration,
    _ cold: [Usage], _ unchanged: [Usage]
  ) {
    let own = Target(collections, configuration)
    var targets = (new: own, unchanged: own)
    switch (language, configuration) {
    case (.swift, .release):
      swift[collections] = Medians(new: cold.wall.median, unchanged: unchanged.wall.median)
    case (.swift, .debug):
      break
    case (.python, _):
      guard collections == 1_000 else { break }
      targets.new = swift[collections].map { Target(likeSwift: $0.new) }
      targets.unchanged = swift[collections].map { Target(likeSwift: $0.unchanged) }
    }
    let program = "\(configuration)"
    add(program, language.rawValue, collections, "all new", cold, targets.new)
    add(program, language.rawValue, collections, "unchanged", unchanged, targets.unchanged)
  }

  private mutating func floor(_ collections: Int, in workspace: Workspace) throws {
    let floor = try project.build(program: "floor", of: "Benchmarks")
    let usages = try (0..<runs).map { run in
      try Program(
        path: floor.path, arguments: ["Schemas", "Generated_swift_release_0", "Copy-\(run)"],
        folder: workspace.folder
      ).run()
    }
    add("floor", "", collections, "all new", usages, nil)
  }

  private mutating func add(
    _ program: String, _ language: String, _ collections: Int, _ output: String,
    _ usages: [Usage], _ target: Target?
  ) {
    let met = target.map {
      usages.wall.median <= $0.wall && usages.peakMegabytes.median < $0.megabytes
    }
    table.add(
      program, language, "\(collections)", output, usages.wall.text(digits: 3),
      usages.cpu.text(digits: 3), usages.peakMegabytes.text(digits: 0), target?.text ?? "",
      met?.verdict ?? "")
  }

  private mutating func addGrowth() {
    guard let small = swift[1_000], let large = swift[10_000] else { return }
    let growth = large.new / small.new
    table.add(
      "release", "swift", "10000", "all new", "\(growth.text(digits: 1)) times that of 1000", "",
      "", "at most 11 times", (growth <= 11).verdict)
  }
}

/// The median wall times of runs that write everything, and of runs that find nothing changed.
private struct Medians {
  let new: Double
  let unchanged: Double
}

/// The limits for a run of the generator.
private struct Target {
  let wall: Double
  let megabytes: Double
  let text: String

  init?(_ collections: Int, _ configuration: Project.Configuration) {
    switch (collections, configuration) {
    case (1_000, .release):
      (wall, megabytes, text) = (0.1, 150, "under 0.1 s, 150 MB")
    case (1_000, .debug):
      (wall, megabytes, text) = (1.5, .infinity, "under 1.5 s")
    default:
      return nil
    }
  }

  /// The limits for another language: no more than Swift in the same run.
  init(likeSwift wall: Double) {
    (self.wall, megabytes, text) = (wall, .infinity, "as fast as Swift")
  }
}

/// The language of the generated code.
private enum Language: String { case swift, python }
