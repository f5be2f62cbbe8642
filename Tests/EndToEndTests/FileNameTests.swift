import FiresmithTestSupport
import Foundation
import Testing

/// Unusual names of files. Names that can't be used are reported in text that any terminal can
/// show, and nothing is written.
///
/// `TortureFileNames` tests what compilers and Python do with the others.
@Suite struct FileNameTests {
  private static let schema = "enums: { Status: { cases: { draft: } } }\n"

  /// Runs a command, and checks that it fails and changes nothing.
  private func expectRefusal(
    _ folder: TemporaryFolder, _ command: String, status: Int32, _ problems: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try await contents(of: folder)
    let result = try await Tool.shell(command, in: folder.url)
    #expect(result.problems == problems, sourceLocation: sourceLocation)
    #expect(result.output == "" && result.status == status, sourceLocation: sourceLocation)
    #expect(try await contents(of: folder) == before, sourceLocation: sourceLocation)
  }

  /// The contents of a folder, whatever their names.
  private func contents(of folder: TemporaryFolder) async throws -> Tool.Result {
    try await Tool.shell("find . | sort; find . -type f -exec cksum {} + | sort", in: folder.url)
  }

  // MARK: What doesn't show

  @Test(arguments: [
    ("a\nb", "a\\nb", "U+000A"), ("a\rb", "a\\rb", "U+000D"),
    ("a\u{1B}[2J", "a<U+001B>[2J", "U+001B"), ("a\u{85}", "a<U+0085>", "U+0085"),
    ("a\u{2028}b", "a<U+2028>b", "U+2028"), ("a\u{202E}b", "a<U+202E>b", "U+202E"),
    ("a\u{2066}b", "a<U+2066>b", "U+2066"), ("a\u{200B}b", "a<U+200B>b", "U+200B"),
    ("a\u{FEFF}b", "a<U+FEFF>b", "U+FEFF"), ("a\u{AD}b", "a<U+00AD>b", "U+00AD"),
    ("below\n/a", "below\\n/a", "U+000A"),
  ])
  func namesThatDoNotShow(_ name: String, _ shown: String, _ character: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "Schemas/\(name).yaml")
    let message =
      "the name of a schema can't contain invisible characters such as \(character)"
    for language in ["swift", "python"] {
      try await expectRefusal(
        folder, "firesmith generate --language \(language)", status: 1,
        "Schemas/\(shown).yaml: error: \(message) [output-collision]\n")
    }
    // Programs get the name itself, in the way that is usual in their format.
    let github = try await Tool.shell("firesmith validate --format github", in: folder.url)
    #expect(github.output.split(separator: "\n").count == 1)
    for format in ["json", "sarif"] {
      let text = try await Tool.shell("firesmith validate --format \(format)", in: folder.url)
      let document = try JSONSerialization.jsonObject(with: Data(text.output.utf8))
      let path = format == "json" ? jsonPath(document) : sarifPath(document)
      #expect(path.map { Array($0.utf8) } == Array("Schemas/\(name).yaml".utf8))
    }
  }

  private func jsonPath(_ document: Any) -> String? {
    let diagnostics = (document as? [String: Any])?["diagnostics"] as? [[String: Any]]
    return diagnostics?.first?["path"] as? String
  }

  private func sarifPath(_ document: Any) -> String? {
    var value: Any? = ((document as? [String: Any])?["runs"] as? [[String: Any]])?.first?["results"]
    value = ((value as? [[String: Any]])?.first?["locations"] as? [[String: Any]])?.first
    for key in ["physicalLocation", "artifactLocation", "uri"] {
      value = (value as? [String: Any])?[key]
    }
    return (value as? String)?.removingPercentEncoding
  }

  // MARK: What is not UTF-8

  /// A folder with the schema `Schemas/a.yaml`, and what `command` adds; `nil` if the file system
  /// accepts only names in UTF-8.
  private func folder(adding command: String) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "Schemas/a.yaml")
    let result = try await Tool.shell(command, in: folder.url)
    if result.status != 0 { try Test.cancel("A file's name has to be UTF-8 here.") }
    return folder
  }

  @Test(arguments: [
    (#"cp Schemas/a.yaml "$(printf 'Schemas/b\377.yaml')""#, "b\u{FFFD}.yaml"),
    // A file whose name could be confused with the other one.
    (
      #"cp Schemas/a.yaml "$(printf 'Schemas/b\377.yaml')"; cp Schemas/a.yaml "$(printf 'Schemas/b\357\277\275.yaml')""#,
      "b\u{FFFD}.yaml"
    ),
    (#"mkdir "$(printf 'Schemas/caf\351')""#, "caf\u{FFFD}"),
    (#"mkdir Folder; ln -s ../Folder "$(printf 'Schemas/caf\351')""#, "caf\u{FFFD}"),
  ])
  func schemasAndFoldersWhoseNamesAreNotText(_ command: String, _ name: String) async throws {
    try await expectRefusal(
      folder(adding: command), "firesmith generate", status: 2,
      "Schemas/\(name): error: can't be read: Its name is not UTF-8 [unreadable-file]\n")
  }

  @Test func otherFilesMayHaveAnyName() async throws {
    let folder = try await folder(
      adding: #"""
        touch "$(printf 'Schemas/caf\351.txt')" "$(printf 'Schemas/.caf\351.yaml')"
        mkdir Generated && touch "$(printf 'Generated/caf\351.firesmith.swift')"
        """#)
    let result = try await Tool.shell("firesmith generate --quiet; ls Generated", in: folder.url)
    #expect(result.status == 0 && result.problems == "")
    #expect(result.output.contains("a.firesmith.swift\ncaf"))
  }

  @Test func aTemplateWhoseNameIsNotText() async throws {
    let folder = try await folder(
      adding: #"mkdir T && touch "$(printf 'T/swift\377.mustache')" "$(printf 'T/caf\351.txt')""#)
    try folder.write("templates: T\n", to: "firesmith.yaml")
    try await expectRefusal(
      folder, "firesmith generate", status: 2,
      "T/swift\u{FFFD}.mustache: error: can't be read: Its name is not UTF-8"
        + " [unreadable-file]\n")
  }

  /// The folder would be another one.
  @Test func argumentsThatAreNotText() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "Schemas/a.yaml")
    try await expectRefusal(
      folder, #"firesmith generate --output "$(printf 'caf\351')""#, status: 2,
      "error: 'caf\u{FFFD}' is not UTF-8\n'firesmith help' explains more.\n")
  }

  // MARK: What is too long, or looks like a flag

  @Test func aNameThatIsTooLongForWhatIsGenerated() async throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 250)
    try folder.write(Self.schema, to: "Schemas/\(name).yaml")
    try folder.write("", to: "Generated/README.md")
    try await expectRefusal(
      folder, "firesmith generate", status: 2,
      "Generated/\(name).firesmith.swift: error: can't be written: File name too long"
        + " [unwritable-file]\n")
  }

  @Test func namesThatLookLikeFlags() async throws {
    let folder = try TemporaryFolder()
    for name in ["--help", "-h"] { try folder.write(Self.schema, to: "Schemas/\(name).yaml") }
    for command in [
      "validate ./--help.yaml", "validate -- --help.yaml",
      "generate --dry-run --schemas=--help.yaml", "generate --dry-run --schemas -h.yaml",
    ] {
      let result = try await Tool.shell("cd Schemas && firesmith \(command)", in: folder.url)
      #expect(result.status == 0, "\(result)")
    }
  }

  @Test func whatIsPrintedCanNotSteerTheTerminal() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "Schemas/a.yaml")
    let old = "// Generated by Firesmith. Do not edit.\n"
    try folder.write(old, to: "Generated/\u{1B}[2J\u{202E}.firesmith.swift")
    let plan = try await Tool.shell(
      "firesmith generate --dry-run; firesmith generate --diff --quiet; firesmith $(printf '\\033[2J')",
      in: folder.url)
    let shown = "Generated/<U+001B>[2J<U+202E>.firesmith.swift"
    #expect(plan.output.contains("would remove \(shown)\n"))
    #expect(plan.output.contains("--- a/\(shown)\n"))
    #expect(plan.problems.contains("'<U+001B>[2J'"))
    #expect(!(plan.output + plan.problems).unicodeScalars.contains("\u{1B}"))
  }
}
