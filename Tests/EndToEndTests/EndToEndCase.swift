import FiresmithTestSupport
import Foundation
import Testing

/// A test case for the tool, which is a folder:
///
/// - `input/`: the files of the folder that the commands run in;
/// - `command`: shell commands, one per line;
/// - `expected/`: the files that are new or changed afterwards; for a support file only an outline,
///   because it is long, almost the same everywhere, and complete in `Generated`;
/// - `removed`: the paths of the files that were removed;
/// - `stdout`, `stderr`: the output of the commands;
/// - `exit-code`: their exit statuses, one per line.
///
/// Files that would be empty are left out.
struct EndToEndCase: CustomTestStringConvertible, Sendable {
  let name: String
  let url: URL

  var testDescription: String { name }

  /// All cases.
  static let all: [EndToEndCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
      .map { EndToEndCase(name: $0, url: folder.appendingPathComponent($0)) }
  }()

  /// The result of running a case.
  struct Outcome: Equatable {
    var files = FileTree()
    var removed: [String] = []
    var output = ""
    var problems = ""
    var statuses: [Int32] = []
  }

  /// Runs the case's commands in a copy of its input.
  func run() async throws -> Outcome {
    let folder = try TemporaryFolder()
    let work = folder.url(of: "work")
    let input = url.appendingPathComponent("input")
    if FileManager.default.fileExists(atPath: input.path) {
      try FileManager.default.copyItem(at: input, to: work)
    } else {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    }
    let before = try FileTree(work)

    let firesmith = try Tool.firesmith()
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let environment = ["PATH": "\(firesmith.folder.path):/usr/bin:/bin", "LC_ALL": "C"]
    var outcome = Outcome()
    for command in try text(of: "command").split(separator: "\n") {
      let result = try await shell.run(["-c", String(command)], in: work, environment: environment)
      outcome.output += result.output
      outcome.problems += result.problems
      outcome.statuses.append(result.status)
    }
    outcome.output.replace(work.path, with: "<folder>")
    outcome.problems.replace(work.path, with: "<folder>")
    let after = try FileTree(work)
    outcome.files = Self.outliningSupport(after.changes(since: before))
    outcome.removed = before.paths.filter { after[$0] == nil }
    return outcome
  }

  /// The files; of a support file only the lines that begin declarations and sections.
  private static func outliningSupport(_ tree: FileTree) -> FileTree {
    var files = tree.files
    for (path, text) in tree.files where isSupport(path) {
      let lines = text.split(separator: "\n").filter { line in
        line.hasPrefix("// ") || !" }/)".contains(line.prefix(1))
      }
      files[path] = nil
      let name = path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)
      files["\(name).outline"] = lines.joined(separator: "\n") + "\n"
    }
    return FileTree(files: files)
  }

  private static func isSupport(_ path: String) -> Bool {
    path.hasSuffix("/FiresmithSupport.swift") || path.contains("/_support/")
      || (path.contains("/support/") && path.hasSuffix(".ts"))
      || path.hasSuffix("/errors.py")
  }

  /// The expected result of the case.
  func expected() throws -> Outcome {
    Outcome(
      files: try FileTree(url.appendingPathComponent("expected")),
      removed: try text(of: "removed").split(separator: "\n").map(String.init),
      output: try text(of: "stdout"),
      problems: try text(of: "stderr"),
      statuses: try text(of: "exit-code").split(separator: "\n").compactMap { Int32($0) })
  }

  /// Records the result as the expected one.
  func record(_ outcome: Outcome) throws {
    try outcome.files.update(url.appendingPathComponent("expected"))
    try write(outcome.removed.map { $0 + "\n" }.joined(), to: "removed")
    try write(outcome.output, to: "stdout")
    try write(outcome.problems, to: "stderr")
    try write(outcome.statuses.map { "\($0)\n" }.joined(), to: "exit-code")
  }

  private func text(of name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    if text.isEmpty {
      try? FileManager.default.removeItem(at: file)
    } else {
      try Data(text.utf8).write(to: file)
    }
  }
}
