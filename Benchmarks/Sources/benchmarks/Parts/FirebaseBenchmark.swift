import Foundation

/// The cost of the support code for Google's SDK as a library, compared with a copy of it in the
/// generated code, over the stand-in that the tests have for the SDK.
struct FirebaseBenchmark {
  let project: Project
  let runs: Int

  private var package: URL { project.folder.appendingPathComponent("Benchmarks/Firebase") }

  func run() throws -> String {
    let tool = try project.build(product: "firesmith", .debug).appendingPathComponent("firesmith")
    try Program(path: tool.path, arguments: ["generate"], folder: package).run()
    var compiling = CompileBenchmark(project: project, runs: runs, modules: [.library])
    return "\(try compiling.run())\n\(try running())"
  }

  private func running() throws -> String {
    let programs = try ["WithPackage", "WithCopy"].map { product in
      note("building \(product)")
      return try project.build(program: product, of: "Benchmarks/Firebase")
    }
    var measurements: [String: [Double]] = [:]
    for run in 1...runs {
      note("coding 10,000 documents (\(run) of \(runs))")
      for program in programs {
        measurements.merge(try program.measurements()) { $0 + $1 }
      }
    }
    var table = Table(
      "Documents over Google's SDK: microseconds of CPU time for each, minimum / median / maximum",
      columns: ["", "`package`", "`vendored`", "times", "at most", "met"])
    for operation in ["decode", "encode", "update"] {
      let library = Spread(measurements["\(operation) package"] ?? [])
      let copy = Spread(measurements["\(operation) vendored"] ?? [])
      let times = library.least / copy.least
      table.add(
        operation, library.text(digits: 1), copy.text(digits: 1), times.text(digits: 2), "1.10",
        (times <= 1.1).verdict)
    }
    return table.text
  }
}
