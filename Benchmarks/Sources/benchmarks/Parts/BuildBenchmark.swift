import Foundation

/// The time of a clean debug build of the tool, which every user of the build plugin needs once.
struct BuildBenchmark {
  let project: Project
  let runs: Int

  func run() throws -> String {
    var table = Table(
      "Building the tool: clean, debug; minimum / median / maximum of each",
      columns: ["wall s", "CPU s", "peak MB", "load before", "target", "met"])
    let load = Machine.load
    let usages = try (1...runs).map { run in
      note("building the tool from nothing (\(run) of \(runs))")
      let workspace = try Workspace()
      defer { workspace.remove() }
      return try project.swift(
        "build", "--product", "firesmith", "--scratch-path", workspace.folder.path
      ).run()
    }
    table.add(
      usages.wall.text(digits: 1), usages.cpu.text(digits: 1), usages.peakMegabytes.text(digits: 0),
      load, "under 20 s on two cores", (usages.wall.median < 20).verdict)
    return table.text
  }
}
