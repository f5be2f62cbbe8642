import FiresmithCommandLine
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// Documents that show findings are printed in every format, whatever is in them.
@Suite struct HostileWitnessTests {
  private let folder: TemporaryFolder
  /// The case that comes, as YAML has it, and in the words of every format that shows no controls.
  private static let value = #"x\n::error::y %0A ]]> \x07 {0} [a](1) | `b` *c* \uFFFE \e[2J</td>"#
  private static let visible =
    #"x\n::error::y %0A ]]> <U+0007> {0} [a](1) | `b` *c* \#u{FFFE} <U+001B>[2J</td>"#

  init() throws {
    folder = try TemporaryFolder()
    let books = "collections: { books: { model: Book, fields: { status: Status } } }\n"
    try folder.write(
      books + "enums: { Status: { cases: { draft: draft } } }\n", to: "old/books.yaml")
    try folder.write(
      books + "enums: { Status: { cases: { draft: draft, lost: \"\(Self.value)\" } } }\n",
      to: "new/books.yaml")
  }

  private func run(_ format: String, _ command: String = "breaking") -> CommandResult {
    CommandLineTool.firesmith.run([
      command, "--against", folder.url(of: "old").path, "--schemas", folder.url(of: "new").path,
      "--format", format,
    ])
  }

  @Test func gitHubGetsOneCommand() {
    let output = run("github").output
    let commands = output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.count == 2)
    let data = Self.visible.replacing("%", with: "%25")
    #expect(commands[0].hasSuffix("%0Asuch as books/x {\"status\": \"\(data)\"}"), "\(output)")
    #expect(commands.filter { $0.hasPrefix("::error") }.count == 1)
  }

  @Test func codeScanningGetsTheDocument() throws {
    struct Log: Decodable {
      struct Run: Decodable { var results: [Result] }
      struct Result: Decodable {
        struct Message: Decodable { var text: String }
        struct Properties: Decodable { var witness: String }
        var message: Message
        var properties: Properties
      }
      var runs: [Run]
    }
    let text = run("sarif").output
    let result = try JSONDecoder().decode(Log.self, from: Data(text.utf8)).runs[0].results[0]
    let witness =
      "books/x {\"status\": \"x\n::error::y %0A ]]> \u{7} {0} [a](1) | `b` *c* \u{FFFE} \u{1B}[2J"
      + "</td>\"}"
    #expect(result.properties.witness == witness)
    let doubled = witness.replacing("{", with: "{{").replacing("}", with: "}}")
    #expect(result.message.text.hasSuffix("\nsuch as \(doubled)"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func jUnitGetsText() throws {
    for command in ["breaking", "changelog"] {
      let text = run("junit", command).output
      let value = Self.visible.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\u{FFFE}", with: "&lt;U+FFFE&gt;")
      let end = "such as books/x {&quot;status&quot;: &quot;\(value)&quot;}</failure>\n"
      #expect(text.contains(end), "\(text)")
      #expect(!text.contains("]]>"))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func markdownGetsCells() throws {
    let row = try #require(
      run("markdown").output.split(separator: "\n").first { $0.contains("case-added") })
    #expect(row.replacing("\\|", with: "").ranges(of: "|").count == 6)
    for text in [String(row), run("markdown", "changelog").output] {
      for mark in ["</td>", " [a]", " `b`", " *c*", "\u{1B}"] {
        #expect(!text.contains(mark), "\(text)")
      }
    }
  }

  @Test func textIsVisible() {
    let problems = run("text").problems
    #expect(problems.contains("\n  such as books/x {\"status\": \"\(Self.visible)\"}\n"))
  }
}
