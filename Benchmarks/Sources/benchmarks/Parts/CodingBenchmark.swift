import Foundation

/// The time to decode a document's JSON into a model and to encode it, compared with Foundation's
/// coders for the same model in plain JSON.
struct CodingBenchmark {
  let project: Project

  func run() throws -> String {
    note("building the program that codes documents")
    let program = try project.build(program: "coding", of: "Benchmarks/Coding")
    note("coding documents")
    let measurements = try program.measurements()
    return table(measurements).text
  }

  private func table(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "Coding documents of ten fields: microseconds for each, minimum / median / maximum",
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
