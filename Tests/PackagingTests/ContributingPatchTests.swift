import FiresmithTestSupport
import Foundation
import Testing

/// A patch in `Tests/ContributingPatches`.
struct ContributingExample: CustomTestStringConvertible, Sendable {
  var name: String
  /// The title of the page.
  var page: String
  /// The arguments of the `firesmith` that is built, and a part of what it prints.
  var command: [String]
  var line: String

  var testDescription: String { name }
}

/// The pages of CONTRIBUTING, followed: patches with made-up examples touch what the pages name,
/// and compile.
@Suite struct ContributingPatchTests {
  static let examples = [
    ContributingExample(
      name: "scalar", page: "A new scalar type",
      command: ["context", "--schemas", "Schemas", "--language", "swift"],
      line: #"Country(\"DE\")!"#),
    ContributingExample(
      name: "attribute", page: "A new attribute of a field",
      command: ["context", "--schemas", "Schemas", "--language", "python"], line: "In kilometres."),
    ContributingExample(
      name: "operator", page: "A new query operator",
      command: ["context", "--schemas", "Schemas", "--language", "typescript"],
      line: "`city` is the same as the argument"),
    ContributingExample(
      name: "language", page: "A new language",
      command: ["context", "--schemas", "Schemas", "--language", "outline"],
      line: "outline-file"),
    ContributingExample(
      name: "subcommand", page: "Adding a subcommand", command: ["words", "--capitals"],
      line: "GEOPOINT\n"),
  ]

  private static let schema = """
    collections:
      offices:
        model: Office
        fields:
    """
  private static let fields = [
    "scalar": "      country: { type: country, default: DE }\n",
    "attribute": "      distance: { type: integer, unit: kilometres }\n",
    "operator": "      city: string\n    queries: { in_city: { where: [city same] } }\n",
  ]

  private static func patch(_ example: ContributingExample) throws -> String {
    try String(
      contentsOf: Project.url("Tests/ContributingPatches/\(example.name).patch"), encoding: .utf8)
  }

  @Test(arguments: examples) func aPatchTouchesWhatItsPageNames(_ example: ContributingExample)
    throws
  {
    let text = try String(contentsOf: Project.url("CONTRIBUTING.md"), encoding: .utf8)
    let pages = text.components(separatedBy: "\n## ")
    let page = try #require(pages.first { $0.hasPrefix(example.page + "\n") })
    // The page about languages has another example.
    let names = page.matches(of: /`([^`\n]+)`/).map { match in
      match.1.replacingOccurrences(of: "Kotlin", with: "Outline")
        .replacingOccurrences(of: "kotlin", with: "outline")
    }
    let touched = try Self.patch(example).split(separator: "\n")
      .filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
    #expect(!touched.isEmpty)
    for path in touched {
      let isNamed = names.contains { name in
        path == name || path.hasSuffix("/" + name) || path.hasPrefix(name + "/")
          || (name.hasSuffix("/NAME.swift") && path.hasPrefix(name.dropLast("NAME.swift".count)))
      }
      #expect(isNamed, "\(example.page) doesn't name \(path)")
    }
  }

  /// One after the other, in one folder, so that what no patch touches is compiled once.
  @Test(.ring(.long)) func patchesCompile() async throws {
    let folder = Project.url(".build/contributing")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for example in Self.examples {
      try await copyProject(to: folder)
      let patch = Project.url("Tests/ContributingPatches/\(example.name).patch")
      // Inside of a repository, git would leave out what isn't in the patch's own place there.
      let applied = try await Tool.named("git").run(
        ["apply", patch.path], in: folder,
        environment: ["GIT_CEILING_DIRECTORIES": Project.url(".build").path])
      try #require(applied.status == 0, "\(example.name): \(applied.problems)")
      for script in ["write_embedded_files.py", "write_context_schema.py"] {
        let written = try await Tool.named("python3").run(
          ["Sources/Languages/FiresmithLanguage/Templates/\(script)"], in: folder)
        try #require(written.status == 0, "\(example.name): \(written.problems)")
      }
      let built = try await Tool.swift(
        ["build", "--product", "firesmith"], in: folder,
        environment: ["FIRESMITH_WITHOUT_PLUGINS": "1"])
      try #require(built.status == 0, "\(example.name): \(built.output)\(built.problems)")
      try await expectLine(of: example, from: folder)
    }
  }

  private func expectLine(of example: ContributingExample, from folder: URL) async throws {
    let inputs = try TemporaryFolder()
    let fields = Self.fields[example.name] ?? "      city: string\n"
    try inputs.write(Self.schema + "\n" + fields, to: "Schemas/offices.yaml")
    let firesmith = Tool(executable: folder.appendingPathComponent(".build/debug/firesmith"))
    let result = try await firesmith.run(example.command, in: inputs.url)
    #expect(result.output.contains(example.line), "\(example.name): \(result.problems)")
  }

  /// Copies what git has or would add, with the times of the files, in place of an older copy.
  private func copyProject(to folder: URL) async throws {
    let manager = FileManager.default
    for old in try manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where old.lastPathComponent != ".build" {
      try manager.removeItem(at: old)
    }
    let copied = try await Tool.named("bash").run(
      [
        "-c",
        """
        set -eo pipefail
        git ls-files -co --exclude-standard -z | tar --null -T - -cf - | tar -xf - -C "$1"
        # It embeds templates and support code, and is compiled if it has changed itself.
        touch "$1/Sources/Languages/FiresmithEmbeddedFiles/EmbeddedFiles.c"
        """, "copy", folder.path,
      ], in: Project.folder)
    try #require(copied.status == 0, "\(copied.problems)")
  }
}
