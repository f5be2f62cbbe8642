import FiresmithTestSupport
import Foundation
import Testing

/// Apps whose models are imported and generated: the rest of their code has to compile as it is.
@Suite struct ImportedAppTests {
  /// Generated models have no initializers that read dictionaries by hand: the report names the
  /// places that need others, and what does it there.
  @Test(
    .ring(.long),
    arguments: ["decoded", "dictionaries", "guide", "legacy", "observable", "tutorial"])
  func otherFilesCompileAgainstGeneratedModels(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let imported = try await ImportedApp(app, in: folder)
    try #require(!imported.others.isEmpty)
    let changes = try imported.takeReport(in: folder)
    #expect(changes == (app == "dictionaries" ? 1 : 0))
    let compiled = try await Compilation(
      of: imported.generated + imported.others, in: folder.url,
      importing: StandIns.imported(by: "firebase"),
      depth: .types
    ).run()
    #expect(!compiled.problems.contains("error:"), "\(compiled.problems)")
  }

  /// Both kinds of models read and store 500 documents of each model alike, but for what the report
  /// says. What differs so is named in `Tests/ImportTests/Stored`.
  @Test(
    .ring(.consumers),
    arguments: [
      ("decoded", 1), ("dictionaries", 1), ("guide", 2), ("legacy", 1), ("observable", 2),
      ("tutorial", 2),
    ])
  func oldAndNewModelsStoreDocumentsAlike(_ app: String, models: Int) async throws {
    let folder = try TemporaryFolder()
    let imported = try await ImportedApp(app, in: folder)
    let standIns = try await LinkedStandIns.built.value
    let module = ["-emit-module", "-c", "-wmo", "-parse-as-library", "-enable-testing"]
    let flags = ["-swift-version", "5", "-suppress-warnings", "-I", standIns.folder.path]
    for (name, files) in [("OldApp", imported.files), ("NewApp", imported.generated)] {
      let compiled = try await CompilerQueue.shared.run(
        module + flags + LinkedStandIns.exports + ["-module-name", name, "-o", "\(name).o"]
          + ["-emit-module-path", "\(name).swiftmodule"] + files, in: folder.url)
      try #require(compiled.status == 0, "\(compiled.problems)")
    }
    let sources = ["Comparison", app].map {
      BuiltModules.package.appending(path: "Tests/ImportTests/Stored/\($0).swift").path
    }
    let linked = try await CompilerQueue.shared.run(
      ["-parse-as-library", "-o", "compare", "-I", "."] + flags + sources
        + ["OldApp.o", "NewApp.o"] + standIns.objects, in: folder.url)
    try #require(linked.status == 0, "\(linked.problems)")
    let result = try await Tool(executable: folder.url(of: "compare")).run([], in: folder.url)
    #expect(result.output == "\(500 * models) alike\n", "\(result.problems)")
  }
}
