import Foundation

/// The speed of the commands that read documents from lines of JSON, next to that of Python's
/// `json`, which makes dictionaries of the same lines and checks nothing.
struct JSONDataBenchmark {
  let project: Project
  let runs: Int

  private let documents = 200_000
  private let commands = ["check-data", "summarize", "infer"]

  func run() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    try FileManager.default.createDirectory(
      at: workspace.path("Schemas"), withIntermediateDirectories: true)
    try ExportFile.schema.write(
      to: workspace.path("Schemas/orders.yaml"), atomically: true, encoding: .utf8)
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    var table = Table(
      "Reading \(documents) documents of ten fields from lines of JSON: MB in a CPU second, the best of \(runs)",
      columns: ["lines", "MB", "command", "ours", "Python's json", "ratio", "target", "met"])
    for form in JSONLinesFile.Form.allCases {
      let file = workspace.path("orders.jsonl")
      try JSONLinesFile(form: form, documents: documents).write(to: file)
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      try measure(form, megabytes: Double(size) / 1e6, tool, in: workspace, into: &table)
    }
    return table.text
  }

  private func measure(
    _ form: JSONLinesFile.Form, megabytes: Double, _ tool: URL, in workspace: Workspace,
    into table: inout Table
  ) throws {
    var seconds: [String: [Double]] = [:]
    for run in 1...runs {
      for command in commands {
        note("\(command) with \(form.rawValue) (\(run) of \(runs))")
        seconds[command, default: []].append(try cpu(command, form, tool, in: workspace))
      }
      note("Python's json with \(form.rawValue) (\(run) of \(runs))")
      seconds["json", default: []].append(try pythonSeconds(in: workspace))
    }
    let target =
      switch form {
      case .typed: 1.5
      case .plain: 1.0
      }
    let others = megabytes / Spread(seconds["json"] ?? []).least
    for command in commands {
      let ours = megabytes / Spread(seconds[command] ?? []).least
      table.add(
        form.rawValue, megabytes.text(digits: 0), command, ours.text(digits: 0),
        others.text(digits: 0), (ours / others).text(digits: 2),
        "at least \(target.text(digits: 1))", (ours / others >= target).verdict)
    }
  }

  private func cpu(
    _ command: String, _ form: JSONLinesFile.Form, _ tool: URL, in workspace: Workspace
  ) throws -> Double {
    let reading = "\(form.arguments) --jobs 1 orders.jsonl"
    let line =
      switch command {
      case "infer": "rm -rf inferred; \"$0\" infer --quiet --output inferred \(reading)"
      case "check-data": "\"$0\" check-data --quiet \(reading) >output || [ $? = 1 ]"
      default: "\"$0\" \(command) --quiet \(reading) >output"
      }
    return try Program(
      path: "/bin/sh", arguments: ["-c", line, tool.path], folder: workspace.folder
    ).run().cpu
  }

  private func pythonSeconds(in workspace: Workspace) throws -> Double {
    let script = project.folder.appendingPathComponent("Benchmarks/Data/loads.py")
    let output = try Program(
      path: "/usr/bin/env", arguments: ["python3", script.path, "orders.jsonl"],
      folder: workspace.folder
    ).output()
    let words = output.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, Int(words[0]) == documents, let seconds = Double(words[1]) else {
      throw ProgramError(description: "loads.py printed “\(output)”")
    }
    return seconds
  }
}
