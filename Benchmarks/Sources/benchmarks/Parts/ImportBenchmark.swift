import Foundation

/// The speed of `firesmith import swift` with 10 MB of Swift: the project's own sources.
struct ImportBenchmark {
  let project: Project
  let runs: Int

  private let bytes = 10_000_000
  private let mostSeconds = 1.0

  func run() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let count = try writeCode(to: workspace.path("Code"))
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    var usages: [Usage] = []
    for run in 0..<runs {
      note("importing \(count) files (\(run + 1) of \(runs))")
      // None of the project's types has to be a document, which is the exit status 1.
      let command = """
        rm -rf Schemas; "$0" import swift Code --output Schemas --quiet >/dev/null 2>&1 || [ $? = 1 ]
        """
      usages.append(
        try Program(
          path: "/bin/sh", arguments: ["-c", command, tool.path], folder: workspace.folder
        ).run())
    }
    var table = Table(
      "Importing \(bytes / 1_000_000) MB of Swift in \(count) files, the project's own: "
        + "minimum / median / maximum",
      columns: ["command", "wall s", "CPU s", "peak MB", "target", "met"])
    let walls = Spread(usages.map(\.wall))
    table.add(
      "import swift", walls.text(digits: 2), usages.cpu.text(digits: 2),
      usages.peakMegabytes.text(digits: 0), "at most \(mostSeconds.text(digits: 0)) CPU second",
      (usages.cpu.median <= mostSeconds).verdict)
    return table.text
  }

  /// Copies the project's sources, again and again, until there are enough of them.
  ///
  /// - Returns: The number of files.
  private func writeCode(to folder: URL) throws -> Int {
    let list = try Program(
      path: "git", arguments: ["ls-files", "*.swift"], folder: project.folder
    ).output()
    // In folders and files of other names, all of them are read, also those of tests.
    let paths = list.split(separator: "\n").map(String.init).sorted()
    var written = 0
    var count = 0
    while written < bytes {
      let round = folder.appendingPathComponent("\(count)")
      try FileManager.default.createDirectory(at: round, withIntermediateDirectories: true)
      for path in paths where written < bytes {
        let file = project.folder.appendingPathComponent(path)
        guard let code = try? Data(contentsOf: file).prefix(bytes - written) else { continue }
        try code.write(to: round.appendingPathComponent("\(count).swift"))
        written += code.count
        count += 1
      }
    }
    return count
  }
}
