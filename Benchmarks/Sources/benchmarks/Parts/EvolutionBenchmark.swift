import Foundation

/// The time of `firesmith breaking` against five releases in a repository of git.
struct EvolutionBenchmark {
  private static let releases = 5
  private static let collections = 1_000

  let project: Project
  let runs: Int

  func run() throws -> String {
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    let workspace = try Workspace()
    defer { workspace.remove() }
    try writeReleases(in: workspace)
    var table = Table(
      "Comparing \(Self.collections) collections with \(Self.releases) releases: minimum / median / maximum of each",
      columns: ["what has changed", "wall s", "CPU s", "peak MB", "target", "met"])
    note("comparing \(Self.collections) collections with \(Self.releases) releases")
    for change in Change.allCases {
      try change.write(to: workspace.path("Schemas"))
      let program = Program(
        path: tool.path,
        arguments: ["breaking", "--against", "git:v1.*", "--fail-on", "never", "--format", "json"],
        folder: workspace.folder)
      let usages = try (0..<5 * runs).map { _ in try program.run() }
      table.add(
        change.rawValue, usages.wall.text(digits: 3), usages.cpu.text(digits: 3),
        usages.peakMegabytes.text(digits: 0), "under 1 s", (usages.wall.median < 1).verdict)
    }
    return table.text
  }

  /// Commits the workload, each release with an optional field more in ten collections.
  private func writeReleases(in workspace: Workspace) throws {
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=Benchmark", "-c", "user.email=benchmark@example.com"]
      try Program(path: "git", arguments: identity + arguments, folder: workspace.folder).run()
    }
    try Workload(collections: Self.collections).writeSchemas(to: workspace.path("Schemas"))
    try git("init", "--quiet")
    for release in 1...Self.releases {
      try Change.replace(
        "discount: double?", "discount: double?\n      note_\(release): string?",
        in: workspace.path("Schemas/area\(release).yaml"))
      try git("add", "--all")
      try git("commit", "--quiet", "--message", "Release \(release)")
      try git("tag", "v1.\(release)")
    }
  }
}

/// A change since the last release.
private enum Change: String, CaseIterable {
  case nothing
  case some = "20 collections"
  case all = "all collections"

  func write(to schemas: URL) throws {
    let areas = EvolutionBenchmark.areas(in: schemas)
    switch self {
    case .nothing: break
    case .some:
      for file in areas.prefix(2) { try Self.replace("title: string", "title: string?", in: file) }
    case .all:
      for file in areas.dropFirst(2) {
        try Self.replace("title: string", "title: string?", in: file)
      }
    }
  }

  static func replace(_ text: String, _ other: String, in file: URL) throws {
    let content = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data(content.replacingOccurrences(of: text, with: other).utf8).write(to: file)
  }
}

extension EvolutionBenchmark {
  /// The files of the workload, sorted.
  fileprivate static func areas(in schemas: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: schemas.path)) ?? []
    return names.sorted().map(schemas.appendingPathComponent)
  }
}
