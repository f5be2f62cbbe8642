import FiresmithLanguageKeys
import FiresmithTestSupport
import Foundation
import Testing

/// Whether the recommended rules of linters find nothing in generated code, also without the line
/// that switches them off, and its layout is that of Biome.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptLintTests {
  private static let areInstalled = ConditionTrait.enabled("needs the linters among the packages") {
    for linter in Linter.allCases where await linter.tool == nil { return false }
    return true
  }

  @Test(areInstalled, arguments: Linter.allCases)
  func generatedCodeIsClean(linter: Linter) async throws {
    let tool = try #require(await linter.tool)
    let folder = try TemporaryFolder()
    let count = try copyExamples(to: folder)
    #expect(count > 60)
    let result = try await tool.run(linter.arguments + ["."], in: folder.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }

  @Test(areInstalled) func oddNamesHaveTheLayoutOfBiome() async throws {
    let tool = try #require(await Linter.biome.tool)
    let generated = try await Compilation.shared.value.folder.url(of: "generated")
    let layouts = Files.tests.appendingPathComponent("Layouts")
    let result = try await tool.run(
      Linter.biome.arguments + [generated.path, layouts.path], in: generated)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }

  /// Without this, a linter that skips all files would find nothing, either.
  @Test(areInstalled, arguments: Linter.allCases)
  func aMistakeIsFound(linter: Linter) async throws {
    let tool = try #require(await linter.tool)
    let folder = try TemporaryFolder()
    try folder.write("export function f(): void {\n debugger }\n", to: "wrong.ts")
    let result = try await tool.run(linter.arguments + ["."], in: folder.url)
    #expect((result.output + result.problems).contains("debugger"))
  }

  /// Copies the generated examples without the lines that switch linters off; returns their number.
  private func copyExamples(to folder: TemporaryFolder) throws -> Int {
    var count = 0
    for example in ["agreement", "guide", "showcase"] {
      let place = Files.package.appendingPathComponent("Generated/\(example)/typescript")
      for path in try FileTree(place).paths where path.hasSuffix(".ts") {
        let text = try String(contentsOf: place.appendingPathComponent(path), encoding: .utf8)
        let marks = ["/* eslint-disable */\n", "// deno-lint-ignore-file\n"]
        #expect(marks.allSatisfy(text.contains), "\(path)")
        try folder.write(
          marks.reduce(text) { $0.replacing($1, with: "") }, to: "\(example)/\(path)")
        count += 1
      }
    }
    return count
  }

  enum Linter: String, CaseIterable {
    case biome, deno, oxlint

    var arguments: [String] {
      switch self {
      case .biome:
        [
          "format", "--indent-style=space", "--javascript-formatter-quote-style=single",
          "--files-max-size=10000000", "--max-diagnostics=5",
        ]
      case .deno: ["lint"]
      case .oxlint: ["--deny-warnings"]
      }
    }

    /// The program, which the pinned packages bring beside Python's; `nil` without it.
    var tool: Tool? {
      get async {
        guard let environment = try? await PythonEnvironment.shared.value else { return nil }
        let program = URL(fileURLWithPath: environment.python.path).deletingLastPathComponent()
          .appendingPathComponent(rawValue)
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
        return Tool(executable: program)
      }
    }
  }
}
