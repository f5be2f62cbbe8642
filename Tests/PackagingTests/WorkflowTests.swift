import FiresmithDiagnostics
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

/// The files that GitHub reads. What it makes of them can't be tried here, but every step is a
/// script that can.
@Suite struct WorkflowTests {
  private static let workflows = [".github/workflows/release.yml", ".github/workflows/test.yml"]

  @Test func allWorkflowsAreTested() throws {
    let folder = Project.url(".github/workflows").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.map { ".github/workflows/\($0)" } == Self.workflows)
  }

  @Test(arguments: workflows)
  func everyStepIsAnActionOrAScriptOfTheProject(workflow: String) throws {
    let jobs = try #require(try Project.yaml(workflow)["jobs"])
    let names = jobs.entries.map(\.key.text)
    for job in jobs.entries {
      let steps = try #require(job.value["steps"])
      #expect(job.value["runs-on"] != nil)
      for step in steps.items { try check(step) }
      if let needs = job.value["needs"] {
        let needed = needs.isScalar ? [needs.text] : needs.items.map(\.text)
        #expect(Set(needed).isSubset(of: names))
      }
    }
  }

  private func check(_ step: YAMLNode) throws {
    if let action = step["uses"] {
      #expect(action.text.contains(/^[\w-]+\/[\w-]+@v\d+$/))
    } else {
      let command = try #require(step["run"]).text
      let script = try #require(command.split(separator: " ").first).description
      #expect(script.contains(/^(Packaging|\.ci)\//), "\(command)")
      #expect(Project.isExecutable(script), "\(command)")
    }
  }

  /// The matrix begins with the version of Swift that the manifest asks for.
  @Test func theOldestSwiftIsTested() throws {
    let manifest = try String(contentsOf: Project.url("Package.swift"), encoding: .utf8)
    let oldest = try #require(manifest.firstMatch(of: /swift-tools-version: (\d+\.\d+)/)).1
    let matrix = try Project.yaml(".github/workflows/test.yml")["jobs"]?["linux"]?["strategy"]?[
      "matrix"]?["swift"]?.items.map(\.text)
    #expect(matrix?.first == String(oldest))
    #expect(matrix?.count ?? 0 > 1)
  }

  @Test func theActionRunsAScriptWithItsInputs() throws {
    let action = try Project.yaml("action.yml")
    let step = try #require(action["runs"]?["steps"]?.items.first { _ in true })
    let run = try #require(step["run"]).text
    let script = try #require(run.firstMatch(of: /^"\$FIRESMITH_ACTION\/([\w\/-]+)"\n$/)).1
    #expect(Project.isExecutable(String(script)))

    // An input in the text of a command would be a part of the program.
    #expect(!run.contains("${{"))
    let inputs = try #require(action["inputs"]).entries.map { "${{ inputs.\($0.key.text) }}" }
    let environment = try #require(step["env"]).entries
    let used =
      environment.map(\.value.text).filter { $0.contains("inputs.") }
      + [step["working-directory"]?.text ?? ""]
    #expect(used.sorted() == inputs.sorted())
    let text = try String(contentsOf: Project.url(String(script)), encoding: .utf8)
    for entry in environment where entry.key.text != "FIRESMITH_ACTION" {
      #expect(text.contains("${\(entry.key.text):-"))
    }
  }

  @Test func scriptsAreExecutableAndHaveNoSyntaxError() async throws {
    var scripts: [String] = []
    for folder in [
      ".ci", "Packaging", "Packaging/homebrew", "Packaging/python", "Packaging/python-runtime",
      "Packaging/typescript-runtime",
    ] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Project.url(folder).path)
      for name in names.sorted() {
        let url = Project.url("\(folder)/\(name)")
        if let text = try? String(contentsOf: url, encoding: .utf8), text.hasPrefix("#!") {
          scripts.append("\(folder)/\(name)")
        }
      }
    }
    #expect(scripts.count >= 14)
    for script in scripts {
      #expect(Project.isExecutable(script), "\(script)")
      let check = try await Self.check(script)
      #expect(check.status == 0, "\(check.problems)")
    }
  }

  /// Parses a script, without running it.
  private static func check(_ script: String) async throws -> Tool.Result {
    let text = try String(contentsOf: Project.url(script), encoding: .utf8)
    guard text.hasPrefix("#!/usr/bin/env python3") else {
      return try await Tool.named("bash").run(["-n", script], in: Project.folder)
    }
    let program = "import ast, sys; ast.parse(open(sys.argv[1]).read())"
    return try await Tool.named("python3").run(["-c", program, script], in: Project.folder)
  }
}

enum Project {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: url(path).path)
  }

  /// A YAML file of the project, which has to be valid.
  static func yaml(_ path: String) throws -> YAMLNode {
    var files = SourceFiles()
    let bytes = [UInt8](try Data(contentsOf: url(path)))
    let file = files.add(SourceFile(path: path, relativePath: path, bytes: bytes))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let document = YAMLDocument.parse(
      file, in: files, limits: &limits, diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty, "\(path): \(diagnostics)")
    return try #require(document?.root)
  }
}

extension YAMLNode {
  /// The value of a key of this mapping.
  subscript(key: String) -> YAMLNode? {
    guard case .mapping = kind else { return nil }
    return entries.first { $0.key.text == key }?.value
  }
}
