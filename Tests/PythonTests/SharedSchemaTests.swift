import FiresmithLanguageKeys
import FiresmithTestSupport
import Foundation
import Testing

/// The example with programs in three languages: its README, done as it says.
@Suite(.ring(.consumers), .emulator, .python, .typeScript)
struct SharedSchemaTests {
  private let example = Files.package.appendingPathComponent("Examples/SharedSchema")
  /// As deep below this package as the example, which finds it by its relative path.
  private let folder = Files.package.appendingPathComponent(".build/shared-schema")

  @Test func theReadmeIsTrue() async throws {
    let emulator = try await Emulator.shared()
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "FIRESTORE_EMULATOR_HOST": emulator.host,
      "GOOGLE_CLOUD_PROJECT": Emulator.newProject(),
      "PATH": "\(try Tool.firesmith().folder.path):\(search)",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let files = try FileTree(example)
    try files.update(folder)
    let readme = try #require(files["README.md"])
    let configuration = try #require(files["firesmith.yaml"])

    let web = SharedSchemaWeb(folder: folder, environment: environment)
    var printed = ""
    var outputs = 0
    for block in readme.matches(of: /(?m)^```([^\n]+)\n((?s).*?)^```$/) {
      let text = String(block.2)
      switch block.1 {
      case "sh":
        let result = try await web.run(text)
        #expect(result.status == 0, "\(text)\(result.output)\(result.problems)")
        printed = result.output
      case "text output":
        #expect(printed == text)
        outputs += 1
      case "text page": try await web.expectPage(text)
      case "yaml": #expect(configuration == text)
      // Starts what this run of the tests has already.
      case "sh listed": #expect(text.contains("export FIRESTORE_EMULATOR_HOST="))
      default: Issue.record("nothing is known of '\(block.1)'")
      }
    }
    #expect(outputs == 4)
  }
}

/// The example's web page and Cloud Function.
private struct SharedSchemaWeb {
  let folder: URL
  let environment: [String: String]

  /// Runs commands, for which the Cloud Function is there if they call it.
  func run(_ commands: String) async throws -> Tool.Result {
    let functions = "127.0.0.1:5001/demo-library/us-central1"
    guard commands.contains(functions) else {
      return try await Tool.named("sh").run(
        ["-ec", commands], in: folder, environment: environment)
    }
    return try await host(["sh", "-ec", commands.replacing(functions, with: "{host}")])
  }

  /// Expects that the page has these lines, adds books, and shows the others beside a broken one.
  func expectPage(_ lines: String) async throws {
    guard let chromium = Browser.chromium else { return }
    let count = lines.split(separator: "\n").count
    let script = Files.tests.appendingPathComponent("SharedSchema/page.py").path
    let result = try await host([
      try await Browser.python().path, script, chromium, "http://{host}/", "\(count)",
    ])
    #expect(result.status == 0, "\(result.problems)")
    let (before, after) = try #require(
      result.output.firstRange(of: "---\n").map {
        (result.output[..<$0.lowerBound], result.output[$0.upperBound...])
      })
    #expect(before == lines)
    let shown = after.split(separator: "\n").map(String.init)
    #expect(shown.contains("Ronja: available"))
    #expect(shown.contains { $0.contains("number_of_pages") })
    #expect(shown.count == count + 2)
    #expect(lines.split(separator: "\n").allSatisfy { shown.contains(String($0)) })
  }

  /// Runs a command with the page and the function, which are compiled with stand-ins of Google's
  /// SDKs, at `{host}`.
  private func host(_ command: [String]) async throws -> Tool.Result {
    let program = try TemporaryFolder()
    let standIns = Files.package.appendingPathComponent("Tests/TypeScriptTests/StandIns")
    try FileManager.default.copyItem(at: standIns, to: program.url(of: "StandIns"))
    for name in ["functions", "web"] {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(name), to: program.url(of: name))
    }
    try await compile("functions", to: "out", in: program)
    try await compile("web", to: "page", in: program)
    for (module, standIn) in Self.modules {
      try program.write(
        "module.exports = require(require('node:path').resolve('out/StandIns/\(standIn).js'));\n",
        to: "node_modules/\(module).js")
    }
    let script = Files.tests.appendingPathComponent("SharedSchema/host.cjs").path
    return try await TypeScriptTools.node().run(
      [script] + command, in: program.url, environment: environment)
  }

  private static let modules = [
    "firebase/app": "web/app", "firebase/firestore": "web/firestore",
    "firebase-admin/app": "admin/app", "firebase-admin/firestore": "admin/firestore",
    "firebase-functions/v2/https": "functions/https",
  ]

  /// Compiles a part of the example as its own configuration says, but for the places of modules.
  private func compile(
    _ name: String, to output: String, in program: TemporaryFolder
  ) async throws {
    let paths = Self.modules.map { "\"\($0)\": [\"./StandIns/\($1).ts\"]" }
    try program.write(
      """
      {
        "extends": "./\(name)/tsconfig.json",
        "compilerOptions": {
          "outDir": "\(output)", "rootDir": ".", "paths": { \(paths.joined(separator: ", ")) }
        },
        "include": ["\(name)/src"]
      }
      """, to: "\(name).json")
    let result = try await TypeScriptTools.compiler.value.run(
      ["-p", "\(name).json"], in: program.url)
    #expect(result.status == 0, "\(result.output)")
  }
}
