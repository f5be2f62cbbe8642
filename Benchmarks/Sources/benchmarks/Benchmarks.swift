import Foundation

/// Measures Firesmith, and prints the figures and their targets.
@main
struct Benchmarks {
  private static let usage = """
    usage: benchmarks [--runs COUNT] [PART]...
           benchmarks workload FOLDER COLLECTIONS
    parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))

    """

  /// The parts that can be measured.
  private enum Part: String, CaseIterable {
    case generator, build, compile, forms, coding, firebase, store, sqlite, cache, data, evolution
    case imports = "import"
    case python, peers
  }

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      note("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    if arguments.first == "workload" { return try writeWorkload(arguments) }
    var names = arguments
    var runs = 5
    if names.first == "--runs" {
      guard names.count > 1, let count = Int(names[1]), count > 0 else { failUsage() }
      runs = count
      names.removeFirst(2)
    }
    let parts = names.compactMap(Part.init)
    guard parts.count == names.count else { failUsage() }
    show("\(Machine.summary)\n")
    let project = Project()
    for part in parts.isEmpty ? Part.allCases : parts {
      switch part {
      case .generator:
        var benchmark = GeneratorBenchmark(project: project, runs: runs)
        show(try benchmark.run())
      case .build:
        show(try BuildBenchmark(project: project, runs: runs).run())
      case .compile:
        var benchmark = CompileBenchmark(
          project: project, runs: runs, modules: [.runtime, .sdk])
        show(try benchmark.run())
        var growth = GrowthBenchmark(project: project, runs: runs)
        show(try growth.run())
      case .forms:
        try FormsBenchmark(project: project, runs: runs).run(show: show)
      case .coding:
        show(try CodingBenchmark(project: project).run())
      case .firebase:
        show(try FirebaseBenchmark(project: project, runs: runs).run())
      case .store:
        show(try StoreBenchmark(project: project).run())
      case .sqlite:
        show(try SQLiteBenchmark(project: project).run())
      case .cache:
        show(try CacheBenchmark(project: project).run())
      case .data:
        show(try JSONDataBenchmark(project: project, runs: runs).run())
        show(try DataBenchmark(project: project, runs: runs).run())
      case .evolution:
        show(try EvolutionBenchmark(project: project, runs: runs).run())
      case .python:
        show(try PythonBenchmark(project: project, runs: runs).run())
      case .imports:
        show(try ImportBenchmark(project: project, runs: runs).run())
      case .peers:
        show(try PeerBenchmark(project: project, runs: runs).run())
      }
    }
  }

  /// Writes the generator's workload to a folder, to profile it there.
  private static func writeWorkload(_ arguments: [String]) throws {
    guard arguments.count == 3, let collections = Int(arguments[2]) else { failUsage() }
    try Workload(collections: collections).writeSchemas(
      to: URL(fileURLWithPath: arguments[1]).appendingPathComponent("Schemas"))
  }

  private static func failUsage() -> Never {
    note(usage)
    exit(2)
  }
}
