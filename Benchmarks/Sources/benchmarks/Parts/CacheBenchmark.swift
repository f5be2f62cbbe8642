import Foundation

/// The growth of a `CachedStore`'s queue: the cost of a commit while many wait.
struct CacheBenchmark {
  let project: Project

  func run() throws -> String {
    note("building the program that uses the cache")
    let program = try project.build(program: "cached-store", of: "Benchmarks/SQLiteStore")
    note("using the cache")
    let measurements = try program.measurements()
    var table = Table(
      "A cache's queue of 10,000 commits: microseconds for each of a fifth of them",
      columns: ["", "first", "second", "third", "fourth", "last", "growth", "at most", "met"])
    for step in ["enqueue", "send"] {
      for local in ["memory", "file"] {
        for load in ["many", "one"] {
          let times = (1...5).map {
            Spread(measurements["\(step)-\(local)-\(load) \($0)"] ?? []).median
          }
          let growth = times[4] / times[0]
          table.add(
            [title(step, local, load)] + times.map { $0.text(digits: 1) }
              + [growth.text(digits: 2), "2.00", (growth <= 2).verdict])
        }
      }
    }
    return table.text
  }

  private func title(_ step: String, _ local: String, _ load: String) -> String {
    let verb = step == "enqueue" ? "accepted" : "sent"
    let place = local == "memory" ? "in memory" : "in a file"
    return "\(verb), \(place), \(load == "many" ? "a document each" : "all to one document")"
  }
}
