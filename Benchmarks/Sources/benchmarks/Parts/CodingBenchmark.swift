import Foundation

/// How long it takes to read a document's JSON into a model and to write it, beside what Foundation
/// takes for the same model in plain JSON.
struct CodingBenchmark {
  let project: Project

  func run() throws -> String {
    note("building the program that codes documents")
    let package = project.folder.appendingPathComponent("Benchmarks/Coding")
    try project.swift(
      "build", "--configuration", "release", "--product", "coding", "--package-path", package.path
    ).run()
    note("coding documents")
    let program = Program(
      path: package.appendingPathComponent(".build/release/coding").path, arguments: [],
      folder: package)
    let measurements = try measurements(in: try program.output())
    return table(measurements).text
  }

  /// The microseconds of each measurement, by its name: `decode Foundation 12.5`
  private func measurements(in output: String) throws -> [String: [Double]] {
    var measurements: [String: [Double]] = [:]
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let time = Double(words[2]) else {
        throw ProgramError(description: "not a measurement: \(line)")
      }
      measurements["\(words[0]) \(words[1])", default: []].append(time)
    }
    return measurements
  }

  private func table(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "Coding documents of ten fields: microseconds for each, least / median / greatest",
      columns: ["", "FiresmithRuntime", "Foundation", "times", "at most", "met"])
    for operation in ["decode", "encode"] {
      let ours = Spread(measurements["\(operation) FiresmithRuntime"] ?? [])
      let foundations = Spread(measurements["\(operation) Foundation"] ?? [])
      let times = ours.median / foundations.median
      table.add(
        operation, ours.text(digits: 1), foundations.text(digits: 1), times.text(digits: 2),
        "1.50", (times <= 1.5).verdict)
    }
    return table
  }
}
