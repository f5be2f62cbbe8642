import FiresmithTestSupport
import Foundation
import Testing

/// An app of `Tests/ImportTests/Apps` in a folder, with the code that is generated from its import.
struct ImportedApp {
  private static let apps = BuiltModules.package.appending(path: "Tests/ImportTests/Apps")

  private struct Report: Decodable {
    struct Finding: Decodable {
      var kind: String
      var message: String
      var path: String
      var line: Int
      var column: Int
    }

    var findings: [Finding]
  }

  /// The paths of the app's files.
  let files: [String]
  /// The paths of the files that have nothing which generated code replaces.
  let others: [String]
  /// The paths of the generated files.
  let generated: [String]
  private let findings: [Report.Finding]

  init(_ app: String, in folder: TemporaryFolder) async throws {
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
    let result = try await tool.run(
      ["generate", "--schemas", "Schemas", "--output", "Generated", "--sdk", "firebase"],
      in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    let models = Set(report.findings.filter { $0.kind == "taken" }.map(\.path))
    self.files = files
    findings = report.findings
    others = files.filter { !models.contains($0) }
    generated = try FileTree(folder.url(of: "Generated")).paths.map { "Generated/\($0)" }
  }

  /// Writes `data(as:)` where the report says that an initializer isn't in generated code, and
  /// nowhere else.
  ///
  /// - Returns: The number of places.
  func takeReport(in folder: TemporaryFolder) throws -> Int {
    let found = findings.filter {
      $0.message.contains("isn't in generated code; data(as:") && others.contains($0.path)
    }
    for finding in found.reversed() {
      let names = finding.message.split(separator: "'")[0].split(whereSeparator: {
        "(:)".contains($0)
      })
      var lines = try folder.text(of: finding.path).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      let line = lines[finding.line - 1]
      let start = line.index(line.startIndex, offsetBy: finding.column - 1)
      let call = "\(names[0])(\(names[1]): "
      let rest = line[start...]
      try #require(rest.hasPrefix(call))
      let end = try #require(rest.firstIndex(of: ")"))
      let argument = rest[..<end].dropFirst(call.count)
      lines[finding.line - 1] =
        line[..<start] + "try? \(argument).data(as: \(names[0]).self)"
        + line[line.index(after: end)...]
      try folder.write(lines.joined(separator: "\n"), to: finding.path)
    }
    return found.count
  }
}
