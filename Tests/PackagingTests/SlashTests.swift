import FiresmithTestSupport
import Foundation
import Testing

/// The script that finds paths which are split at characters.
@Suite struct SlashTests {
  @Test(
    arguments: [
      (#"path.split(separator: "/")"#, true), (#"path.split(separator: "/", maxSplits: 1)"#, true),
      (#"if path.contains("/") {"#, true), (#"path.lastIndex(of: "/")"#, true),
      (#"path.unicodeScalars.split(separator: "/")"#, false),
      (#"path.unicodeScalars.contains("/") && path.contains("/")"#, true),
      (#"path.split(separator: ".")"#, false), (#"path.utf8.contains(UInt8(ascii: "/"))"#, false),
      (#"// path.split(separator: "/")"#, false),
    ])
  func pathsThatAreSplitAtCharactersAreFound(code: String, isFound: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write("  \(code)\n", to: "Code.swift")
    let result = try await Tool.named("awk").run(
      ["-f", Project.url(".ci/slashes.awk").path, "Code.swift"], in: folder.url)
    #expect(result.output.hasPrefix("Code.swift:1: ") == isFound)
    #expect(result.problems == "")
    #expect(result.status == (isFound ? 1 : 0))
  }
}
