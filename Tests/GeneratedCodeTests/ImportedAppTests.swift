import FiresmithTestSupport
import Foundation
import Testing

/// Apps whose models are imported and generated: the rest of their code has to compile as it is.
@Suite struct ImportedAppTests {
  private static let apps = BuiltModules.package.appending(path: "Tests/ImportTests/Apps")

  private struct Report: Decodable {
    struct Finding: Decodable {
      var kind: String
      var path: String
    }

    var findings: [Finding]
  }

  /// The app that reads dictionaries by hand isn't among them: generated models have no such
  /// initializers, as the report says.
  @Test(.ring(.long), arguments: ["decoded", "guide", "legacy", "observable", "tutorial"])
  func otherFilesCompileAgainstGeneratedModels(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Self.apps.appending(path: "\(app).txt"), encoding: .utf8)
    var files: [String] = []
    for part in text.split(separator: "// file: ") {
      let path = String(part.prefix { $0 != "\n" })
      try folder.write(String(part.dropFirst(path.count + 1)), to: "App/\(path)")
      files.append("App/\(path)")
    }
    let tool = try Tool.firesmith()
    let imported = try await tool.run(
      ["import", "swift", "App", "--format", "json"], in: folder.url)
    #expect(imported.status == 0, "\(imported.problems)")
    let report = try JSONDecoder().decode(Report.self, from: Data(imported.output.utf8))
    let generated = try await tool.run(
      ["generate", "--schemas", "Schemas", "--output", "Generated", "--sdk", "firebase"],
      in: folder.url)
    #expect(generated.status == 0, "\(generated.problems)")
    let models = Set(report.findings.filter { $0.kind == "taken" }.map(\.path))
    let others = files.filter { !models.contains($0) }
    try #require(!others.isEmpty)
    let code = try FileTree(folder.url(of: "Generated")).paths.map { "Generated/\($0)" }
    let compiled = try await Compilation(
      of: code + others, in: folder.url, importing: StandIns.imported(by: "firebase"),
      depth: .types
    ).run()
    #expect(!compiled.problems.contains("error:"), "\(compiled.problems)")
  }
}
