import Foundation

/// The speed of `MemoryStore`'s reads and writes, and how queries, listeners and removal scale with
/// the number of documents.
struct StoreBenchmark {
  let project: Project

  private static let sizes = [1_000, 10_000, 100_000]

  func run() throws -> String {
    note("building the program that uses the store in memory")
    let program = try project.build(program: "store", of: "Benchmarks/Store")
    note("using the store in memory")
    let measurements = try program.measurements()
    return [throughput(measurements), growth(measurements), removal(measurements)].map(\.text)
      .joined(separator: "\n")
  }

  private func throughput(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "The store in memory with 100,000 documents of ten fields, in a second",
      columns: ["", "documents", "at least", "met"])
    for (name, title, least) in [
      ("write", "written, one a commit", 50_000.0), ("write-500", "written, 500 a commit", 50_000),
      ("read", "read, one a call", 200_000),
    ] {
      let rate = 1e6 / Spread(measurements["\(name) 100000"] ?? []).median
      table.add(title, rate.text(digits: 0), least.text(digits: 0), (rate >= least).verdict)
    }
    return table
  }

  private func growth(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "Queries on one field that find ten documents, and a write with a hundred listeners: "
        + "microseconds, minimum / median / maximum",
      columns: [""] + Self.sizes.map { "of \($0)" } + ["growth", "at most", "met"])
    for name in ["equal", "range", "order", "in", "contains", "listen"] {
      let spreads = Self.sizes.map { Spread(measurements["\(name) \($0)"] ?? []) }
      let growth = spreads[2].median / spreads[0].median
      // Anything that looks at every document grows a hundredfold.
      table.add(
        name, spreads[0].text(digits: 1), spreads[1].text(digits: 1), spreads[2].text(digits: 1),
        growth.text(digits: 2), "3.00", (growth <= 3).verdict)
    }
    return table
  }

  private func removal(_ measurements: [String: [Double]]) -> Table {
    let sizes = Self.sizes + [1_000_000]
    var table = Table(
      "Removing all documents of a collection with five indexes, in milliseconds",
      columns: sizes.map { "of \($0)" } + ["at most", "met"])
    let times = sizes.map { Spread(measurements["removeAll \($0)"] ?? []).median / 1000 }
    let isMet = times.allSatisfy { $0 <= 100 }
    table.add(times.map { $0.text(digits: 2) } + ["100", isMet.verdict])
    return table
  }
}
