import FiresmithTestSupport
import Foundation
import Testing

/// The script that finds what decides for cases which nobody has listed.
@Suite struct CatchAllTests {
  private func found(in code: String) async throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(code, to: "Code.swift")
    return try await Tool.named("awk").run(
      ["-f", Project.url(".ci/catch-alls.awk").path, "Code.swift"], in: folder.url)
  }

  @Test(
    arguments: [
      ("switch kind {\ncase .first: 1\ndefault: 2\n}", "3: default: 2"),
      ("switch kind {\ncase let .first(value): value\ndefault: 2\n}", "3: default: 2"),
      ("switch kind {\ncase .first: 1\ndefault:\n  2\n}", "3: default:"),
      ("switch kind {\ncase .first: 1\ncase _: 2\n}", "3: case _: 2"),
      ("switch kind {\ncase (.first, .second): 1\ndefault: 2\n}", "3: default: 2"),
      ("switch kind {\ncase .first: 1\ndefault: 2  // Of others.\n}", nil),
      ("switch kind {\ncase .first: 1\ncase _ where isLate: 2\ncase .second: 3\n}", nil),
      ("switch number {\ncase 1: 1\ndefault: 2\n}", nil),
      ("switch text {\ncase \"a.b\": 1\ndefault: 2\n}", nil),
      (
        "switch text {\ncase \"a\":\n  switch kind {\n  case .first: 1\n  case .second: 2\n  }\ndefault: 2\n}",
        nil
      ),
      (
        "switch kind {\ncase .first:\n  switch text {\n  case \"a\": 1\n  default: 2\n  }\ndefault: 3\n}",
        "7: default: 3"
      ),
      ("// switch kind {\n// case .first: 1\n// default: 2\n// }", nil),
      ("if case .first = kind { 1 } else { 2 }", "1: if case .first = kind { 1 } else { 2 }"),
      ("if case .first = kind { 1 } else { 2 }  // Of others.", nil),
      ("if case .first(let value) = kind { value } else { nil }", nil),
      ("if case .first = kind { true } else { false }", nil),
      ("if case .first = kind {\n  1\n} else {\n  2\n}", "1: if case .first = kind {"),
      ("if case .first(1, 2) = kind {\n  1\n} else {\n  2\n}", "1: if case .first(1, 2) = kind {"),
      ("if case .first = kind, isLate {\n  1\n} else {\n  2\n}", nil),
      ("if case .first = kind {\n  1\n}\nif isLate {\n  2\n} else {\n  3\n}", nil),
      ("guard case .first = kind else { return }", nil),
    ] as [(String, String?)])
  func whatNobodyHasListedIsFound(code: String, line: String?) async throws {
    let result = try await found(in: code + "\n")
    #expect(result.output == (line.map { "Code.swift:\($0)\n" } ?? ""))
    #expect(result.problems == "")
    #expect(result.status == (line == nil ? 0 : 1))
  }

  @Test func theProjectHasNone() async throws {
    let sources = Project.url("Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    try #require(files.count > 100)
    let result = try await Tool.named("awk").run(
      ["-f", Project.url(".ci/catch-alls.awk").path] + files, in: sources)
    #expect(result.output == "")
  }
}
