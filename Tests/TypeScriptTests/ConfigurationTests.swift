import FiresmithTestSupport
import Testing

/// Generated code in the configurations of projects that have it: those of the template of Cloud
/// Functions and of Next.js, and one of ES modules with all flags.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptConfigurationTests {
  @Test(arguments: ["functions", "next", "strict"])
  func generatedCodeCompiles(in configuration: String) async throws {
    let result = try await Compilation.shared.value.check(configuration)
    #expect(result.status == 0, "\(result.output)")
  }

  /// The oldest compiler that generated code is for knows all of it but Zod's, whose own types need
  /// TypeScript 5.
  @Test(.enabled("needs TypeScript 4.8") { await OldestCompiler.tool.value != nil })
  func generatedCodeCompilesWithTheOldestCompiler() async throws {
    let compiler = try #require(await OldestCompiler.tool.value)
    let folder = try await Compilation.shared.value.folder
    let result = try await compiler.run(["-p", "Configurations/oldest.json"], in: folder.url)
    #expect(result.status == 0, "\(result.output)")
  }
}

/// Debian's compiler of TypeScript.
enum OldestCompiler {
  static let tool = Task {
    let tool = try? Tool.named("tsc")
    let version = try? await tool?.run(["--version"], in: Files.package)
    if version?.output.hasPrefix("Version 4.8.") == true { return tool }
    print("1 test of TypeScript is skipped: there is no tsc of version 4.8")
    return nil
  }
}
