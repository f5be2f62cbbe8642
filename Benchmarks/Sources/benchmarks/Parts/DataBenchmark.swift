import Foundation

/// The speed of `firesmith check-data` with an export, next to that of PyPI's reader of exports.
struct DataBenchmark {
  let project: Project
  let runs: Int

  private let documents = 1_000_000
  /// Fewer for the other reader, which takes minutes for a million.
  private let fewDocuments = 20_000
  /// The documents that have to be checked in a second of one core's time.
  private let leastRate = 150_000.0
  private let mostMegabytes = 100.0
  /// The least speedup with two cores.
  private let leastSpeedup = 1.8

  func run() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    note("writing an export of \(documents) documents")
    try FileManager.default.createDirectory(
      at: workspace.path("Schemas"), withIntermediateDirectories: true)
    try ExportFile.schema.write(
      to: workspace.path("Schemas/orders.yaml"), atomically: true, encoding: .utf8)
    let file = ExportFile(documents: documents)
    try file.write(to: workspace.path("output-0"))
    try ExportFile(documents: fewDocuments).write(to: workspace.path("output-1"))
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    note("installing the other reader")
    let python = try project.pythonEnvironment("data", requirements: "Data/requirements.txt")

    var ours: [[Usage]] = [[], []]
    var rates: [Double] = []
    for run in 0..<runs {
      for (index, jobs) in [1, 2].enumerated() {
        note("checking \(documents) documents with \(jobs) threads (\(run + 1) of \(runs))")
        ours[index].append(try check(file, jobs: jobs, tool, in: workspace))
      }
      note("reading \(fewDocuments) documents with leveldb-export (\(run + 1) of \(runs))")
      rates.append(try otherRate(python, in: workspace))
    }
    return try table(ours, Spread(rates), size: workspace.path("output-0")).text
  }

  /// Checks all documents, and expects what is known of them.
  private func check(
    _ file: ExportFile, jobs: Int, _ tool: URL, in workspace: Workspace
  ) throws -> Usage {
    let command = """
      "$0" check-data output-0 --quiet --format json --jobs \(jobs) >report.json || [ $? = 1 ]
      """
    let usage = try Program(
      path: "/bin/sh", arguments: ["-c", command, tool.path], folder: workspace.folder
    ).run()
    let data = try Data(contentsOf: workspace.path("report.json"))
    let report = try JSONDecoder().decode(Report.self, from: data)
    guard report.documents == file.documents, report.misfits == file.misfits else {
      throw ProgramError(description: "check-data has found \(report)")
    }
    return usage
  }

  private struct Report: Decodable {
    var documents: Int
    var misfits: Int
  }

  /// The documents a second that the other reader reads; it checks nothing.
  private func otherRate(_ programs: URL, in workspace: Workspace) throws -> Double {
    let script = project.folder.appendingPathComponent("Benchmarks/Data/read.py")
    let output = try Program(
      path: programs.appendingPathComponent("python").path,
      arguments: [script.path, "output-1"], folder: workspace.folder
    ).output()
    let words = output.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, Int(words[0]) == fewDocuments, let seconds = Double(words[1]) else {
      throw ProgramError(description: "read.py printed “\(output)”")
    }
    return Double(fewDocuments) / seconds
  }

  private func table(_ ours: [[Usage]], _ other: Spread, size: URL) throws -> Table {
    let bytes = try size.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    var table = Table(
      "Checking an export of \(documents) documents of ten fields, \(bytes / 1_000_000) MB in one "
        + "file: minimum / median / maximum",
      columns: ["reader", "documents a second", "CPU s", "peak MB", "target", "met"])
    let rates = ours.map { usages in Spread(usages.map { Double(documents) / $0.wall }) }
    let perCore = Spread(ours[0].map { Double(documents) / $0.cpu })
    table.add(
      "check-data --jobs 1", rates[0].text(digits: 0), ours[0].cpu.text(digits: 2),
      ours[0].peakMegabytes.text(digits: 0),
      "\(perCore.median.text(digits: 0)) in a CPU second, at least \(leastRate.text(digits: 0))",
      (perCore.median >= leastRate).verdict)
    let speedup = rates[1].median / rates[0].median
    table.add(
      "check-data --jobs 2", rates[1].text(digits: 0), ours[1].cpu.text(digits: 2),
      ours[1].peakMegabytes.text(digits: 0),
      "\(speedup.text(digits: 2)) times as fast, at least \(leastSpeedup.text(digits: 1))",
      (speedup >= leastSpeedup).verdict)
    let peak = ours.map(\.peakMegabytes.greatest).max() ?? .nan
    table.add(
      "", "", "", peak.text(digits: 0), "at most \(mostMegabytes.text(digits: 0)) MB",
      (peak <= mostMegabytes).verdict)
    table.add(
      "leveldb-export, which checks nothing", other.text(digits: 0), "", "",
      "one thread of ours: \((rates[0].median / other.median).text(digits: 0)) times as fast", "")
    return table
  }
}
