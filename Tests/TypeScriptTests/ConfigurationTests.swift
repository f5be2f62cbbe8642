import FiresmithLanguageKeys
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

  /// The SDKs type what is below index signatures in two ways, each in one of its ages, and have
  /// functions that older ones haven't.
  @Test func generatedCodeCompilesWithOlderDeclarations() async throws {
    try await expectNoProblemWithOlderDeclarations(in: "strict")
  }

  @Test(.ring(.long), arguments: ["functions", "next"])
  func generatedCodeCompilesWithOlderDeclarationsEverywhere(in configuration: String) async throws {
    try await expectNoProblemWithOlderDeclarations(in: configuration)
  }

  private func expectNoProblemWithOlderDeclarations(in configuration: String) async throws {
    let older = try await OlderDeclarations.shared.value
    let result = try await older.check(configuration)
    #expect(result.status == 0, "\(result.output)")
  }

  /// The oldest compiler that generated code is for knows all of it but Zod's, whose own types need
  /// TypeScript 5.
  @Test(.ring(.long), .enabled("needs TypeScript 4.8") { await OldestCompiler.tool.value != nil })
  func generatedCodeCompilesWithTheOldestCompiler() async throws {
    let compiler = try #require(await OldestCompiler.tool.value)
    let folder = try await Compilation.shared.value.folder
    let result = try await compiler.run(["-p", "Configurations/oldest.json"], in: folder.url)
    #expect(result.status == 0, "\(result.output)")
  }
}

/// The stand-ins as the SDKs' declarations are in another age.
private struct OlderDeclarations {
  private let compilation: Compilation

  static let shared = Task { try await OlderDeclarations() }

  private init() async throws {
    compilation = try await Compilation.shared.value
    let folder = compilation.folder
    let standIns = Files.tests.appendingPathComponent("StandIns")
    for path in try FileTree(standIns).paths where path.hasSuffix(".ts") {
      var text = try String(contentsOf: standIns.appendingPathComponent(path), encoding: .utf8)
      for (age, other) in Self.changes[path] ?? [] {
        try #require(text.contains(age), "\(path) has changed: \(age)")
        text = text.replacing(age, with: other)
      }
      try folder.write(text, to: "OlderStandIns/\(path)")
    }
  }

  private static let changes = [
    "web/firestore.ts": [
      ("string extends K ? any : T[K]", "T[K]"),
      ("function minimum", "function minimumOfNewer"),
      ("function maximum", "function maximumOfNewer"),
    ],
    "admin/firestore.ts": [
      ("static minimum", "static minimumOfNewer"), ("static maximum", "static maximumOfNewer"),
      (" as `${Prefix}.${K}`]+?: T[K]", " as `${Prefix}.${K}`]+?: string extends K ? any : T[K]"),
      (
        "T[K] extends (...args: any[]) => any ? T[K] : WithFieldValue<T[K]>", "WithFieldValue<T[K]>"
      ),
    ],
  ]

  func check(_ configuration: String) async throws -> Tool.Result {
    let path = "Configurations/older-\(configuration).json"
    try compilation.folder.write(
      """
      {
        "extends": "./\(configuration).json",
        "compilerOptions": {
          "paths": {
            "firebase/firestore": ["../OlderStandIns/web/firestore.ts"],
            "firebase-admin/firestore": ["../OlderStandIns/admin/firestore.ts"],
            "money": ["../OlderStandIns/money.ts"],
            "zod": ["../OlderStandIns/zod.ts"]
          }
        }
      }

      """, to: path)
    return try await TypeScriptTools.compiler.value.run(["-p", path], in: compilation.folder.url)
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
