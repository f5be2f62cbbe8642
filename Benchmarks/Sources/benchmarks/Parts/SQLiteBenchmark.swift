import Foundation

/// The speed of `SQLiteStore`, compared with a program in C that uses SQLite itself.
struct SQLiteBenchmark {
  let project: Project

  func run() throws -> String {
    note("building the program that uses the store in a file")
    let program = try project.build(program: "sqlite-store", of: "Benchmarks/SQLiteStore")
    note("using the store in a file")
    let measurements = try program.measurements()
    let tables = [comparison, throughput, queries, aggregates, listening].map { $0(measurements) }
    return tables.map(\.text).joined(separator: "\n")
  }

  private func comparison(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "A store of 100,000 documents of ten fields in a file, with two indexes: microseconds for a "
        + "document, minimum / median / maximum",
      columns: ["", "SQLiteStore", "C", "times", "at most", "met"])
    for (name, title) in [
      ("write", "written, one a commit"), ("write-100", "written, 100 a commit"),
      ("read", "read, one a call"),
    ] {
      let ours = Spread(measurements["\(name) Firesmith"] ?? [])
      let reference = Spread(measurements["\(name) C"] ?? [])
      let times = ours.median / reference.median
      table.add(
        title, ours.text(digits: 1), reference.text(digits: 1), times.text(digits: 2), "4.00",
        (times <= 4).verdict)
    }
    return table
  }

  private func throughput(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "The same, in a second", columns: ["", "documents", "at least", "met"])
    let rate = 1e6 / Spread(measurements["write-100 Firesmith"] ?? []).median
    table.add("written, 100 a commit", rate.text(digits: 0), "4000", (rate >= 4000).verdict)
    return table
  }

  private func queries(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "Queries that find 20 of 100,000 documents: microseconds, minimum / median / maximum",
      columns: ["", "SQLiteStore", "at most", "met"])
    for name in ["equal", "range", "order", "in", "contains", "equal-ordered"] {
      let spread = Spread(measurements["\(name) Firesmith"] ?? [])
      table.add(name, spread.text(digits: 1), "1000", (spread.median <= 1000).verdict)
    }
    return table
  }

  private func aggregates(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "Numbers of all 100,000 documents: milliseconds, minimum / median / maximum",
      columns: ["", "SQLiteStore", "C", "times", "at most", "met"])
    for (name, title) in [("count", "count"), ("sum", "sum and average of a field")] {
      let ours = Spread((measurements["\(name) Firesmith"] ?? []).map { $0 / 1000 })
      let reference = Spread((measurements["\(name) C"] ?? []).map { $0 / 1000 })
      let times = ours.median / reference.median
      table.add(
        title, ours.text(digits: 1), reference.text(digits: 1), times.text(digits: 1), "20.0",
        (times <= 20).verdict)
    }
    return table
  }

  private func listening(_ measurements: [String: [Double]]) -> Table {
    var table = Table(
      "From a commit by another store until a listener's next state: milliseconds, minimum / median / "
        + "maximum",
      columns: ["", "SQLiteStore", "at most", "met"])
    let spread = Spread((measurements["listen Firesmith"] ?? []).map { $0 / 1000 })
    table.add("a document", spread.text(digits: 1), "250", (spread.greatest <= 250).verdict)
    return table
  }
}
