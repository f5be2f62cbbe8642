import FiresmithTestSupport
import Foundation
import Testing

/// `../` and absolute paths in place of names: nothing outside of the output folder is written, and
/// nothing outside of the given folders is read into it.
@Suite struct EscapingPathTests {
  /// A place for a path instead of a name, which is written as `PATH`.
  struct Place: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var schema = "enums: { Status: { cases: { draft: } } }\n"
    var template = ""
    var tool = "firesmith"
    var command = "generate --output Generated"
    /// Whether the path is refused, rather than made harmless.
    var isRefused = true
  }

  private static let fields = "fields: { title: string }"

  static let places = [
    Place(
      testDescription: "a model",
      schema: "collections: { books: { model: \"PATH\", \(fields) } }"),
    Place(
      testDescription: "a collection",
      schema: "collections: { \"PATH\": { model: Book, \(fields) } }"),
    Place(
      testDescription: "a collection's path",
      schema: "collections: { books: { path: \"PATH\", model: Book, \(fields) } }"),
    Place(testDescription: "a type", schema: "types: { \"PATH\": { \(fields) } }"),
    Place(
      testDescription: "a nested type",
      schema: "types: { Tag: { fields: { a: { model: \"PATH\", \(fields) } } } }"),
    Place(testDescription: "an enum", schema: "enums: { \"PATH\": { cases: { draft: } } }"),
    Place(
      testDescription: "a field", schema: "types: { Tag: { fields: { \"PATH\": string } } }",
      isRefused: false),
    Place(
      testDescription: "a case", schema: "enums: { Status: { cases: { \"PATH\": } } }",
      isRefused: false),
    Place(
      testDescription: "a query",
      schema: """
        collections: { books: { model: Book, \(fields), queries: { "PATH": { where: [title] } } } }
        """, isRefused: false),
    Place(
      testDescription: "a document's id",
      schema: "collections: { books: { model: Book, id: \"PATH\", \(fields) } }", isRefused: false),
    Place(
      testDescription: "a discriminator",
      schema: "types: { A: { discriminator: \"PATH\", cases: { b: { \(fields) } } } }",
      isRefused: false),
    Place(
      testDescription: "an external type",
      schema: external("name: \"PATH\"")),
    Place(
      testDescription: "an external type's module",
      schema: external("name: Money, import: \"PATH\"")),
    Place(
      testDescription: "a type of a field", schema: "types: { A: { fields: { a: \"PATH\" } } }"),
    Place(
      testDescription: "a reference",
      schema: "types: { A: { fields: { a: \"reference<PATH>\" } } }"),
    Place(testDescription: "a partial", template: "{{>PATH}}"),
    Place(testDescription: "a parent template", template: "{{<PATH}}{{/PATH}}"),
    Place(testDescription: "a template to show", command: "templates show PATH"),
    Place(testDescription: "a template to eject", command: "templates eject PATH --folder T"),
    Place(
      testDescription: "a block to eject",
      command: "templates eject swift-file --folder T --block PATH"),
    Place(testDescription: "a diagnostic to explain", command: "explain PATH"),
    Place(testDescription: "a shell", command: "completions PATH"),
    Place(
      testDescription: "a planned schema",
      tool: "firesmith-plugin-tool",
      command: "--schemas Schemas --output Generated -- PATH.yaml",
      isRefused: false),
  ]

  private static func external(_ binding: String) -> String {
    """
    types: { Money: { external: { swift: { \(binding) }, python: { \(binding) } },
      encoded_as: integer } }

    """
  }

  @Test(arguments: places, ["../outside", "../../outside", "/outside"])
  func nothingOutsideIsWrittenOrRead(_ place: Place, path: String) async throws {
    let folder = try TemporaryFolder()
    let work = folder.url(of: "home/work")
    for file in ["outside", "home/outside", "home/work/outside"] {
      for name in ["\(file).yaml", "\(file).mustache", "\(file).md", file] {
        try folder.write("enums: { Secret: { cases: { word: } } }", to: name)
      }
    }
    let path = path.hasPrefix("/") ? folder.path + path : path
    let resolve = { (text: String) in text.replacing("PATH", with: path) }
    try folder.write(resolve(place.schema), to: "home/work/Schemas/a.yaml")
    if !place.template.isEmpty {
      try folder.write("templates: T\n", to: "home/work/firesmith.yaml")
      try folder.write(
        "{{! context 1 }}\n" + resolve(place.template),
        to: "home/work/T/swift-enumeration.mustache")
    }

    let before = try FileTree(folder.url)
    let languages =
      place.command.hasPrefix("generate ") && place.template.isEmpty
      ? [" --language swift", " --language python"] : [""]
    for language in languages {
      let result = try await Tool.shell(
        "\(place.tool) \(resolve(place.command))\(language)", in: work)
      #expect((result.status != 0) == place.isRefused, "\(result)")
      #expect((result.status != 0) == result.problems.contains("error: "))
      #expect(!result.output.contains("Secret"))
    }
    let after = try FileTree(folder.url)
    let changes = after.changes(since: before)
    #expect(before.paths.allSatisfy { after[$0] == before[$0] })
    #expect(changes.paths.isEmpty == place.isRefused)
    for (path, text) in changes.files {
      #expect(path.hasPrefix("home/work/Generated/"))
      #expect(place.tool == "firesmith-plugin-tool" || !text.contains("Secret"), "\(path)")
    }
  }
}
