import FiresmithTestSupport
import Foundation
import Testing

/// Input of extreme size or form: there is a clear error, memory is bounded, and nothing is
/// written.
@Suite struct HostileInputTests {
  /// The limit of the tool's address space, in KiB. Only Linux enforces it.
  private static let memory = 1_000_000

  private func generate(_ folder: TemporaryFolder) async throws -> Tool.Result {
    try await Tool.shell(
      "ulimit -v \(Self.memory) 2>/dev/null; exec firesmith generate --quiet", in: folder.url)
  }

  /// A folder with the schema `text`.
  private func folder(schema text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Schemas/a.yaml")
    return folder
  }

  /// Checks that the tool refuses the folder's schemas, with a short message.
  private func expectRefusal(
    _ folder: TemporaryFolder, _ problem: String, at place: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try FileTree(folder.url)
    let result = try await generate(folder)
    #expect(result.status == 1, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(
      result.problems.hasPrefix(place) && result.problems.contains("[\(problem)]"),
      "\(result.problems.prefix(2_000))", sourceLocation: sourceLocation)
    #expect(result.problems.utf8.count < 1_000_000, sourceLocation: sourceLocation)
    #expect(try FileTree(folder.url) == before, sourceLocation: sourceLocation)
  }

  @Test func aBillionLaughs() async throws {
    let names = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    var text = "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for (name, next) in zip(names, names.dropFirst()) {
      let items = Array(repeating: "*\(name)", count: 9).joined(separator: ", ")
      text += "\(next): &\(next) [\(items)]\n"
    }
    try await expectRefusal(folder(schema: text), "yaml-alias", at: "Schemas/a.yaml:1:1: error:")
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "{"])
  func deepNesting(opening: String) async throws {
    let text = String(repeating: opening, count: 100_000)
    try await expectRefusal(folder(schema: text), "too-deep")
    let lines = (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }
    try await expectRefusal(folder(schema: lines.joined()), "too-deep")
  }

  @Test(arguments: [
    ("Schemas/a.yaml", ":1:1"), ("firesmith.yaml", ":1:1"), ("T/swift-enumeration.mustache", ""),
  ])
  func aFileOfFiftyMegabytes(path: String, place: String) async throws {
    let folder = try folder(schema: "enums: { Status: { cases: { draft: } } }")
    try folder.write("templates: T\n", to: "firesmith.yaml")
    try folder.write(String(repeating: "# Books\n", count: 6_250_000), to: path)
    try await expectRefusal(folder, "file-too-large", at: "\(path)\(place): error:")
  }

  @Test(.ring(.long)) func aMillionKeys() async throws {
    let folder = try TemporaryFolder()
    for file in 0..<4 {
      let keys = (0..<250_000).map { "k\($0):\n" }.joined()
      try folder.write("# \(file)\n" + keys, to: "Schemas/\(file).yaml")
    }
    try await expectRefusal(folder, "unknown-key", at: "Schemas/0.yaml:2:1: error:")
  }

  @Test func aMillionNodes() async throws {
    let folder = try TemporaryFolder()
    for file in 0..<2 {
      let values = String(repeating: "a,", count: 600_000)
      try folder.write("collections: { a: [\(values)] }", to: "Schemas/\(file).yaml")
    }
    try await expectRefusal(folder, "too-many-nodes")
  }

  /// The number of printed errors is limited.
  @Test(.ring(.long)) func aMillionMistakes() async throws {
    let folder = try folder(schema: String(repeating: "- &a\n", count: 400_000))
    try await expectRefusal(folder, "yaml-anchor")
    #expect(
      try await generate(folder).problems.hasSuffix("\n399001 more problems are not shown\n"))
  }

  @Test(arguments: [
    "\"", "'", "\t", "\0", ":", ",", "!", "%", "\u{FEFF}", "\r", "#", "|", "&", "*",
  ])
  func aMegabyteOfOneCharacter(_ character: String) async throws {
    let folder = try folder(schema: String(repeating: character, count: 1_000_000))
    let result = try await generate(folder)
    #expect(result.status == 1)
    #expect(!result.problems.isEmpty && result.problems.utf8.count < 10_000)
    #expect(try FileTree(folder.url).paths == ["Schemas/a.yaml"])
  }

  @Test func pathsThatAreLongerThanAnyOfTheSystem() async throws {
    let schema = "enums: { Status: { cases: { draft: } } }"
    for part in ["a/", "../", "./a", "a"] {
      let path = String(repeating: part, count: 100_000)
      for key in ["schemas: [\(path)]", "templates: \(path)", "outputs: [{ directory: \(path) }]"] {
        let folder = try folder(schema: schema)
        try folder.write(key + "\n", to: "firesmith.yaml")
        try await expectRefusal(folder, "unexpected-value", at: "firesmith.yaml:1:")
      }
    }
    let folder = try folder(schema: schema)
    let path = String(repeating: "a/", count: 50_000)
    let result = try await Tool.shell("firesmith generate --output \(path)", in: folder.url)
    #expect(result.status == 2)
    let message = "can't be written: File name too long [unwritable-file]\n"
    #expect(result.problems.hasSuffix(message))
  }

  @Test func linksThatLeadInCircles() async throws {
    let folder = try folder(schema: "enums: { Status: { cases: { draft: } } }")
    try folder.write("enums: { Kind: { cases: { one: } } }", to: "Schemas/below/b.yaml")
    for (link, destination) in [
      ("Schemas/itself", "."), ("Schemas/below/up", ".."), ("Schemas/below/aside", "../below"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(of: link).path, withDestinationPath: destination)
    }
    #expect(try await generate(folder).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url(of: "Generated").path)
        .filter { $0.hasSuffix(".firesmith.swift") }.sorted()
        == ["a.firesmith.swift", "below-b.firesmith.swift"])

    try FileManager.default.createSymbolicLink(
      atPath: folder.url(of: "Schemas/c.yaml").path, withDestinationPath: "c.yaml")
    let result = try await generate(folder)
    #expect(result.status == 2)
    #expect(
      result.problems
        == "Schemas/c.yaml: error: can't be read: Too many levels of symbolic links"
        + " [unreadable-file]\n")
  }

  @Test func foldersThatAreDeeperThanAnyPathOfTheSystem() async throws {
    let folder = try TemporaryFolder()
    let below = String(repeating: "/" + String(repeating: "d", count: 200), count: 40)
    let made = try await Tool.shell(
      """
      mkdir Schemas && cd Schemas && for name in $(echo \(below) | tr / ' '); do
        mkdir $name && cd -P $name || exit 1
      done
      echo 'enums: { Status: { cases: { draft: } } }' >a.yaml
      """, in: folder.url)
    #expect(made.status == 0, "\(made)")
    let result = try await generate(folder)
    #expect(result.status == 2)
    #expect(result.problems.hasSuffix("can't be read: File name too long [unreadable-file]\n"))
    #expect(!folder.exists("Generated"))
    // No path removes them either.
    _ = try await Tool.shell("rm -rf Schemas", in: folder.url)
  }

  /// Many files are fine.
  @Test(.ring(.long)) func tenThousandFiles() async throws {
    let folder = try TemporaryFolder()
    for index in 0..<10_000 {
      try folder.write(
        """
        collections:
          books_\(index): { model: Book\(index), fields: { title: string, pages: integer } }

        """, to: "Schemas/\(index / 100)/\(index).yaml")
    }
    let result = try await generate(folder)
    #expect(result.status == 0)
    #expect(result.output == "" && result.problems == "")
    let generated = try FileManager.default.contentsOfDirectory(
      atPath: folder.url(of: "Generated").path)
    #expect(generated.count == 10_002)
  }
}
