import FiresmithTestSupport
import Foundation
import Testing

/// Generated Swift is formatted as the formatter would, though it is told to leave the files alone.
@Suite struct FormattingTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theFormatterFindsNothingToDoInTheExamples() async throws {
    let generated = try FileTree(Self.project.appending(path: "Generated"))
    #expect(generated.paths.count { $0.hasSuffix(".swift") } > 20)
    #expect(try await changes(generated) == [])
  }

  /// Names of several lengths, with which each statement has to be broken, or nearly so.
  @Test(arguments: ["internal", "public"], [false, true])
  func theFormatterFindsNothingToDoWhereNamesAreLong(
    access: String, isNonisolated: Bool
  ) async throws {
    let configuration = "access: \(access)\nnonisolated: \(isNonisolated)\n"
    #expect(try await changes(of: Self.longNames, configuration) == [])
  }

  @Test(arguments: ["firebase", "portable"], [2, 4, 8])
  func theFormatterFindsNothingToDoWhereAllNamesAreLong(
    sdk: String, indentation: Int
  ) async throws {
    let configuration = "sdk: \(sdk)\nindent: \(indentation)\nstyles: [shortcuts]\n"
    let lines = try await changes(of: LongNames.schema, configuration, indentation)
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
  }

  /// The lines that the formatter would write otherwise in the files of `schema`.
  private func changes(
    of schema: String, _ configuration: String, _ indentation: Int = 2
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(schema, to: "Schemas/long.yaml")
    try folder.write(configuration, to: "firesmith.yaml")
    let result = try await Tool.firesmith().run(["generate"], in: folder.url)
    try #require(result.status == 0, "\(result)")
    var files = try FileTree(folder.url(of: "Generated")).files
    // The support code has two spaces always.
    if indentation != 2 { files["FiresmithSupport.swift"] = nil }
    return try await changes(FileTree(files: files), indentation)
  }

  private static let longNames: String = {
    var fields = ""
    var collections = ""
    for length in 5...20 {
      let name = "a_" + String(repeating: "b", count: length)
      fields += """
              \(name)_text: { type: string, default: "" }
              \(name)_map: { type: map<any>, default: {} }
              \(name)_nested: map<map<any>>
              \(name)_time: { type: timestamp?, nulls: explicit }

        """
      guard length <= 14 else { continue }
      collections += """
          \(name):
            path: "parents/{parent_id}/\(name)/{\(name)_id}/children"
            model: Example

        """
    }
    return """
      collections:
        examples:
          model: Example
          fields:
      \(fields)
      \(collections)
      """
  }()

  /// The lines of the Swift files that the formatter would write otherwise.
  private func changes(_ generated: FileTree, _ indentation: Int = 2) async throws -> [String] {
    let mark = "// swift-format-ignore-file\n"
    var sources: [String: String] = [:]
    for path in generated.paths where path.hasSuffix(".swift") {
      let text = try #require(generated[path])
      #expect(text.contains(mark), "\(path)")
      sources[path] = text.replacing(mark, with: "")
    }
    let folder = try TemporaryFolder()
    try FileTree(files: sources).add(to: folder.url(of: "Generated"))
    let rules = try String(
      contentsOf: Self.project.appending(path: ".swift-format"), encoding: .utf8)
    try folder.write(
      rules.replacing(#""spaces": 2"#, with: #""spaces": \#(indentation)"#), to: "rules.json")
    let result = try await Tool.named("swift").run(
      ["format", "--in-place", "--recursive", "--configuration", "rules.json", "Generated"],
      in: folder.url)
    #expect(result.status == 0, "\(result)")
    let formatted = try FileTree(folder.url(of: "Generated"))
    return formatted.changes(since: FileTree(files: sources)).files.flatMap { path, text in
      let lines = Set((sources[path] ?? "").split(separator: "\n"))
      return text.split(separator: "\n").filter { !lines.contains($0) }.map { "\(path): \($0)" }
    }
  }
}
