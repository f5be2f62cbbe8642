import FiresmithTestSupport
import Foundation
import Testing

/// The completions that shells offer with our scripts, and our manual page in `man`.
@Suite struct ShellTests {
  private static let offers: [(line: String, offers: Set<String>)] = [
    ("firesmith val", ["validate"]),
    ("firesmith help ver", ["version"]),
    ("firesmith completions ", ["bash", "zsh", "fish"]),
    ("firesmith generate --dry", ["--dry-run"]),
    ("firesmith validate --sd", []),
    ("firesmith generate --sdk ", ["firebase", "portable"]),
    ("firesmith generate --sdk=p", ["portable"]),
    ("firesmith generate --check --access=pa", ["package"]),
    ("firesmith generate --output S", ["Schemas"]),
    ("firesmith generate --config ", ["Schemas", "two words.yaml"]),
    ("firesmith generate --schemas a --schemas ", ["Schemas", "two words.yaml"]),
    ("firesmith validate t", ["two words.yaml"]),
    ("firesmith validate Schemas/", ["books.yaml"]),
    ("firesmith version x", []),
    ("firesmith templates s", ["show"]),
    ("firesmith templates show swift-u", ["swift-union", "swift-untagged-union", "swift-use"]),
    ("firesmith templates diff python-roo", ["python-root"]),
    ("firesmith templates eject --folder Schemas python-ty", ["python-typed"]),
    ("firesmith templates list swift-u", []),
  ]

  @Test(arguments: ["bash", "zsh", "fish"])
  func theyOfferWhatTheCommandTakes(shell: String) async throws {
    guard let program = try? Tool.named(shell) else {
      try Test.cancel("There is no \(shell).")
    }
    let folder = try TemporaryFolder()
    let script = try await Tool.firesmith().run(["completions", shell], in: folder.url)
    #expect(script.status == 0)
    try folder.write(script.output, to: "completions")
    try folder.write("", to: "work/Schemas/books.yaml")
    try folder.write("", to: "work/two words.yaml")
    for (line, expected) in Self.offers {
      let result = try await program.run(
        [
          Self.folder.appendingPathComponent("complete.\(shell)").path,
          folder.url(of: "completions").path, line,
        ], in: folder.url(of: "work"))
      #expect(result.problems == "", "\(line)")
      #expect(Set(result.output.split(separator: "\n").map(Self.name)) == expected, "\(line)")
    }
  }

  /// Shells differ in how much of a path they repeat, and in whether they quote it.
  private static func name(ofOffer offer: Substring) -> String {
    String(offer.split(separator: "/").last ?? "").replacing("\\ ", with: " ")
  }

  @Test func thePageIsOneThatManReads() async throws {
    let folder = try TemporaryFolder()
    let page = try await Tool.firesmith().run(["man"], in: folder.url)
    try folder.write(page.output, to: "firesmith.1")
    let readers: [(name: String, arguments: [String])] = [
      ("groff", ["-man", "-ww", "-Tutf8", "-rLL=80n", "-P-c"]),
      ("mandoc", ["-T", "utf8", "-O", "width=80"]),
      ("mandoc", ["-T", "lint", "-W", "error"]),
    ]
    let present = readers.compactMap { reader in
      (try? Tool.named(reader.name)).map { ($0, reader.arguments) }
    }
    if present.isEmpty { try Test.cancel("There is neither groff nor mandoc.") }
    for (reader, arguments) in present {
      let result = try await reader.run(arguments + ["firesmith.1"], in: folder.url)
      #expect(result.status == 0)
      #expect(result.problems == "")
      if !arguments.contains("lint") {
        // Bold characters are printed twice, over each other.
        let text = result.output.replacing(/.\u{8}/, with: "")
        #expect(text.contains("firesmith.yaml in this folder"))
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      }
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Shells")
}
